//! Blanks that `Debug` or JSON escaped, around names and values.

use crate::class::is_word;
use crate::detect::Walk;

use super::{MAX_NESTED, without_stop};

/// Where a name ends before such blanks: `password\t=`.
pub(super) fn without_escapes(walk: &Walk<'_>, from: usize, mut end: usize) -> usize {
    while let [before @ .., b'\\', b't' | b'n' | b'r'] = &walk.bytes[from..end] {
        let slashes = before.iter().rev().take_while(|byte| **byte == b'\\');
        walk.budget.spend(6);
        end = from + before.len() - slashes.count();
    }
    end
}

/// Where a bare value ends at the next such blank.
pub(super) fn escaped_end(walk: &Walk<'_>, at: usize) -> usize {
    let mut end = at;
    while end < walk.bytes.len() && is_word(walk.bytes[end]) {
        if let [b'\\', b't' | b'n' | b'r', ..] = walk.bytes[end..] {
            break;
        }
        end += 1;
    }
    without_stop(walk, at, end)
}

/// Where a value starts behind such blanks.
pub(super) fn behind_escapes(walk: &Walk<'_>, mut at: usize) -> usize {
    while walk.bytes.get(at) == Some(&b'\\') {
        let rest = walk.bytes[at..].iter().take(MAX_NESTED);
        let blank = at + rest.take_while(|byte| **byte == b'\\').count();
        match walk.bytes.get(blank) {
            Some(b't' | b'n' | b'r') => {
                walk.budget.spend(6);
                at = blank + 1;
            }
            _ => break,
        }
    }
    at
}
