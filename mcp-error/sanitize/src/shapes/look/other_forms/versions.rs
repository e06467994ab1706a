//! Names with a version, a date or the hash of what they name.

use crate::bytes::{are_digits, has_byte, holds, prefix_len, slice, suffix, suffix_len};
use crate::classes::{DIGIT, HEX, JOINT, LETTER, LOWER, class};

/// Whether a part of a word is two small numbers with a dot between them, as in the name of a release: `shelf-1.29-lite`,
/// `shelf2.5-lite`. Letters stand before the numbers of the first part.
pub(super) fn holds_version(word: &[u8]) -> bool {
    let is_number = |part: &[u8]| (1..3).contains(&part.len()) && are_digits(part);
    let is_version =
        |part: &[u8]| has_byte(part, b'.') && part.split(|byte| *byte == b'.').all(is_number);
    let mut parts = word.split(|byte| matches!(byte, b'-' | b'_' | b'@'));
    let first = parts.next().unwrap_or_default();
    let name_len = prefix_len(first, LETTER);
    name_len > 0 && is_version(slice(first, name_len..))
        || parts.any(|part| {
            let part = &part[usize::from(matches!(part, [b'v' | b'^' | b'~', ..]))..];
            let unit_len = suffix_len(part, LOWER);
            unit_len < 3 && is_version(slice(part, ..part.len() - unit_len))
        })
}

/// Whether two parts of a word that follow each other are one digit each: `shelf-3-5-lite`.
pub(super) fn holds_hyphenated_version(word: &[u8]) -> bool {
    word.windows(5)
        .any(|part| matches!(part, [b'-', b'0'..=b'9', b'-', b'0'..=b'9', b'-']))
}

/// Whether a part of a word is a year and one of its quarters or halves: `ORDERS_2024Q1`, `Shelf-22H2`.
pub(super) fn holds_quarter(word: &[u8]) -> bool {
    let ends_part = |byte: Option<&u8>| byte.is_none_or(|byte| JOINT.has(*byte));
    let is_quarter = |at: usize| {
        let before = slice(word, ..at);
        let year = suffix_len(before, DIGIT);
        matches!(year, 2 | 4)
            && ends_part(slice(before, ..at - year).last())
            && matches!(word.get(at + 1), Some(b'1'..=b'4'))
            && ends_part(word.get(at + 2))
    };
    let is_letter = |byte: u8| matches!(byte | 0x20, b'q' | b'h');
    (0..word.len()).any(|at| is_letter(word[at]) && is_quarter(at))
}

/// Whether a word holds a date, and a `T` and the hour behind it.
pub(super) fn holds_time(word: &[u8]) -> bool {
    word.windows("2024-05-03T12".len()).any(|part| {
        part.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            10 => *byte == b'T',
            _ => byte.is_ascii_digit(),
        })
    })
}

/// Whether a word ends in a hyphen and at least seven hexadecimal digits, among them both letters and numerals.
pub(super) fn ends_in_hash(word: &[u8]) -> bool {
    const SHORT_HASH: usize = 7;
    let hash = suffix(word, HEX);
    hash.len() >= SHORT_HASH
        && matches!(
            slice(word, ..word.len() - hash.len()).last(),
            Some(b'-' | b'#')
        )
        && holds(hash, DIGIT)
        && holds(hash, LETTER)
}

/// Whether a word is the name of a library and its version: `libshelf2.so.1.2`.
pub(super) fn is_shared_library(word: &[u8]) -> bool {
    let version = suffix(word, class!(DIGIT b"."));
    word.starts_with(b"lib") && slice(word, ..word.len() - version.len()).ends_with(b".so")
}

/// Whether a word is a name in small letters, an at sign, and a number: `shelf@18`.
pub(super) fn is_numbered_package(word: &[u8]) -> bool {
    let number = suffix(word, class!(DIGIT b"."));
    let name = slice(word, ..word.len() - number.len()).strip_suffix(b"@");
    name.is_some_and(|name| !has_byte(name, b'@'))
}
