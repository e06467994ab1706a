//! Bounds of a text, at boundaries of characters.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::markers::MARKERS;

/// As much of `text` as `limit` bytes hold, whole characters only.
pub fn truncate_at_char(text: &str, limit: usize) -> &str {
    let mut end = limit.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// A text of at most `limit` bytes; a longer one ends in the cut mark. A limit below the length of the mark
/// leaves only the mark.
pub fn truncate_marked(text: &str, limit: usize) -> Cow<'_, str> {
    if text.len() <= limit {
        return Cow::Borrowed(text);
    }
    let kept = truncate_at_char(text, limit.saturating_sub(MARKERS.cut.len()));
    Cow::Owned(String::from(kept) + MARKERS.cut)
}

/// Text on one line, so that it cannot feign another in a log or a page.
pub fn one_line(text: &str) -> Cow<'_, str> {
    const BREAKS: [char; 7] = [
        '\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}',
    ];
    match text.contains(BREAKS) {
        true => Cow::Owned(text.replace(BREAKS, " ")),
        false => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_keeps_whole_characters_and_is_marked() {
        let rows = [
            ("abc", 3, "abc"),
            ("abcdefg", 6, "abc..."),
            ("éééé", 6, "é..."),
            ("abcdefg", 2, "..."),
        ];
        for (text, limit, expected) in rows {
            assert_eq!(truncate_marked(text, limit), expected);
        }
        assert_eq!(truncate_at_char("aé", 2), "a");
    }
}
