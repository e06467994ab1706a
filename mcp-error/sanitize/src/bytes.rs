//! Questions to texts as bytes. Most stand in a program once, since each copy of such a loop takes a tenth of a kilobyte.

use std::ops::{Deref, Index, Range};
use std::slice::SliceIndex;

use crate::classes::{Class, QUOTE, SPACE, class};

use mcp_error_rules::words::{GroupedWords, Last, Words};
pub(crate) use mcp_error_rules::words::{is_same_word, strip_end_ignoring_case};

/// Whether a text starts with an ASCII word, without regard to case.
#[inline(never)]
pub(crate) fn starts_with_ignoring_case(text: &[u8], word: &str) -> bool {
    let start = text.get(..word.len());
    start.is_some_and(|start| is_same_word(start, word.as_bytes()))
}

/// Whether a text ends in an ASCII word, without regard to case.
#[inline]
pub(crate) fn ends_with_ignoring_case(text: &[u8], word: &str) -> bool {
    strip_end_ignoring_case(text, word).is_some()
}

/// Returns the first of some words in which a text ends, without regard to case, if nothing of the same word stands before it.
#[inline(never)]
pub(crate) fn word_at_end(
    text: &[u8],
    words: GroupedWords<Last>,
    inside: Class,
) -> Option<&'static [u8]> {
    let ends_before = |before: &[u8]| !before.last().is_some_and(|last| inside.has(*last));
    words.like(text).find_at_end_behind(text, ends_before)
}

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

/// Returns the byte that two hexadecimal digits stand for.
#[inline(never)]
pub(crate) fn hex_byte(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}

/// Returns the number that digits stand for. As in std, a plus sign can stand before them.
#[inline(never)]
pub(crate) fn number(digits: &[u8], radix: u32) -> Option<u32> {
    let digits = digits.strip_prefix(b"+").unwrap_or(digits);
    let add = |number: u32, digit: &u8| {
        let digit = char::from(*digit)
            .to_digit(16)
            .filter(|digit| *digit < radix)?;
        number.checked_mul(radix)?.checked_add(digit)
    };
    digits
        .iter()
        .try_fold(0, add)
        .filter(|_| !digits.is_empty())
}

/// Returns how many bytes at the beginning of a text are in a class.
#[inline(never)]
pub(crate) fn prefix_len(text: &[u8], class: Class) -> usize {
    // Of all functions this is called most, so it reads four bytes in each turn.
    let (fours, rest) = text.as_chunks();
    let mut len = 0;
    for [a, b, c, d] in fours {
        for (place, byte) in [a, b, c, d].into_iter().enumerate() {
            if !class.has(*byte) {
                return len + place;
            }
        }
        len += 4;
    }
    let end = rest.iter().position(|byte| !class.has(*byte));
    end.map_or(text.len(), |place| len + place)
}

/// Returns how many bytes at the end of a text are in a class.
#[inline(never)]
pub(crate) fn suffix_len(text: &[u8], class: Class) -> usize {
    // As in `prefix_len`.
    let (rest, fours) = text.as_rchunks();
    let mut len = 0;
    for [a, b, c, d] in fours.iter().rev() {
        for (place, byte) in [d, c, b, a].into_iter().enumerate() {
            if !class.has(*byte) {
                return len + place;
            }
        }
        len += 4;
    }
    let start = rest.iter().rev().position(|byte| !class.has(*byte));
    start.map_or(text.len(), |place| len + place)
}

/// Returns where the first byte is that is in a class.
#[inline(never)]
pub(crate) fn first_of(text: &[u8], class: Class) -> Option<usize> {
    let len = prefix_len(text, class.not());
    (len < text.len()).then_some(len)
}

/// Returns where the last byte is that is in a class.
#[inline(never)]
pub(crate) fn last_of(text: &[u8], class: Class) -> Option<usize> {
    text.len().checked_sub(suffix_len(text, class.not()) + 1)
}

/// Whether all bytes of a text are in a class.
#[inline(never)]
pub(crate) fn consists_of(text: &[u8], class: Class) -> bool {
    text.iter().all(|byte| class.has(*byte))
}

/// Whether a byte of a text is in a class.
#[inline(never)]
pub(crate) fn holds(text: &[u8], class: Class) -> bool {
    first_of(text, class).is_some()
}

/// Returns the parts of a text between the bytes of a class.
pub(crate) fn parts(text: &[u8], dividers: Class) -> Parts<'_> {
    Parts {
        rest: Some(text),
        dividers,
    }
}

/// See [`parts`].
#[derive(Clone)]
pub(crate) struct Parts<'t> {
    rest: Option<&'t [u8]>,
    dividers: Class,
}

impl<'t> Iterator for Parts<'t> {
    type Item = &'t [u8];

