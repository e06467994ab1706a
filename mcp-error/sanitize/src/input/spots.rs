//! Places of a text that are worth a second look.

use std::cell::Cell;

use crate::bits::BlockBits;

/// How many places are kept. Behind the last one, the whole text is worth a look.
const MAX_SPOTS: usize = 16;

/// Offsets in the order of the text, without an allocation.
#[derive(Clone, Default)]
pub(crate) struct Spots {
    /// In 32 bits, since a scanner of short texts is little else than these.
    offsets: [Cell<u32>; MAX_SPOTS],
    len: Cell<usize>,
    /// Whether there were more.
    has_more: Cell<bool>,
}

impl Spots {
    /// Adds the offsets at which the bits of a set stand, behind a place.
    pub(crate) fn add_all(&self, base: usize, mut set: BlockBits) {
        while set != 0 {
            self.add(base + set.trailing_zeros() as usize);
            set &= set - 1;
        }
    }

    #[inline(never)]
    pub(crate) fn add(&self, offset: usize) {
        let len = self.len.get();
        match (self.offsets.get(len), u32::try_from(offset)) {
            (Some(next), Ok(offset)) => {
                next.set(offset);
                self.len.set(len + 1);
            }
            _ => self.has_more.set(true),
        }
    }

    /// Keeps those places for which a test holds.
    #[inline(never)]
    pub(crate) fn retain(&self, is_kept: &dyn Fn(usize) -> bool) {
        let mut kept = 0;
        for at in 0..self.len.get().min(MAX_SPOTS) {
            let offset = self.offsets[at].get();
            if is_kept(offset as usize) {
                self.offsets[kept].set(offset);
                kept += 1;
            }
        }
        self.len.set(kept);
    }

    /// Returns the first place at an offset or behind it. There are few, so this is faster than a search in a sorted list.
    #[inline(never)]
    pub(crate) fn first_from(&self, from: usize) -> Option<usize> {
        self.offsets().fold(None, |first, offset| {
            let is_first = offset >= from && first.is_none_or(|first| offset < first);
            if is_first { Some(offset) } else { first }
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len.get() == 0
    }

    pub(crate) fn offsets(&self) -> impl Iterator<Item = usize> {
        let offsets = self.offsets.get(..self.len.get()).unwrap_or_default();
        offsets.iter().map(|at| at.get() as usize)
    }

    /// Returns the place from which on the whole text is worth a look, if there were too many places.
    pub(crate) fn all_from(&self) -> Option<usize> {
        self.has_more
            .get()
            .then(|| self.offsets().last().unwrap_or_default())
    }
}
