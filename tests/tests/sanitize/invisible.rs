//! Invisible characters, and control sequences of terminals.

use mcp_error::sanitize::{ALLOWED, LineBreaks, MARKERS, Rules, is_invisible, text};

use crate::cleaned::{clean, key};

/// All 4 271 code points of these classes except tab and line feed, from the tables of another crate.
fn invisible() -> Vec<char> {
    let class = r"^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}--[\n\t]]$";
    let oracle = regex::Regex::new(class).unwrap();
    let mut buffer = [0; 4];
    ('\0'..=char::MAX)
        .filter(|character| oracle.is_match(character.encode_utf8(&mut buffer)))
        .collect()
}

#[test]
fn nothing_invisible_survives() {
    let invisible = invisible();
    assert_eq!(invisible.len(), 4_271);
    let expected = clean("see the map");
    for character in &invisible {
        assert!(is_invisible(*character), "{character:?}");
        for input in [
            format!("see{character} the map"),
            format!("{character}see the map"),
            format!("see the map{character}"),
            format!("see {character}{character}the map"),
        ] {
            let out = clean(&input);
            let breaks = matches!(
                character,
                '\u{b}'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}'
            );
            if breaks {
                assert!(!out.contains(*character), "{input:?} -> {out:?}");
            } else {
                assert_eq!(out, expected, "{input:?}");
            }
        }
    }
    let ours: Vec<char> = ('\0'..=char::MAX).filter(|it| is_invisible(*it)).collect();
    assert_eq!(ours, invisible);
}

#[test]
fn invisible_characters_do_not_hide_a_key() {
    let key = key();
    for character in invisible() {
        if matches!(
            character,
            '\u{b}'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}'
        ) {
            // A line break is visible, and ends the word.
            continue;
        }
        for at in [1, 7, 12] {
            let input = format!("token={}{character}{}", &key[..at], &key[at..]);
            let out = clean(&input);
            assert!(!out.contains(&key[at..]), "{input:?} -> {out:?}");
            let bare = format!("{}{character}{}", &key[..at], &key[at..]);
            assert_eq!(clean(&bare), MARKERS.secret, "{bare:?}");
        }
    }
}

#[test]
fn terminal_sequences_are_removed_and_hide_nothing() {
    for (input, expected) in [
        ("\u{1b}[31mred\u{1b}[0m text", "red text"),
        ("[\u{1b}[1;31mERROR\u{1b}[m] no gate", "[ERROR] no gate"),
        ("a\u{9b}2Jb", "ab"),
        ("a\u{1b}]0;title\u{7}b", "ab"),
        (
            "a\u{1b}]8;;https://x.example\u{1b}\\link\u{1b}]8;;\u{1b}\\b",
            "alinkb",
        ),
        ("a\u{9d}0;title\u{9c}b", "ab"),
        // The start of another sequence ends the first one.
        ("a\u{9d}0;title\u{9d}1;x\u{9c}b", "a0;titleb"),
        // If a sequence has no end, only its beginning is removed.
        ("a\u{1b}]0;the error is here", "a0;the error is here"),
        ("a\u{1b}[ the rest", "a the rest"),
        ("a\u{1b}(Bb", "ab"),
        ("a\u{1b}", "a"),
        ("a\r\nb\rc", "a\nb\nc"),
    ] {
        let out = clean(input);
        assert_eq!(out, expected, "{input:?}");
    }
    let spaces = Rules::new().with_line_breaks(LineBreaks::Space);
    assert_eq!(text("a\nb\r\nc", &spaces), "a b c");
}

#[test]
fn visible_text_of_any_script_is_kept() {
    for input in [
        "Straße, naïve, Ω≈ç√∫",
        "日本語のエラー",
        "خطأ في الملف",
        "שגיאה בקובץ",
        "फ़ाइल नहीं मिली",
        "ไม่พบไฟล์",
        "파일을 찾을 수 없음",
        "👍🏽 👨‍👩‍👧‍👦 ❤️ 🏳️‍🌈 1️⃣ 🇩🇪",
        "“quotes” – dashes …",
        // Persian, Sinhala, Bengali, Marathi and Malayalam spell words with joiners.
        "پرونده می\u{200c}خواهد گزارش\u{200c}ها.pdf",
        "ශ්\u{200d}රී ලංකා",
        "র\u{200d}্যাব",
        "क्\u{200d}ष, श्\u{200c}चन्द्र",
        "അവന്\u{200d} പോയി",
        // U+0600 and U+06DD stand around the numbers that follow them.
        "\u{600}١٢ و\u{6dd}٣",
    ] {
        assert_eq!(clean(input), input);
    }
    for allowed in ALLOWED {
        assert!(is_invisible(*allowed));
    }
}

/// A joiner stays only where it spells a word, and never hides the name of a secret.
#[test]
fn joiners_hide_nothing() {
    for (input, expected) in [
        ("گذر\u{200c}واژه: fir99pine", "گذرواژه: [redacted]"),
        ("رمز\u{200c}عبور: fir99pine", "رمزعبور: [redacted]"),
        (
            "pass\u{200c}word\u{200d}: fir99pine",
            "password: [redacted]",
        ),
        ("می\u{200c}\u{200c}خواهد", "می\u{200c}خواهد"),
        ("می\u{200c} خواهد", "می خواهد"),
        ("می\u{200d}خواهد", "میخواهد"),
        ("क\u{200c}ष क्\u{200d}x", "कष क्x"),
        ("می\u{200c}خواهد /srv/park/x", "میخواهد [path]"),
    ] {
        assert_eq!(clean(input), expected, "{input:?}");
    }
    let long = "می\u{200c}خواهد ".repeat(100);
    assert!(!clean(&long).contains('\u{200c}'));
}
