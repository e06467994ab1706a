//! The values that messages quote or echo, as far as they were found.

use std::ops::Range;

use crate::input::Found;
use crate::rule::Rule;

/// Values in the order of their beginnings.
#[derive(Default)]
pub(super) struct Echoes(pub(super) Vec<Found>);

impl Echoes {
    /// Whether a word is a part of a value that was found. Then it needs no look of its own: several quotes can stand around one
    /// value, and each line is searched for values in quotes first.
    pub(super) fn hold(&self, word: &Range<usize>) -> bool {
        let last = self.number_up_to(word.start).checked_sub(1);
        last.and_then(|last| self.0.get(last))
            .is_some_and(|found| word.end <= found.end)
    }

    #[inline(never)]
    pub(super) fn add(&mut self, rule: Rule, value: &Range<usize>) {
        let place = self.number_up_to(value.start);
        self.0.insert(place, rule.found(value.start, value.end));
    }

    /// Returns how many values begin at a place or before it.
    #[inline]
    fn number_up_to(&self, place: usize) -> usize {
        self.0.partition_point(|found| found.start <= place)
    }
}
