//! What was found in a text, and the text with markers in its place.

use std::cell::Cell;

use crate::bytes::*;
use crate::counters::Counters;
use crate::cut;
use crate::detector_kind::DetectorKind;
use crate::rules::Rules;

use super::Found;

/// What was found in a text. The ranges are in order and do not overlap.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) found: Vec<Found>,
    /// Where the budget was exhausted, at the beginning of a character. Nothing behind this place may be shown.
    cut_at: Option<usize>,
    /// Whether the text may hold escapes of other formats, behind which there is more to find.
    pub(crate) may_hold_escape: bool,
    /// Which range the last search returned.
    last_next: Cell<usize>,
}

/// Puts ranges in the order of their beginnings, and keeps the order of those that begin together. Runs that are in order are
/// merged in pairs. Here lists have few runs, and the sorts of std take eight kilobytes of a program.
fn put_in_order(list: &mut Vec<Found>) {
    while run_len(list) < list.len() {
        let mut merged = Vec::with_capacity(list.len());
        let mut rest = &list[..];
        while !rest.is_empty() {
            let (mut one, behind) = rest.split_at(run_len(rest));
            let (mut other, behind) = behind.split_at(run_len(behind));
            rest = behind;
            loop {
                let next = match (one, other) {
                    ([first, ..], [second, ..]) if first.start <= second.start => &mut one,
                    (_, [_, ..]) => &mut other,
                    _ => &mut one,
                };
                let Some(next) = next.split_off_first() else {
                    break;
                };
                merged.push(*next);
            }
        }
        *list = merged;
    }
}

/// Returns the number of ranges at the beginning of a list that are in order.
#[inline(never)]
fn run_len(list: &[Found]) -> usize {
    let pairs = list.windows(2);
    let in_order = pairs.take_while(|pair| pair[0].start <= pair[1].start);
    list.len().min(in_order.count() + 1)
}

/// Adds what a rule found, if it found anything. This function and the next are not inlined: lists are made in many places, and few
/// texts need one.
#[inline(never)]
pub(crate) fn add_found(list: &mut Vec<Found>, found: Option<Found>) {
    // Most texts have few of them, and to let an empty list grow takes longer than to make one.
    const FEW: usize = 4;
    if let Some(found) = found {
        if list.capacity() == 0 {
            *list = Vec::with_capacity(FEW);
        }
        list.push(found);
    }
}

/// Keeps those ranges of a list for which the answer is yes.
#[inline(never)]
pub(crate) fn retain_found(list: &mut Vec<Found>, is_kept: &dyn Fn(&Found) -> bool) {
    list.retain(is_kept);
}

impl Findings {
    /// Shows nothing behind a place.
    #[inline(never)]
    pub(crate) fn cut(&mut self, text: &str, place: usize) {
        let place = cut::floor_char_boundary(text, place.min(text.len()));
        self.cut_at = Some(self.cut_at.map_or(place, |earlier| earlier.min(place)));
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.cut_at.is_some()
    }

    /// Returns the part of the text that may be shown.
    pub(crate) fn shown_part<'a>(&self, text: &'a str) -> &'a str {
        self.cut_at.map_or(text, |at| str_slice(text, 0..at))
    }

    /// Adds a range behind the others.
    pub(crate) fn push(&mut self, found: Found) {
        add_found(&mut self.found, Some(found));
    }

    /// Extends the last range.
    pub(crate) fn extend_last(&mut self, end: usize) {
        if let Some(last) = self.found.last_mut() {
            last.end = last.end.max(end);
        }
    }

    /// Returns the range that holds the byte at a place.
    pub(crate) fn around(&self, place: usize) -> Option<&Found> {
        let next = self.first_behind(place);
        next.filter(|found| found.start <= place)
    }

    /// Returns the first range that ends behind a place.
    #[inline(never)]
    pub(crate) fn first_behind(&self, place: usize) -> Option<&Found> {
        let is_before = |found: &Found| found.end <= place;
        let ends = |nth: usize| self.found.get(nth).is_some_and(is_before);
        // Most places stand behind the same range as the last one.
        let mut next = self.last_next.get();
        if ends(next) || next > 0 && !ends(next - 1) {
            next = self.found.partition_point(is_before);
            self.last_next.set(next);
        }
        self.found.get(next)
    }

    /// Whether a range overlaps with one that was found.
    pub(crate) fn overlaps(&self, start: usize, end: usize) -> bool {
        let next = self.first_behind(start);
        next.is_some_and(|found| found.start < end)
    }

    /// Adds ranges in any order, and empties their list. Ranges that overlap or touch become one, which keeps the rule of the first.
    #[inline]
    pub(crate) fn add(&mut self, more: &mut Vec<Found>) {
        if !more.is_empty() {
            self.join(more);
        }
    }

    #[inline(never)]
    fn join(&mut self, more: &mut Vec<Found>) {
        self.found.append(more);
        put_in_order(&mut self.found);
        self.found.dedup_by(|next, last| {
            let overlaps =
                next.start < last.end || next.start == last.end && next.rule == last.rule;
            if overlaps {
                last.end = last.end.max(next.end);
            }
            overlaps
        });
    }

    /// Lets each range, and what is shown, begin and end between characters. An offset inside a character lies in the padding of a
    /// respelled one, which belongs to nothing that was found.
    pub(crate) fn keep_characters_whole(&mut self, text: &str) {
        for found in &mut self.found {
            while !text.is_char_boundary(found.start) {
                found.start += 1;
            }
            found.end = cut::floor_char_boundary(text, found.end);
        }
        retain_found(&mut self.found, &|found| found.start < found.end);
        self.cut_at = self
            .cut_at
            .map(|place| cut::floor_char_boundary(text, place));
    }

    /// Returns the text with markers, or `None` if it stays as it is.
    pub(crate) fn render(&self, text: &str, rules: &Rules, counters: &Counters) -> Option<String> {
        if self.found.is_empty() && self.cut_at.is_none() {
            return None;
        }
        let end = match self.cut_at {
            None => text.len(),
            Some(cut_at) => {
                counters.truncated();
                cut::end_before_marker(text, cut_at, rules)
            }
        };
        let mut out = String::with_capacity(text.len());
        let mut shown_up_to = 0;
        for found in self.found.iter().take_while(|found| found.start <= end) {
            out.push_str(str_slice(text, shown_up_to..found.start));
            let marker = match found.rule.kind() {
                DetectorKind::Path => &rules.path_marker,
                DetectorKind::Email => &rules.email_marker,
                _ => &rules.secret_marker,
            };
            out.push_str(marker.as_str());
            counters.redacted_by(found.rule);
            shown_up_to = found.end;
        }
        append(&mut out, str_slice(text, shown_up_to..end.max(shown_up_to)));
        if self.cut_at.is_some() {
            append(&mut out, rules.cut_mark.as_str());
        }
        Some(out)
    }
}