    #[inline(never)]
    fn next(&mut self) -> Option<&'t [u8]> {
        let rest = self.rest?;
        let part = prefix(rest, self.dividers.not());
        self.rest = rest.get(part.len() + 1..);
        Some(part)
    }
}

/// Returns how many bytes of a text are in a class.
#[inline(never)]
pub(crate) fn count_of(text: &[u8], class: Class) -> usize {
    text.iter().filter(|byte| class.has(**byte)).count()
}

/// Returns the bytes at the beginning of a text that are in a class.
#[inline(never)]
pub(crate) fn prefix(text: &[u8], class: Class) -> &[u8] {
    slice(text, ..prefix_len(text, class))
}

/// Returns a text without the bytes at its beginning that are in a class.
#[inline(never)]
pub(crate) fn trim_start(text: &[u8], class: Class) -> &[u8] {
    slice(text, prefix_len(text, class)..)
}

/// Returns a text without the bytes at its end that are in a class.
#[inline(never)]
pub(crate) fn trim_end(text: &[u8], class: Class) -> &[u8] {
    slice(text, ..text.len() - suffix_len(text, class))
}

/// Returns a text without the blanks and line breaks around it.
#[inline(never)]
pub(crate) fn trim(text: &[u8]) -> &[u8] {
    trim_end(trim_start(text, SPACE), SPACE)
}

/// Returns the bytes at the end of a text that are in a class.
#[inline(never)]
pub(crate) fn suffix(text: &[u8], class: Class) -> &[u8] {
    slice(text, text.len() - suffix_len(text, class)..)
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

/// Numbers the turns of a loop. The compiler does not know how many there are, or it would write the loop once for each.
#[inline]
pub(crate) fn turns(count: usize) -> Range<usize> {
    0..std::hint::black_box(count)
}

/// Returns at most the first `len` bytes of a text.
#[inline]
pub(crate) fn at_most(text: &[u8], len: usize) -> &[u8] {
    &text[..text.len().min(len)]
}

/// The bytes of a text. Where an index is out of bounds, they panic like a slice, but at one place in a program: the
/// panics of hundreds of indices take tens of kilobytes.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Deref for Bytes<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.0
    }
}

impl<I: SliceIndex<[u8]>> Index<I> for Bytes<'_> {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        match self.0.get(index) {
            Some(part) => part,
            None => out_of_bounds(),
        }
    }
}

/// Returns a part of a text. Where the text is shorter, this panics like [`Bytes`].
#[inline]
pub(crate) fn slice<R: SliceIndex<[u8], Output = [u8]>>(text: &[u8], range: R) -> &[u8] {
    match text.get(range) {
        Some(part) => part,
        None => out_of_bounds(),
    }
}

/// Returns a part of a text, which must begin and end between characters. The tests for that are not small, so they
/// stand in a program once.
#[inline(never)]
pub(crate) fn str_slice(text: &str, range: Range<usize>) -> &str {
    match text.get(range) {
        Some(part) => part,
        None => out_of_bounds(),
    }
}

/// Appends a text to another one. Each copy of what std does for that takes a tenth of a kilobyte.
#[inline(never)]
pub(crate) fn append(out: &mut String, text: &str) {
    out.push_str(text);
}

/// Returns a byte of a text. Where the text is shorter, this panics like [`Bytes`].
#[inline]
pub(crate) fn byte_at(text: &[u8], at: usize) -> u8 {
    match text.get(at) {
        Some(byte) => *byte,
        None => out_of_bounds(),
    }
}

/// Splits a text. Where it is shorter, this panics like [`Bytes`].
#[inline]
pub(crate) fn split_at(text: &[u8], at: usize) -> (&[u8], &[u8]) {
    match text.split_at_checked(at) {
        Some(parts) => parts,
        None => out_of_bounds(),
    }
}

#[cold]
#[inline(never)]
fn out_of_bounds() -> ! {
    panic!("an index is out of the bounds of a text")
}

#[cfg(test)]
mod tests {
    use mcp_error_rules::grouped_words;
    use mcp_error_rules::words::{GroupedWords, Last};

    use super::{find, find_byte, line_len, word_at_end};
    use crate::classes::NAME;

    #[test]
    fn only_a_whole_word_is_a_word_at_the_end() {
        const WORDS: GroupedWords<Last> =
            grouped_words!(Last, &["value", "input_value", "instead of"]);
        for (text, word) in [
            ("the Value", Some("value")),
            ("value", Some("value")),
            ("(INPUT_VALUE", Some("input_value")),
            ("one instead of", Some("instead of")),
            ("other_value", None),
            ("revalue", None),
            ("values", None),
            ("", None),
        ] {
            let found = word_at_end(text.as_bytes(), WORDS, NAME);
            assert_eq!(found, word.map(str::as_bytes), "{text}");
        }
    }

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
