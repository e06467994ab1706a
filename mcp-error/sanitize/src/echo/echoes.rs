//! The values that messages quote or echo, as far as they were found.

use std::ops::Range;

use crate::input::{Found, View, add_found};
use crate::rule::Rule;

use super::is_to_go;

/// Values in the order of their beginnings.
pub(super) struct Echoes<'f>(pub(super) &'f mut Vec<Found>);

impl Echoes<'_> {
    /// Whether a word is a part of a value that was found. Then it needs no look of its own: several quotes can stand around one
    /// value, and each line is searched for values in quotes first.
    #[inline(never)]
    pub(super) fn hold(&self, word: &Range<usize>) -> bool {
        let next = self.0.partition_point(|found| found.start <= word.start);
        let last = next.checked_sub(1).and_then(|last| self.0.get(last));
        last.is_some_and(|found| word.end <= found.end)
    }

    /// Adds a value, unless it stays as it is: then a part of it may still have to go.
    #[inline(never)]
    pub(super) fn add(&mut self, view: &View<'_>, rule: Rule, value: &Range<usize>) {
        let found = rule.found(value.start, value.end);
        if !is_to_go(view, &found) {
            return;
        }
        add_found(self.0, Some(found));
        // Most values stand behind all others.
        let mut rest = self.0.as_mut_slice();
        while let [before @ .., one, other] = rest
            && one.start > other.start
        {
            std::mem::swap(one, other);
            let len = before.len() + 1;
            rest = &mut rest[..len];
        }
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
