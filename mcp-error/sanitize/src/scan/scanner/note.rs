//! What the scan does with what a detector found, and where the budget ends.

use crate::input::Found;
use crate::rule::Rule;
use crate::shapes::pem;

use super::Scanner;

impl Scanner<'_> {
    /// Notes what was found. Returns where to go on.
    pub(super) fn note(&mut self, found: Found) -> usize {
        let Found {
            start,
            mut end,
            rule,
        } = found;
        // What was found can be the first line of a block, as a value behind the name of a secret.
        if rule != Rule::Armor
            && let Some(block) = pem::block_inside(&self.view, start, end)
        {
            end = end.max(block.end);
        }
        if self.view.budget.is_exhausted() {
            // Some detectors may not have looked at what stands before the found range.
            self.cut_from(self.look_start);
        }
        let end = end.min(self.view.bytes.len());
        let done = self.view.redacted_up_to;
        if start >= end || self.findings.is_cut() {
            return end.max(done);
        }
        if start < done {
            // The range begins in what is already redacted, so no second marker is needed.
            self.view.redacted_up_to = done.max(end);
            self.findings.extend_last(self.view.redacted_up_to);
            return self.view.redacted_up_to;
        }
        self.findings.push(rule.found(start, end));
        self.view.redacted_up_to = end;
        end
    }

    /// Cuts the text at `from` if the budget was exhausted between `from` and `at`.
    #[inline]
    pub(super) fn stop_if_exhausted(&mut self, from: usize, at: usize) -> bool {
        let is_exhausted = self.view.budget.is_exhausted_at(at);
        if is_exhausted {
            self.cut_from(from);
        }
        is_exhausted
    }

    /// Shows nothing behind a place. The first call decides.
    #[inline(never)]
    pub(super) fn cut_from(&mut self, place: usize) {
        if !self.findings.is_cut() {
            let place = place.max(self.view.redacted_up_to);
            self.findings.cut(self.original, place);
        }
    }
}
