//! A limit on the work that one text can cause, so that nobody can keep a server busy with an error message.
//!
//! The default bounds of texts end well before the budget does. A longer text that consists of little but
//! names, addresses and secrets is cut where its budget ends.

use std::cell::Cell;

/// Counts the work that is done for one text, in the units of [`cost`](super::cost).
pub(crate) struct Budget {
    limits: &'static Limits,
    /// How many passes over the same text share the limits.
    passes: usize,
    spent: Cell<usize>,
    is_exhausted: Cell<bool>,
}

struct Limits {
    /// The work that any text may cause.
    base: usize,
    /// The additional work for each byte up to the current place, in quarters of a unit.
    quarters_per_byte: usize,
}

static ASCII_LIMITS: Limits = Limits {
    base: 26 * 1_024,
    quarters_per_byte: 12,
};

/// These limits are lower, since other text has already caused some work before the scan.
static OTHER_LIMITS: Limits = Limits {
    base: 20 * 1_024,
    quarters_per_byte: 7,
};

impl Budget {
    pub(crate) fn new(is_ascii: bool, passes: usize) -> Self {
        Self {
            limits: if is_ascii {
                &ASCII_LIMITS
            } else {
                &OTHER_LIMITS
            },
            passes,
            spent: Cell::new(0),
            is_exhausted: Cell::new(false),
        }
    }

    /// Whether the text is known to be plain ASCII.
    pub(crate) fn is_for_ascii(&self) -> bool {
        std::ptr::eq(self.limits, &ASCII_LIMITS)
    }

    #[inline]
    pub(crate) fn spend(&self, cost: usize) {
        self.spent.set(self.spent.get() + cost);
    }

    /// Whether a call of [`is_exhausted_at`](Self::is_exhausted_at) has returned `true`.
    #[inline]
    pub(crate) fn is_exhausted(&self) -> bool {
        self.is_exhausted.get()
    }

    /// Whether more was spent than the text may cost up to `place`. Callers pass the end of the word that they
    /// look at, since each detector starts over at the beginning of a word. Once exhausted, a budget stays so.
    #[inline]
    pub(crate) fn is_exhausted_at(&self, place: usize) -> bool {
        let Limits {
            base,
            quarters_per_byte,
        } = self.limits;
        if self.spent.get() * self.passes > base + quarters_per_byte * place / 4 {
            self.is_exhausted.set(true);
        }
        self.is_exhausted.get()
    }
}
