//! Hashes of passwords in the modular crypt format, and what is written like it: `$6$salt$hash`.

use crate::bytes::*;
use crate::input::{Found, View};
use crate::rule::Rule;

/// The longest name of an account in bytes.
const MAX_ACCOUNT: usize = 64;

/// The shortest hash in bytes.
const MIN_HASH: usize = 24;

/// The longest name of an algorithm in bytes.
const MAX_ALGORITHM: usize = 20;

/// Finds the hash that a word is, or that follows the name of an account in it, as in a file of passwords:
/// `root:$6$…`.
pub(crate) fn password_hash(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &view.bytes[start..end];
    let account_len = match find_byte(at_most(word, MAX_ACCOUNT), b':') {
        Some(colon) if byte_at(word, 0) != b'$' => colon + 1,
        _ => 0,
    };
    let hash = slice(word, account_len..);
    if hash.len() < MIN_HASH || hash[0] != b'$' {
        return None;
    }
    view.budget.look(hash.len());
    let algorithm_len = find_byte(at_most(&hash[1..], MAX_ALGORITHM), b'$')?;
    let salt_and_hash = slice(hash, algorithm_len + 2..);
    has_byte(salt_and_hash, b'$')
        .then(|| view.found(Rule::PasswordHash, start + account_len, end))?
}
