//! How surely a value looks like a secret. The less sure it is that a value belongs to its name, the more it must look
//! like one.

use crate::bytes::*;

use super::key_look::is_key;
use super::password_look::PasswordLook;

/// The fewest bytes of a value that looks like a secret.
pub(crate) const MIN_SECRET: usize = 6;

/// Whether a value is one word and holds a letter and a digit, or looks like a key.
#[inline(never)]
pub(crate) fn looks_secret(value: &[u8]) -> bool {
    let kinds = Class::of_all(value);
    value.len() >= MIN_SECRET
        && !kinds.meets(SPACE)
        && (kinds.meets(DIGIT) && kinds.meets(LETTER) || is_key(value))
}

/// Whether a value looks like a password and like nothing else: by the fitted table, or as a key does. This is stricter
/// than [`looks_secret`].
#[inline(never)]
pub(crate) fn looks_like_password(value: &[u8]) -> bool {
    PasswordLook::of(value) > PasswordLook::Other || is_key(value)
}
