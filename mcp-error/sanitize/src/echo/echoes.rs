//! The values that messages quote or echo, as far as they were found.

use std::ops::Range;

use crate::input::{Found, View};
use crate::rule::Rule;

use super::is_to_go;

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

    /// Adds a value, unless it stays as it is: then a part of it may still have to go.
    #[inline(never)]
    pub(super) fn add(&mut self, view: &View<'_>, rule: Rule, value: &Range<usize>) {
        let found = rule.found(value.start, value.end);
        if is_to_go(view, &found) {
            let place = self.number_up_to(value.start);
            self.0.insert(place, found);
        }
    }

    /// Returns how many values begin at a place or before it.
    #[inline]
    fn number_up_to(&self, place: usize) -> usize {
        self.0.partition_point(|found| found.start <= place)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn a_value_goes_although_the_text_around_it_stays_for_a_marker() {
        let message = "str \"'gate7!'|[email]\"'token";
        let shown = "str \"'[redacted]'|[email]\"'token";
        assert_eq!(text(message, &Rules::new()), shown);
    }
}
