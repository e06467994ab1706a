//! The lines of a text, and the names of secrets in them.

use std::ops::Range;

use crate::bytes::{prefix_len, suffix_len};
use crate::classes::{JOINT, NAME};
use crate::input::View;

/// The longest part of a line that is searched, in bytes.
pub(super) const MAX_LINE: usize = 1_024;

/// The most names of a line that are looked at.
const MAX_NAMES: usize = 8;

/// Returns the names of secrets in a range.
pub(super) fn names_in(view: &View<'_>, range: Range<usize>) -> Vec<Range<usize>> {
    let mut names = Vec::new();
    let mut at = range.start;
    while at < range.end && names.len() < MAX_NAMES {
        let word = at..at + prefix_len(&view.bytes[at..range.end], NAME);
        at = word.end + 1;
        // Hyphens, dots and underscores around it are none of its own.
        let start = word.start + prefix_len(&view.bytes[word.clone()], JOINT);
        let name = start..word.end - suffix_len(&view.bytes[start..word.end], JOINT);
        if view
            .text
            .get(name.clone())
            .is_some_and(|name| view.is_secret_name(name))
        {
            names.push(name);
        }
    }
    names
}
