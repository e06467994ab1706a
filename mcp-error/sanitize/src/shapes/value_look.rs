//! How surely a value looks like a secret. The weaker the bond between a name and its value is, the more its
//! look must say.

use crate::bytes::{DIGIT, LOWER, UPPER, classes_of, is_space};

use super::is_hex_number;
use super::key_likeness::is_key;

/// The fewest bytes of a value that looks like a secret.
pub(crate) const MIN_SECRET: usize = 6;

/// The fewest bytes of a value that [`looks_like_password`].
const MIN_PASSWORD: usize = 8;

/// Whether a value holds a letter and a digit, or looks like a key, and is one word.
pub(crate) fn looks_secret(value: &[u8]) -> bool {
    if value.len() < MIN_SECRET {
        return false;
    }
    let classes = classes_of(value);
    let has_letter = classes & (LOWER | UPPER) != 0;
    let has_digit = classes & DIGIT != 0;
    (has_digit && has_letter || is_key(value)) && !value.iter().any(|byte| is_space(*byte))
}

/// Whether a value looks like a password and like nothing else: a word of letters, digits and the signs of
/// passwords, in which letters and digits change at least `min_changes` times, and which is not a date, a
/// number or the name of an algorithm. This is stricter than [`looks_secret`].
pub(crate) fn looks_like_password(value: &[u8], min_changes: usize) -> bool {
    let is_password_byte =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"!#$%&*+=@^~-".contains(byte);
    let is_change = |pair: &&[u8]| {
        pair[0].is_ascii_digit() && pair[1].is_ascii_alphabetic()
            || pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit()
    };
    let is_date = value.first().is_some_and(u8::is_ascii_digit) && value.contains(&b'-');
    value.len() >= MIN_PASSWORD
        && looks_secret(value)
        && !is_date
        && !is_algorithm(value)
        && !is_hex_number(value)
        && value.iter().all(is_password_byte)
        && value.windows(2).filter(is_change).count() >= min_changes
}

/// Whether a value starts with the name of an algorithm and no further letter: `sha256`, `AES-128`.
fn is_algorithm(value: &[u8]) -> bool {
    const NAMES: [&[u8; 3]; 4] = [b"sha", b"aes", b"rsa", b"md5"];
    let Some(([a, b, c], [next, ..])) = value.split_at_checked(3) else {
        return false;
    };
    let name = [*a, *b, *c];
    !next.is_ascii_alphabetic() && NAMES.iter().any(|known| known.eq_ignore_ascii_case(&name))
}
