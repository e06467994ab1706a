//! Where a text holds something for the last time before a place.

use std::cell::Cell;
use std::ops::Range;

/// Where a text holds something before a place. The places that are asked for mostly go on through the text, and what was
/// read for one of them is not read again for the next one.
#[derive(Default)]
pub(crate) struct LastBefore {
    read: Cell<usize>,
    last: Cell<Option<usize>>,
}

impl LastBefore {
    /// Returns where the last thing in a range of the text begins. `end_of` returns where that ends which begins at a place,
    /// if something does. It must be the same for all calls.
    #[inline]
    pub(crate) fn within(
        &self,
        range: Range<usize>,
        end_of: impl Fn(usize) -> Option<usize>,
    ) -> Option<usize> {
        if self.read.get() > range.end {
            self.read.set(0);
            self.last.set(None);
        }
        let mut at = self.read.get();
        while at < range.end {
            match end_of(at) {
                Some(end) if end > range.end => break,
                Some(_) => self.last.set(Some(at)),
                None => {}
            }
            at += 1;
        }
        self.read.set(at);
        self.last.get().filter(|last| *last >= range.start)
    }

    /// Begins at a place, if it has not read from there on and at most up to `end`. Nobody asks for what stands before.
    pub(crate) fn begin_at(&self, start: usize, end: usize) {
        if !(start..=end).contains(&self.read.get()) {
            self.read.set(start);
            self.last.set(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::LastBefore;

    #[test]
    fn each_range_has_its_last_sign() {
        let text = b":a::b.:c:";
        let sign = |at: usize| (text[at] == b':').then_some(at + 1);
        let [whole, near] = [LastBefore::default(), LastBefore::default()];
        for end in [0, 1, 5, 6, 3, 9, 2, 9] {
            for start in [0, 1, 4, 2].into_iter().filter(|start| *start <= end) {
                let last = (start..end).rev().find(|at| text[*at] == b':');
                assert_eq!(whole.within(start..end, sign), last, "{start}..{end}");
                near.begin_at(start, end);
                assert_eq!(near.within(start..end, sign), last, "{start}..{end}");
            }
        }
    }
}
