//! The words of a text that may look like a password.

use std::ops::Range;

use crate::bytes::{first_of, has_byte, prefix_len, slice, suffix_len};
use crate::classes::{Class, HIGH, NAME, WORD, class, is_letter};
use crate::shapes::look::{self, Look};

/// Returns the words of a range that hold what each password holds. They end at the bytes that stand in no password and at
/// those that join a name to its value, and neither the hyphens before a flag nor the signs at the end of a sentence belong to
/// them.
pub(super) fn parts(text: &[u8], range: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let (mut at, mut list_end) = (range.start, range.start);
    std::iter::from_fn(move || {
        while let Some(len) = first_of(slice(text, at..range.end), look::NEEDED) {
            let inside = if at < list_end { INSIDE_ITEM } else { INSIDE };
            let from = at + len - suffix_len(slice(text, at..at + len), inside);
            let rest = slice(text, from..range.end);
            let mut len = prefix_len(rest, inside);
            if len < look::MIN_LEN {
                at = from + len;
                continue;
            }
            // What holds commas and does not look like a password is a list.
            if from >= list_end && has_byte(slice(rest, ..len), b',') {
                let value = trimmed(text, from..from + len);
                if Look::of(slice(text, value)) < Look::Possible {
                    list_end = from + len;
                    len = prefix_len(rest, INSIDE_ITEM);
                }
            }
            at = from + before_parameter(rest, len);
            let part = trimmed(text, from..at);
            if part.len() >= look::MIN_LEN {
                return Some(part);
            }
        }
        None
    })
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
    let end = suffix_len(slice(bytes, start..), class!(b"-.,"));
    part.start + start..part.end - end
}

/// Whether a letter stands right before or behind a hyphen, without branches, so that the compiler can use vector instructions.
#[inline(never)]
pub(crate) fn has_letter_beside_hyphen(text: &[u8]) -> bool {
    let is_one = |first: u8, second: u8| {
        (first == b'-') & is_letter(second) | (second == b'-') & is_letter(first)
    };
    let pairs = text.iter().zip(text.get(1..).unwrap_or_default());
    pairs.fold(false, |any, (first, second)| any | is_one(*first, *second))
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn a_word_is_found_wherever_it_stands() {
        let rules = Rules::new().with_max_bytes(1 << 20);
        for word in [
            "maple4river",
            "Maple.River.Fleshed.52",
            "Quartz_19ridge",
            "copper-violin-meadow-harbour",
            "Quartz,Ridge.4",
            "Vienna,1683",
            "quartz+ridge+96",
            "R1dg3;mapl",
            "grandma's1pie",
            "Walnut+Cherry",
            "Walnut.Cherry",
        ] {
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
