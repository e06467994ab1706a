//! Hashes of passwords in the modular crypt format, and what is written like it: `$6$salt$hash`.

use crate::bytes::{at_most, byte_at, consists_of, find_byte, has_byte, slice};
use crate::classes::NAME;
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
    if word.len() < MIN_HASH {
        return None;
    }
    let start = if byte_at(word, 0) == b'$' {
        start
    } else {
        start + find_byte(at_most(word, MAX_ACCOUNT), b':').map_or(0, |at| at + 1)
    };
    let word = &view.bytes[start..end];
    if word.len() < MIN_HASH || word[0] != b'$' {
        return None;
    }
    view.budget.look(word.len());
    let algorithm_len = find_byte(at_most(&word[1..], MAX_ALGORITHM), b'$')?;
    let algorithm = slice(word, 1..=algorithm_len);
    let rest = slice(word, algorithm_len + 2..);
    let is_hash = !algorithm.is_empty()
        && consists_of(algorithm, NAME)
        && has_byte(rest, b'$')
        // `${…}` is a variable of a template.
        && !has_byte(rest, b'{');
    is_hash.then(|| Rule::PasswordHash.found(start, end))
}
