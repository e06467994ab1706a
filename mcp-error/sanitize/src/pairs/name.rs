//! A name in a text, before which or behind which a value may stand.

use crate::bytes::*;
use crate::input::View;
use crate::names::kind::NameKind;

/// The longest name in bytes.
pub(super) const MAX_NAME: usize = 128;

/// A name in a text, and what it says about its value.
#[derive(Clone, Copy)]
pub(crate) struct Name<'v, 'a> {
    pub(super) view: &'v View<'a>,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: NameKind,
}

impl<'v, 'a> Name<'v, 'a> {
    pub(super) fn new(view: &'v View<'a>, start: usize, end: usize, kind: NameKind) -> Self {
        Self {
            view,
            start,
            end,
            kind,
        }
    }

    /// Returns where the name starts that ends at `end`, at `from` at the earliest.
    #[inline(never)]
    pub(super) fn start_before(view: &View<'_>, from: usize, end: usize) -> usize {
        let near = &view.bytes[from.max(end.saturating_sub(MAX_NAME))..end];
        let mut start = end - suffix_len(near, NAME_OR_HIGH);
        while !view.text.is_char_boundary(start) {
            start += 1;
        }
        start
    }

    pub(super) fn text(&self) -> &'a str {
        self.view.str(self.start..self.end)
    }

    #[inline(never)]
    pub(super) fn bytes(&self) -> &'a [u8] {
        slice(self.view.bytes.0, self.start..self.end)
    }

    /// Returns the text before the name.
    #[inline(never)]
    pub(super) fn before(&self) -> &'a [u8] {
        slice(self.view.bytes.0, ..self.start)
    }

    /// Returns at most the last `len` bytes before the name.
    #[inline(never)]
    pub(super) fn near_before(&self, len: usize) -> &'a [u8] {
        self.view.before(self.start, len)
    }

    /// Returns the text behind the name.
    #[inline(never)]
    pub(super) fn behind(&self) -> &'a [u8] {
        slice(self.view.bytes.0, self.end..)
    }
}
