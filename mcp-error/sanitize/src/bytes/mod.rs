//! Texts as bytes, and what is asked about them: the vocabulary in which every detector is written, so that each imports all of it.
//! Most of these functions stand in a program once, since each copy of such a loop takes a tenth of a kilobyte.
//!
//! `search` finds bytes and parts, `of_class` reads the bytes that are in a class, and `case` compares words. The classes of bytes and
//! the lists of words belong to the vocabulary, too.

mod case;
mod of_class;
mod search;

use std::ops::{Deref, Index, Range};
use std::slice::SliceIndex;

pub(crate) use mcp_error_rules::words::{First, GroupedWords, Last, Words};
pub(crate) use mcp_error_rules::words::{is_same_word, strip_end_ignoring_case};
pub(crate) use mcp_error_rules::{grouped_words, words};

pub(crate) use crate::classes::*;
pub(crate) use case::*;
pub(crate) use of_class::*;
pub(crate) use search::*;

/// Numbers the turns of a loop. The compiler does not know how many there are, or it would write the loop once for each.
#[inline]
pub(crate) fn turns(count: usize) -> Range<usize> {
    0..std::hint::black_box(count)
}

/// Returns at most the first `len` bytes of a text.
#[inline]
pub(crate) fn at_most(text: &[u8], len: usize) -> &[u8] {
    &text[..text.len().min(len)]
}

/// The bytes of a text. Where an index is out of bounds, they panic like a slice, but at one place in a program: the
/// panics of hundreds of indices take tens of kilobytes.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Deref for Bytes<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.0
    }
}

impl<I: SliceIndex<[u8]>> Index<I> for Bytes<'_> {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        match self.0.get(index) {
            Some(part) => part,
            None => out_of_bounds(),
        }
    }
}

/// Returns a part of a text. Where the text is shorter, this panics like [`Bytes`].
#[inline]
pub(crate) fn slice<R: SliceIndex<[u8], Output = [u8]>>(text: &[u8], range: R) -> &[u8] {
    match text.get(range) {
        Some(part) => part,
        None => out_of_bounds(),
    }
}

/// Returns a part of a text, which must begin and end between characters. The tests for that are not small, so they
/// stand in a program once.
#[inline(never)]
pub(crate) fn str_slice(text: &str, range: Range<usize>) -> &str {
    match text.get(range) {
        Some(part) => part,
        None => out_of_bounds(),
    }
}

/// Appends a text to another one. Each copy of what std does for that takes a tenth of a kilobyte.
#[inline(never)]
pub(crate) fn append(out: &mut String, text: &str) {
    out.push_str(text);
}

/// Returns a byte of a text. Where the text is shorter, this panics like [`Bytes`].
#[inline]
pub(crate) fn byte_at(text: &[u8], at: usize) -> u8 {
    match text.get(at) {
        Some(byte) => *byte,
        None => out_of_bounds(),
    }
}

/// Splits a text. Where it is shorter, this panics like [`Bytes`].
#[inline]
pub(crate) fn split_at(text: &[u8], at: usize) -> (&[u8], &[u8]) {
    match text.split_at_checked(at) {
        Some(parts) => parts,
        None => out_of_bounds(),
    }
}

#[cold]
#[inline(never)]
fn out_of_bounds() -> ! {
    panic!("an index is out of the bounds of a text")
}
