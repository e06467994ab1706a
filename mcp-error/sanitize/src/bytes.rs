//! The class of each byte, from one table.
//!
//! A word is a run of bytes that have a class. The classes of its bytes, combined with `|`, tell which
//! detectors must look at the word.

use std::ops::{Deref, Index};
use std::slice::SliceIndex;

pub(crate) use mcp_error_rules::words::is_same_word;

pub(crate) const LOWER: u8 = 1;
pub(crate) const UPPER: u8 = 2;
pub(crate) const DIGIT: u8 = 4;
/// `_`, `-` and `.`, which join the parts of a name.
pub(crate) const JOINT: u8 = 8;
/// `:` and `=`, which stand between a name and its value.
pub(crate) const ASSIGN: u8 = 16;
/// `/`, `\` and `~`, which appear in paths.
pub(crate) const SLASH: u8 = 32;
pub(crate) const AT: u8 = 64;
/// The other signs of keys, URLs and addresses, and all bytes beyond ASCII.
pub(crate) const OTHER: u8 = 128;

const ALPHANUMERIC: u8 = LOWER | UPPER | DIGIT;

static CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            b'_' | b'-' | b'.' => JOINT,
            b':' | b'=' => ASSIGN,
            b'/' | b'\\' | b'~' => SLASH,
            b'@' => AT,
            b'+' | b'%' | b'$' | b'#' | b'?' | b'&' | b'!' | b'*' | b'^' | 0x80.. => OTHER,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// Returns the class of a byte, or 0 if the byte ends a word.
#[inline]
pub(crate) fn class_of(byte: u8) -> u8 {
    CLASSES[byte as usize]
}

/// Returns the classes of all bytes, combined with `|`.
#[inline(never)]
pub(crate) fn classes_of(word: &[u8]) -> u8 {
    word.iter().fold(0, |all, byte| all | class_of(*byte))
}

#[inline]
pub(crate) const fn is_word_byte(byte: u8) -> bool {
    CLASSES[byte as usize] != 0
}

/// Whether a byte is an ASCII letter, a digit, `_`, `-` or `.`: the bytes of names.
#[inline]
pub(crate) const fn is_name_byte(byte: u8) -> bool {
    CLASSES[byte as usize] & (ALPHANUMERIC | JOINT) != 0
}

/// Whether a byte is a small letter. Like the two tests below, it takes two vector instructions for many bytes:
/// as a signed number, only what is in the range reaches the highest values.
#[inline(always)]
pub(crate) fn is_lower(byte: u8) -> bool {
    byte.wrapping_add(HIGHEST - b'z') as i8 > HIGHEST as i8 - 26
}

#[inline(always)]
pub(crate) fn is_upper(byte: u8) -> bool {
    byte.wrapping_add(HIGHEST - b'Z') as i8 > HIGHEST as i8 - 26
}

#[inline(always)]
pub(crate) fn is_digit(byte: u8) -> bool {
    byte.wrapping_add(HIGHEST - b'9') as i8 > HIGHEST as i8 - 10
}

/// The highest signed number in a byte.
const HIGHEST: u8 = i8::MAX as u8;

/// Whether a byte is an ASCII letter or a byte beyond ASCII.
#[inline]
pub(crate) fn is_letter_or_high(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte >= 0x80
}

