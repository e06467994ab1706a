//! A part of a text.

use std::ops::Range;

/// Returns a part of a text, which must begin and end between characters. The tests for that take a tenth of a kilobyte with the
/// place of their panic, so they stand in a program once where they run seldom.
#[inline(never)]
pub(crate) fn part(text: &str, range: Range<usize>) -> &str {
    &text[range]
}

/// Returns what stands before a place in a text, which must be between characters.
pub(crate) fn before(text: &str, end: usize) -> &str {
    part(text, 0..end)
}

/// Returns what stands behind a place in a text, which must be between characters.
pub(crate) fn behind(text: &str, start: usize) -> &str {
    part(text, start..text.len())
}
