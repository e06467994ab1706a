//! What looking closer at a text may cost. The bounds of fields end before it; a longer text that consists of hardly
//! anything but what has to be looked at is cut where its budget ends, so that nobody can keep a server busy with an
//! error.

use std::cell::Cell;

/// Counts the cost of a walk over a text. A detector counts the bytes that it reads, and what it does besides as
/// some more, by what was measured: one is about a nanosecond.
pub(super) struct Budget {
    limits: &'static Limits,
    /// How many of them share the limits.
    passes: usize,
    spent: Cell<usize>,
    is_over: Cell<bool>,
}

struct Limits {
    start: usize,
    /// Quarters more for each byte of the text that is done with.
    quarters: usize,
}

static ASCII: Limits = Limits {
    start: 26 * 1_024,
    quarters: 12,
};

/// What is not plain ASCII has cost something before.
static OTHER: Limits = Limits {
    start: 20 * 1_024,
    quarters: 7,
};

impl Budget {
    pub(super) fn new(is_ascii: bool, passes: usize) -> Self {
        Self {
            limits: if is_ascii { &ASCII } else { &OTHER },
            passes,
            spent: Cell::new(0),
            is_over: Cell::new(false),
        }
    }

    /// Whether it is for a text that is known to be plain ASCII.
    pub(super) fn is_ascii(&self) -> bool {
        std::ptr::eq(self.limits, &ASCII)
    }

    #[inline]
    pub(super) fn spend(&self, cost: usize) {
        self.spent.set(self.spent.get() + cost);
    }

    /// Whether that was so once.
    #[inline]
    pub(super) fn is_spent(&self) -> bool {
        self.is_over.get()
    }

    /// Whether more was spent than a text may cost up to `place`, which is the end of the word that is looked at,
    /// since each detector begins anew in it. It stays so.
    #[inline]
    pub(super) fn is_over(&self, place: usize) -> bool {
        let Limits { start, quarters } = self.limits;
        if self.spent.get() * self.passes > start + quarters * place / 4 {
            self.is_over.set(true);
        }
        self.is_over.get()
    }
}