#[inline]
pub(crate) fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`')
}

#[inline]
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

/// Whether a text starts with an ASCII word, without regard to case.
#[inline(never)]
pub(crate) fn starts_with_ignoring_case(text: &[u8], word: &str) -> bool {
    let start = text.get(..word.len());
    start.is_some_and(|start| is_same_word(start, word.as_bytes()))
}

/// Whether a text ends with an ASCII word, without regard to case.
#[inline(never)]
pub(crate) fn ends_with_ignoring_case(text: &[u8], word: &str) -> bool {
    let at = text.len().checked_sub(word.len());
    at.is_some_and(|at| is_same_word(&text[at..], word.as_bytes()))
}

/// Whether a text ends in an ASCII word, without regard to case, and nothing of the same word stands before that.
pub(crate) fn ends_in_word(text: &[u8], word: &str, is_inside: impl Fn(u8) -> bool) -> bool {
    ends_with_ignoring_case(text, word)
        && !text[..text.len() - word.len()]
            .last()
            .is_some_and(|before| is_inside(*before))
}

/// Returns where a text holds another one, which must not be empty, for the first time.
#[inline(never)]
pub(crate) fn find(text: &[u8], part: &str) -> Option<usize> {
    let part = part.as_bytes();
    text.windows(part.len())
        .position(|window| window[0] == part[0] && window == part)
}

/// Returns where a text holds a byte for the first time. Each copy of this loop takes a tenth of a kilobyte.
#[inline(never)]
pub(crate) fn find_byte(text: &[u8], wanted: u8) -> Option<usize> {
    text.iter().position(|byte| *byte == wanted)
}

/// Whether a text holds a byte. Most texts do not, which vector instructions tell.
#[inline(never)]
pub(crate) fn has_byte(text: &[u8], wanted: u8) -> bool {
    has_any(text, |byte| byte == wanted)
}

/// Whether all bytes are ASCII digits.
#[inline(never)]
pub(crate) fn are_digits(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_digit)
}

/// Whether all bytes are hexadecimal digits.
#[inline(never)]
pub(crate) fn are_hex_digits(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_hexdigit)
}

/// Whether all bytes are ASCII. Each copy of the test of std takes a quarter of a kilobyte.
#[inline(never)]
pub(crate) fn is_ascii(text: &[u8]) -> bool {
    text.is_ascii()
}

/// Returns the byte that two hexadecimal digits stand for.
#[inline(never)]
pub(crate) fn hex_byte(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}

/// Returns how many bytes at the beginning of a text satisfy a test.
#[inline]
pub(crate) fn prefix_len(text: &[u8], is_in: impl Fn(u8) -> bool) -> usize {
    let end = text.iter().position(|byte| !is_in(*byte));
    end.unwrap_or(text.len())
}

/// Returns how many bytes at the end of a text satisfy a test.
// The compiler knows of both functions that they return at most the length of the text. It does not know that of
// `take_while` and `count`, and would check it where they are used.
#[inline]
pub(crate) fn suffix_len(text: &[u8], is_in: impl Fn(u8) -> bool) -> usize {
    let mut before = text;
    while let [rest @ .., last] = before
        && is_in(*last)
    {
        before = rest;
    }
    text.len() - before.len()
}

/// Returns a text without the bytes at its end that satisfy a test.
#[inline]
pub(crate) fn trim_end(text: &[u8], is_trimmed: impl Fn(u8) -> bool) -> &[u8] {
    &text[..text.len() - suffix_len(text, is_trimmed)]
}

/// Returns the bytes at the end of a text that satisfy a test.
#[inline]
pub(crate) fn suffix(text: &[u8], is_in: impl Fn(u8) -> bool) -> &[u8] {
    &text[text.len() - suffix_len(text, is_in)..]
}

/// Whether any byte of a text satisfies a test, which must have no branches, so that the compiler can use vector
/// instructions.
#[inline(always)]
pub(crate) fn has_any(text: &[u8], is_one: impl Fn(u8) -> bool) -> bool {
    const ROW: usize = 16;
    let is_in = |row: &[u8; ROW]| row.iter().fold(false, |any, byte| any | is_one(*byte));
    let (rows, rest) = text.as_chunks();
    rows.iter().any(is_in)
        || match text.last_chunk() {
            // This reads some bytes twice.
            Some(last) => !rest.is_empty() && is_in(last),
            None => rest.iter().any(|byte| is_one(*byte)),
        }
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

#[cold]
#[inline(never)]
fn out_of_bounds() -> ! {
    panic!("an index is out of the bounds of a text")
}
