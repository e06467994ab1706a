//! How detectors read on in a text. Each of these steps stands in a program once. Behind the end of the text, there is nothing to read,
//! so that a detector may ask for what stands behind a sign at its end.

use std::ops::Range;

use crate::bytes::*;

use super::View;

impl<'a> View<'a> {
    /// Returns a byte of the text, or 0 behind its end.
    #[inline(never)]
    pub(crate) fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// Returns at most `len` bytes of the text from an offset on.
    #[inline(never)]
    pub(crate) fn from(&self, at: usize, len: usize) -> &'a [u8] {
        at_most(self.bytes.0.get(at..).unwrap_or_default(), len)
    }

    /// Returns at most `len` bytes of the text before an offset.
    #[inline(never)]
    pub(crate) fn before(&self, at: usize, len: usize) -> &'a [u8] {
        slice(self.bytes.0, at.saturating_sub(len)..at)
    }

    /// Returns the offset of the first byte at or after `at` that is not in a class.
    #[inline(never)]
    pub(crate) fn skip(&self, at: usize, class: Class) -> usize {
        at + prefix_len(self.bytes.get(at..).unwrap_or_default(), class)
    }

    /// Returns the offset of the first byte at or after `at` that is not a blank or a line break.
    pub(crate) fn skip_spaces(&self, at: usize) -> usize {
        self.skip(at, SPACE)
    }

    /// Returns where a part of the text ends without the bytes at its end that are in a class.
    #[inline(never)]
    pub(crate) fn end_without(&self, part: Range<usize>, class: Class) -> usize {
        part.end - suffix_len(&self.bytes[part.clone()], class)
    }
}
