//! The words of a text that may look like a password.

use std::ops::Range;

use crate::bytes::*;
use crate::shapes::password_look;

/// Returns those words of a range that hold a digit, a hyphen or a sign of passwords, as each password does. They end at the bytes
/// that stand in no password and at those that join a name to its value. The hyphens before a flag and the signs at the end of a
/// sentence do not belong to them.
pub(super) fn parts(text: &[u8], range: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut rest = range;
    std::iter::from_fn(move || next_part(text, &mut rest))
}

/// Returns the first word of a range, and leaves in it what stands behind the word.
#[inline(never)]
fn next_part(text: &[u8], range: &mut Range<usize>) -> Option<Range<usize>> {
    while let Some(skipped) = first_of(slice(text, range.clone()), password_look::NEEDED) {
        let hint = range.start + skipped;
        let from = hint - suffix_len(slice(text, range.start..hint), INSIDE);
        let rest = slice(text, from..range.end);
        let mut word = prefix(rest, INSIDE);
        if has_byte(word, b',') {
            word = first_item(word);
        }
        range.start = from + before_parameter(rest, word.len());
        let part = trimmed(text, from..range.start);
        if part.len() >= password_look::MIN_COMMON {
            return Some(part);
        }
    }
    None
}

/// Returns the first item of a list. What holds several commas, other than at its end, is one.
fn first_item(word: &[u8]) -> &[u8] {
    if count_of(trim_end(word, class!(b",.")), class!(b",")) > 1 {
        slice(word, ..1 + prefix_len(slice(word, 1..), INSIDE_ITEM))
    } else {
        word
    }
}

/// Returns how many of the bytes at the beginning of a text stand before the parameter of a URL: `river9pine?page=`.
fn before_parameter(text: &[u8], len: usize) -> usize {
    if text.get(len) != Some(&b'=') {
        return len;
    }
    let name = suffix_len(&text[..len], NAME);
    match slice(text, ..len - name).last() {
        Some(b'?' | b'&') if len > name + 1 => len - name - 1,
        _ => len,
    }
}

/// What divides the words of a value in quotes, and stands in no word.
pub(crate) const DIVIDES_VALUE: Class = class!(b",;'");
/// What stands in words, and the comma of a password, in ASCII, without what joins a name to its value and without separators
/// of paths.
pub(super) const INSIDE: Class = WORD.or(class!(b",")).without(class!(HIGH b"/\\:="));

/// What stands in an item of a list, since commas divide the items.
const INSIDE_ITEM: Class = INSIDE.without(class!(b","));

fn trimmed(text: &[u8], part: Range<usize>) -> Range<usize> {
    let bytes = slice(text, part.clone());
    // In code, `&` takes a reference to a name.
    let start = prefix_len(bytes, class!(b"-.,&"));
    let mut end = suffix_len(slice(bytes, start..), class!(b"-.,"));
    // `&quot;` of HTML closes a value.
    if text.get(part.end) == Some(&b';') {
        let value = trim_end(slice(bytes, start..), class!(LETTER DIGIT b"#"));
        if value.ends_with(b"&") {
            end = bytes.len() - start - value.len() + 1;
        }
    }
    part.start + start..part.end - end
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn a_word_is_found_wherever_it_stands() {
        let rules = Rules::new().with_max_bytes(1 << 20);
        for word in "maple4river Maple.River.Fleshed.52 Quartz_19ridge copper-violin-meadow-harbour
            Quartz,Ridge.4 Vienna,1683 quartz+ridge+96 R1dg3;mapl grandma's1pie"
            .split_whitespace()
        {
            let message = format!("invalid port '{word}'");
            for filler in ["a word, ", "x-y z-1 ", "crate-1.0 ", "no\n"] {
                for repeats in [0, 1, 7, 15, 16, 17, 40, 150, 1_200] {
                    let around = filler.repeat(repeats);
                    let input = format!("{around}\n{message}\n{around}");
                    let expected = input.replace(word, "[redacted]");
                    assert_eq!(text(&input, &rules), expected, "{word} {filler} {repeats}");
                }
            }
        }
    }
}
