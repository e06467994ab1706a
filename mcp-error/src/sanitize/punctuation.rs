//! Punctuation beyond ASCII, in its ASCII spelling, so that the detectors see `密码：x` and `„/etc/x“`
//! as they see `password: x` and `"/etc/x"`.

/// Bytes of a text that is spelled without an allocation.
pub(super) const ROOM: usize = 2_048;

/// Whether anything in the text has an ASCII spelling.
pub(super) fn is_in(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(|character| spelling(character).is_some())
}

/// Writes the text into `out`, which has its length. Each character takes as many bytes as before, so
/// places in one are places in the other.
pub(super) fn spell<'a>(text: &str, out: &'a mut [u8]) -> &'a str {
    out.copy_from_slice(text.as_bytes());
    for (at, character) in text.char_indices().filter(|(_, next)| !next.is_ascii()) {
        let Some((sign, side)) = spelling(character) else {
            continue;
        };
        let place = &mut out[at..at + character.len_utf8()];
        place.fill(b' ');
        match side {
            Side::Before => place[0] = sign,
            Side::After => place[character.len_utf8() - 1] = sign,
        }
    }
    std::str::from_utf8(out).unwrap_or_default()
}

/// On which side of its sign a character is padded with spaces.
enum Side {
    /// The sign belongs to what stands before it.
    Before,
    After,
}

fn spelling(character: char) -> Option<(u8, Side)> {
    let before = |sign: char| Some((sign as u8, Side::Before));
    let after = |sign: char| Some((sign as u8, Side::After));
    match character {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => before(' '),
        '\u{a1}' | '\u{b7}' | '\u{bf}' | '\u{2013}'..='\u{2016}' | '\u{2022}' | '\u{2026}' => {
            before(' ')
        }
        '“' | '„' | '«' | '‹' | '「' | '『' | '《' | '〈' => after('"'),
        '”' | '»' | '›' | '」' | '』' | '》' | '〉' => before('"'),
        '‘' | '‚' => after('\''),
        '’' => before('\''),
        '【' | '〔' | '（' => after('('),
        '】' | '〕' | '）' => before(')'),
        '、' | '，' | '،' => before(','),
        '。' | '！' | '？' | '।' | '؟' => before(' '),
        '；' | '؛' => before(';'),
        '：' => before(':'),
        '＝' => before('='),
        '→' | '⇒' | '➜' => before(' '),
        _ => None,
    }
}
