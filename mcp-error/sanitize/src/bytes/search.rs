//! Searches for bytes and for parts of a text.

use mcp_error_rules::words::Words;

use super::{byte_at, first_of, slice};
use crate::classes::{Class, QUOTE, class};

/// Returns where a text holds another one, which must not be empty, for the first time.
#[inline(never)]
pub(crate) fn find(text: &[u8], part: &str) -> Option<usize> {
    let part = part.as_bytes();
    find_by(text, part, part.len() - 1)
}

/// Whether a text holds one of some words.
#[inline(never)]
pub(crate) fn holds_any(text: &[u8], words: Words) -> bool {
    words.iter().any(|word| find(text, word).is_some())
}

/// Does the same as [`find`], where one byte of the part tells it best from the rest of the text. Vector instructions skip the rows of places
/// at which nothing has this byte and the first one.
#[inline(never)]
pub(crate) fn find_by(text: &[u8], part: &[u8], telling: usize) -> Option<usize> {
    let (first, other) = (byte_at(part, 0), byte_at(part, telling));
    let holds_both = |(starts, others): (&[u8; 16], &[u8; 16])| {
        let places = starts.iter().zip(others);
        places.fold(false, |any, (start, behind)| {
            any | (*start == first) & (*behind == other)
        })
    };
    let mut at = 0;
    loop {
        let (starts, _) = text.get(at..)?.as_chunks();
        let (others, _) = text.get(at + telling..)?.as_chunks();
        match starts.iter().zip(others).position(holds_both) {
            Some(row) => {
                at += 16 * row;
                while byte_at(text, at) != first || byte_at(text, at + telling) != other {
                    at += 1;
                }
            }
            None => {
                at += 16 * others.len();
                at += find_byte(slice(text, at..), first)?;
            }
        }
        if slice(text, at..).starts_with(part) {
            return Some(at);
        }
        at += 1;
    }
}

/// Returns the length of the rows at the beginning of a text in which no byte satisfies a test, which must have no branches, so
/// that the compiler can use vector instructions.
#[inline(always)]
fn len_of_rows_without(text: &[u8], is_one: impl Fn(u8) -> bool) -> usize {
    let (rows, _) = text.as_chunks::<16>();
    let is_in = |row: &[u8; 16]| row.iter().fold(false, |any, byte| any | is_one(*byte));
    16 * rows.iter().take_while(|row| !is_in(row)).count()
}

/// Returns where a text holds a byte for the first time. Vector instructions skip the rows that do not hold it.
#[inline(never)]
pub(crate) fn find_byte(text: &[u8], wanted: u8) -> Option<usize> {
    let skipped = len_of_rows_without(text, |byte| byte == wanted);
    let rest = slice(text, skipped..);
    // In eight bytes, the first that is wanted becomes zero, and the first zero borrows from its highest bit.
    const ONES: u64 = u64::MAX / 0xff;
    let (eights, _) = rest.as_chunks::<8>();
    for (at, eight) in eights.iter().enumerate() {
        let zeros = u64::from_le_bytes(*eight) ^ (ONES * u64::from(wanted));
        let borrowed = zeros.wrapping_sub(ONES) & !zeros & ONES << 7;
        if borrowed != 0 {
            return Some(skipped + 8 * at + borrowed.trailing_zeros() as usize / 8);
        }
    }
    let at = 8 * eights.len();
    let last = slice(rest, at..).iter().position(|byte| *byte == wanted)?;
    Some(skipped + at + last)
}

/// Returns where the first quote or opening square bracket of a text is. Most lines have few.
#[inline(never)]
pub(crate) fn find_quote_or_bracket(text: &[u8]) -> Option<usize> {
    const WANTED: Class = class!(QUOTE b"[");
    let is_one = |byte| (byte == b'"') | (byte == b'\'') | (byte == b'`') | (byte == b'[');
    let skipped = len_of_rows_without(text, is_one);
    first_of(slice(text, skipped..), WANTED).map(|at| skipped + at)
}

/// Returns how many bytes stand before the first line break of a text.
#[inline(never)]
pub(crate) fn line_len(text: &[u8]) -> usize {
    find_byte(text, b'\n').unwrap_or(text.len())
}

/// Whether a text holds a byte. Most texts do not, which vector instructions tell.
#[inline(never)]
pub(crate) fn has_byte(text: &[u8], wanted: u8) -> bool {
    has_any(text, |byte| byte == wanted)
}

/// Whether all bytes are ASCII. The test of std takes four times as much code.
#[inline(never)]
pub(crate) fn is_ascii(text: &[u8]) -> bool {
    !has_any(text, |byte| byte > 0x7f)
}

/// Whether any byte of a text satisfies a test, which must have no branches, so that the compiler can use vector
/// instructions.
#[inline(always)]
pub(crate) fn has_any(text: &[u8], is_one: impl Fn(u8) -> bool) -> bool {
    has_any_in_rows::<16>(text, is_one)
}

/// Does the same with rows of so many bytes.
#[inline(always)]
pub(crate) fn has_any_in_rows<const ROW: usize>(text: &[u8], is_one: impl Fn(u8) -> bool) -> bool {
    let is_in = |row: &[u8; ROW]| row.iter().fold(false, |any, byte| any | is_one(*byte));
    let (rows, rest) = text.as_chunks();
    rows.iter().any(is_in)
        || match text.last_chunk() {
            // This reads some bytes twice.
            Some(last) => !rest.is_empty() && is_in(last),
            None => rest.iter().any(|byte| is_one(*byte)),
        }
}

#[cfg(test)]
mod tests {
    use super::{find, find_byte, line_len};

    #[test]
    fn bytes_and_parts_are_found_at_each_place() {
        for place in 0..50 {
            let mut text = [b'.'; 50];
            text[place] = b'x';
            assert_eq!(find_byte(&text, b'x'), Some(place));
            assert_eq!(find_byte(&text[place + 1..], b'x'), None);
            assert_eq!(line_len(&text), text.len());
            let part = [&text[..place], b".xx.x", &text[place..]].concat();
            assert_eq!(find(&part, "xx"), Some(place + 1));
            assert_eq!(find(&part[..place + 2], "xx"), None);
        }
    }
}
