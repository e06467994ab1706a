//! Words without quotes that look like a password, in messages that refuse something.

use std::ops::Range;

use crate::bytes::{at_most, byte_at, holds, prefix_len, slice, suffix, trim_end, trim_start};
use crate::classes::{LETTER_OR_DIGIT, SPACE, class};
use crate::input::Found;
use crate::rule::Rule;

use super::message::{Evidence, MAX_BEFORE, MAX_BEHIND, Message};
use super::places::{Place, place_behind};
use super::words::says_refused;

impl<'a> Message<'_, 'a> {
    /// Adds the words of the line without quotes to what was found. `found_in_line` is where that begins which was found in
    /// this line already.
    pub(super) fn find_bare(&self, found: &mut Vec<Found>, found_in_line: usize) {
        let bytes = self.view.bytes;
        if !self.may_hold_password() {
            self.count_look_for_refusal();
            return;
        }
        let is_below = || bytes[..self.line.start].ends_with(b"\n");
        // To judge many words takes longer than to see that no word of the line can be found.
        if !self.refuses_something() && !self.is_source() && !is_below() {
            return;
        }
        let mut known = found_in_line..found.len();
        // Where the word of the last part ends.
        let mut word_end = self.line.start;
        for part in self.parts() {
            let value = &part.range;
            while known.start < known.end && found[known.start].end <= value.start {
                known.start += 1;
            }
            let is_known = found
                .get(known.clone())
                .unwrap_or_default()
                .first()
                .is_some_and(|found| found.start <= value.start && value.end <= found.end);
            if is_known || self.findings.overlaps(value.start, value.end) {
                continue;
            }
            if word_end < value.end {
                let behind = &bytes[value.end..self.line.end];
                word_end = value.end + prefix_len(behind, class!(!SPACE));
            }
            // A word that ends in a larger word, up to the next blank.
            let evidence = self.evidence_for_bare(value, word_end);
            if evidence
                .and_then(|evidence| self.needed_look(evidence, value))
                .is_some_and(|needed| part.look >= needed)
                && !self.is_id_of(part)
            {
                found.push(Rule::Echo.found(value.start, value.end));
            }
        }
    }

    /// Returns the text before a word, before the hyphens that make a flag of it.
    fn before_bare(&self, value: &Range<usize>) -> &'a [u8] {
        let start = self.line.start.max(value.start.saturating_sub(MAX_BEFORE));
        let before = slice(self.view.bytes.0, start..value.start);
        trim_end(before, class!(b"-"))
    }

    fn evidence_for_bare(&self, value: &Range<usize>, word_end: usize) -> Option<Evidence> {
        if self.is_source() || self.is_below_refusal(value) {
            return Some(Evidence::Shown);
        }
        let behind_value = &self.view.bytes[value.end..self.line.end];
        // Docker Compose writes the name of the container before each line.
        let is_container =
            value.start == self.line.start && trim_start(behind_value, SPACE).starts_with(b"| ");
        if is_container || !self.refuses_something() {
            return None;
        }
        if self.is_beside_address(value.start) {
            return Some(Evidence::Refused);
        }
        let bytes = self.view.bytes;
        let before = self.before_bare(value);
        let behind = at_most(&bytes[word_end..self.line.end], MAX_BEHIND);
        let word = &bytes[value.clone()];
        let is_error = word.ends_with(b"Error") || word.ends_with(b"Exception");
        if is_error && bytes[value.end..].starts_with(b":") {
            return None;
        }
        let is_last = value.end < word_end || behind.is_empty() || behind.starts_with(b" (");
        let is_refused = before.ends_with(b": ") && is_last
            || place_behind(behind).is_some()
            || self.words.place_before(before) >= Place::Refused;
        if is_refused {
            return Some(Evidence::Refused);
        }
        (!self.says_listed(self.line.start..value.start)).then_some(Evidence::Mentioned)
    }

    /// Whether a value is all that a line holds, below a line that says what a program refuses. The line is indented,
    /// or a flag.
    fn is_below_refusal(&self, value: &Range<usize>) -> bool {
        let bytes = self.view.bytes;
        let line = &bytes[self.line.clone()];
        let end: &[u8] = if line.starts_with(b"--") {
            b"\n"
        } else {
            b":\n"
        };
        let Some(before) = bytes[..self.line.start].strip_suffix(end) else {
            return false;
        };
        let has_no_letters = |text: &[u8]| !holds(text, LETTER_OR_DIGIT);
        has_no_letters(&bytes[self.line.start..value.start])
            && has_no_letters(&bytes[value.end..self.line.end])
            && matches!(byte_at(line, 0), b' ' | b'-')
            && says_refused(suffix(before, class!(!b"\n")))
    }
}
