//! The lines of a text, and the names of secrets in them.

use std::ops::Range;

use crate::bytes::{line_len, prefix_len, suffix_len};
use crate::classes::{JOINT, NAME};
use crate::input::{Findings, View};

/// The longest part of a line that is searched, in bytes.
pub(super) const MAX_LINE: usize = 1_024;

/// Returns the ranges of the lines, without their line breaks.
pub(super) fn lines<'a>(view: &'a View<'_>) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= view.bytes.len() {
            return None;
        }
        let start = at;
        let end = start + line_len(&view.bytes[start..]);
        at = end + 1;
        Some(start..end)
    })
}

/// The most names of a line that are looked at.
const MAX_NAMES: usize = 8;

/// Returns the names of secrets in a range, apart from those inside of what was found, and from those that a test
/// drops.
pub(super) fn names_in(
    view: &View<'_>,
    range: Range<usize>,
    findings: &Findings,
    is_kept: impl Fn(&Range<usize>) -> bool,
) -> Vec<Range<usize>> {
    let mut names = Vec::new();
    let mut at = range.start;
    let end = range.end.min(range.start + MAX_LINE);
    while at < end && names.len() < MAX_NAMES {
        let rest = &view.bytes[at..end];
        let len = prefix_len(rest, NAME);
        if len == 0 {
            at += 1;
            continue;
        }
        let word = at..at + len;
        at = word.end + 1;
        let name = trimmed_name(view, word);
        let is_secret = |name: &str| view.is_secret_name(name);
        if name.len() > 2
            && view.text.get(name.clone()).is_some_and(is_secret)
            && !findings.overlaps(name.start, name.end)
            && is_kept(&name)
        {
            names.push(name);
        }
    }
    names
}

/// Returns a word without the hyphens, dots and underscores around it.
fn trimmed_name(view: &View<'_>, word: Range<usize>) -> Range<usize> {
    let start = word.start + prefix_len(&view.bytes[word.clone()], JOINT);
    start..word.end - suffix_len(&view.bytes[start..word.end], JOINT)
}
