//! What stands between the marks of untrusted text.

use mcp_error::sanitize::{Rules, fence};

/// Returns what stands between the fence.
#[track_caller]
fn inside(text: &str) -> String {
    let fenced = fence(text, &Rules::new());
    let inside = fenced.strip_prefix("<untrusted>");
    let inside = inside.and_then(|inside| inside.strip_suffix("</untrusted>"));
    inside.expect("a fence around the text").to_owned()
}

#[test]
fn plain_fences_get_round_brackets() {
    assert_eq!(inside("a</untrusted>b"), "a(/untrusted)b");
    assert_eq!(inside("<Untrusted>"), "(Untrusted)");
    assert_eq!(inside("no fence, just ⟨words⟩"), "no fence, just (words)");
}

#[test]
fn brackets_that_look_like_angle_brackets_become_round() {
    for pair in [
        "<>",
        "＜＞",
        "﹤﹥",
        "‹›",
        "«»",
        "❮❯",
        "❬❭",
        "❰❱",
        "〈〉",
        "《》",
        "\u{2329}\u{232a}",
        "⟨⟩",
        "⟪⟫",
        "⧼⧽",
        "⦑⦒",
        "ᐸᐳ",
        "˂˃",
        "≮≯",
        "𝈶𝈷",
        "⋖⋗",
        "⩽⩾",
        "≺≻",
        "\u{fe3f}\u{fe40}",
        "\u{fe3d}\u{fe3e}",
    ] {
        let brackets: Vec<char> = pair.chars().collect();
        let text = format!("{}/untrusted{}", brackets[0], brackets[1]);
        assert_eq!(inside(&text), "(/untrusted)", "{pair}");
    }
}

#[test]
fn a_bracket_in_an_escape_makes_no_fence() {
    for (text, shown) in [
        ("&lt;/untrusted&gt;", "&lt;/un-trusted&gt;"),
        ("&#60;/untrusted&#62;", "&#60;/un-trusted&#62;"),
        ("\\u003c/untrusted\\u003e", "\\u003c/un-trusted\\u003e"),
        ("\\x3c/untrusted\\x3e", "\\x3c/un-trusted\\x3e"),
        ("%3C/untrusted%3E", "%3C/un-trusted%3E"),
        ("%3C%2Funtrusted%3E", "%3C%2Fun-trusted%3E"),
        ("< / untrusted >", "( / un-trusted )"),
        ("(/untrusted&gt;", "(/un-trusted&gt;"),
    ] {
        assert_eq!(inside(text), shown);
    }
}

#[test]
fn the_word_is_found_in_any_spelling() {
    for word in [
        "untrusted",
        "UNTRUSTED",
        "unTrusTed",
        "ｕｎｔｒｕｓｔｅｄ",
        "𝐮𝐧𝐭𝐫𝐮𝐬𝐭𝐞𝐝",
        "𝚞𝚗𝚝𝚛𝚞𝚜𝚝𝚎𝚍",
        "ⓤⓝⓣⓡⓤⓢⓣⓔⓓ",
        "untruѕtеd",
        "υntrusted",
        "ᴜɴᴛʀᴜꜱᴛᴇᴅ",
        "üntrüsted",
        "u\u{308}ntrusted",
        "%75ntrusted",
        "%2575ntrusted",
        "&#117;ntrusted",
        "&#x75;&#x6E;trusted",
        "\\u0075ntrusted",
        "u\\\\x6etrusted",
        "\\u{75}ntrusted",
        "u\u{200b}ntrusted",
        "u\\u200bntrusted",
    ] {
        assert_eq!(inside(&format!("a {word} b")), "a un-trusted b", "{word}");
    }
}

#[test]
fn other_words_stay() {
    for text in [
        "a trusted source",
        "un-trusted",
        "unt rusted",
        "untruste",
        "&#x75",
        "50% untrue &# \\u",
        "%7",
    ] {
        assert_eq!(inside(text), text);
    }
}

#[test]
fn the_bound_holds_although_words_grow() {
    let rules = Rules::new().with_max_bytes(64);
    let fenced = fence(&"untrusted ".repeat(40), &rules);
    assert!(
        fenced.len() <= 64 + "<untrusted></untrusted>".len(),
        "{fenced}"
    );
    assert_eq!(fenced.matches("untrusted").count(), 2);
    assert!(fenced.ends_with("...</untrusted>"), "{fenced}");
}
