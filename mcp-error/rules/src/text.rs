//! Functions that cut a text, or put it on one line.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::cut_mark::CutMark;
use crate::grapheme::floor_boundary;

/// Returns the longest prefix of `text` that takes at most `limit` bytes and ends at a character boundary.
pub fn truncate_at_char(text: &str, limit: usize) -> &str {
    let mut end = limit.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Returns where to cut a text, at most `limit` bytes from its beginning, so that what a reader sees as one character stays
/// whole.
pub fn cut_place(text: &str, limit: usize) -> usize {
    floor_boundary(text, truncate_at_char(text, limit).len())
}

/// Returns where to cut a text whose beginning may take `limit` bytes in a form in which `len` counts the bytes of each
/// character. What a reader sees as one character stays whole.
pub fn end_within(text: &str, limit: usize, len: &dyn Fn(&str) -> usize) -> usize {
    let mut left = limit;
    let mut end = 0;
    for (at, character) in text.char_indices() {
        let next = at + character.len_utf8();
        let Some(rest) = left.checked_sub(len(&text[at..next])) else {
            break;
        };
        (left, end) = (rest, next);
    }
    cut_place(text, end)
}

/// Returns `text`, cut to at most `limit` bytes. A text that was cut ends in the mark. If `limit` is less than the
/// length of the mark, the result is only the mark.
pub fn truncate_marked(text: &str, limit: usize, mark: CutMark) -> Cow<'_, str> {
    if text.len() <= limit {
        return Cow::Borrowed(text);
    }
    let end = cut_place(text, limit.saturating_sub(mark.as_str().len()));
    Cow::Owned(String::from(&text[..end]) + mark.as_str())
}

/// Splits a text at the first place of an ASCII sign, as `split_once` does, which takes a kilobyte at each call.
#[inline(never)]
pub(crate) fn split_at_sign(text: &str, sign: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == sign)?;
    let (before, rest) = text.split_at_checked(at)?;
    Some((before, rest.get(1..)?))
}

/// Returns `text` on one line, so that it cannot fake another line in a log or on a page.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let is_break = |sign| matches!(sign, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
    if !text.chars().any(is_break) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    for sign in text.chars() {
        line.push(if is_break(sign) { ' ' } else { sign });
    }
    Cow::Owned(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_a_character_boundary_and_marked() {
        let rows = [
            ("abc", 3, "abc"),
            ("abcdefg", 6, "abc..."),
            ("éééé", 6, "é..."),
            ("a🇫🇷bc", 10, "a..."),
            ("abcdefg", 2, "..."),
        ];
        for (text, limit, expected) in rows {
            assert_eq!(truncate_marked(text, limit, CutMark::DOTS), expected);
        }
        assert_eq!(truncate_at_char("aé", 2), "a");
    }
}
