//! How surely a value looks like a secret. The less sure it is that a value belongs to its name, the more it must look
//! like one.

use crate::bytes::{consists_of, has_byte, prefix_len};
use crate::classes::{Class, DIGIT, LETTER, LETTER_OR_DIGIT, LOWER, SPACE, UPPER, class};

use super::key_likeness::is_key;
use super::look::Look;

/// The fewest bytes of a value that looks like a secret.
pub(crate) const MIN_SECRET: usize = 6;

/// Whether a value holds a letter and a digit, or one of the signs that people put into passwords instead of a letter, or
/// looks like a key, and is one word.
#[inline(never)]
pub(crate) fn looks_secret(value: &[u8]) -> bool {
    if value.len() < MIN_SECRET {
        return false;
    }
    let kinds = Class::of_all(value);
    let is_secret =
        kinds.meets(DIGIT) && kinds.meets(LETTER) || holds_sign_for_letter(value) || is_key(value);
    is_secret && !kinds.meets(SPACE)
}

/// Whether a sign that stands for a letter, or for several, stands between two letters: `s!lent`, `pa$$word`.
fn holds_sign_for_letter(value: &[u8]) -> bool {
    let mut parts = value
        .split(|byte| b"!$".contains(byte))
        .filter(|part| !part.is_empty());
    let ends_in_letter = |part: &[u8]| part.last().is_some_and(u8::is_ascii_alphabetic);
    let is_in_letters = parts.next().is_some_and(ends_in_letter)
        && parts
            .next()
            .is_some_and(|part| part[0].is_ascii_alphabetic());
    is_in_letters && consists_of(value, class!(LETTER_OR_DIGIT b"!$"))
}

/// Whether a value looks like a password and like nothing else: by the fitted table, or as a key does. This is stricter
/// than [`looks_secret`]. An underscore is the sign of a name, so a value with one must at least be likely.
pub(crate) fn looks_like_password(value: &[u8], needed: Look) -> bool {
    let needed = if has_byte(value, b'_') {
        needed.max(Look::Likely)
    } else {
        needed
    };
    Look::of(value) >= needed || is_key(value) || is_grouped_code(value)
}

/// Whether a value is three or more groups of the same length with hyphens between them, as in the key of a licence or a code
/// that opens an account again: `7KQ2-ZT8R-WX5N`.
fn is_grouped_code(value: &[u8]) -> bool {
    let len = prefix_len(value, LETTER_OR_DIGIT);
    let kinds = Class::of_all(value);
    let mut groups = value.split(|byte| *byte == b'-');
    (4..=6).contains(&len)
        && value.len() > 2 * (len + 1)
        && kinds.meets(DIGIT)
        && kinds.meets(LETTER)
        && !(kinds.meets(LOWER) && kinds.meets(UPPER))
        && groups.all(|group| group.len() == len && consists_of(group, LETTER_OR_DIGIT))
}
