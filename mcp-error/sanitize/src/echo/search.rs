//! A search of the lines around the places that are worth a second look.

use std::ops::Range;

use crate::bits::BLOCK_LEN;
use crate::bytes::{at_most, line_len, slice, suffix, suffix_len, trim_end, trim_start};
use crate::classes::{Class, QUOTE, WORD, class};
use crate::input::{Findings, Found, View};
use crate::shapes::look::Look;

use super::MAX_LINE;
use super::Seen;
use super::candidates::{DIVIDES_VALUE, INSIDE, parts};
use super::message::{Looks, Message};

/// How far around a place its message is read, in bytes.
const AROUND: usize = 256;

/// Finds what messages quote or echo. What is over the budget is cut.
pub(super) fn find(view: &View<'_>, seen: &Seen, findings: &mut Findings) -> Vec<Found> {
    let names = view.names.borrow();
    let looks = Looks::default();
    let look_of = |word| looks.answer(word, || Look::of(word));
    // Most words that were noted turn out to be names.
    let mut judged = 0;
    let is_near_password = |place: &usize| {
        let end = view.bytes.len().min(*place);
        let near = end.saturating_sub(BLOCK_LEN)..end;
        let new = near.start.max(judged).min(end)..end;
        // A word with commas goes on in the next block.
        if !view.bytes.get(end).is_some_and(|next| INSIDE.has(*next)) {
            judged = end;
        }
        let is_password = |part: Range<usize>| {
            !findings.overlaps(part.start, part.end)
                && look_of(slice(view.bytes.0, part)) > Look::Other
        };
        // A value in quotes can hold what stands in no word.
        let text = trim_end(slice(view.bytes.0, near), class!(QUOTE));
        let value = trim_start(suffix(text, class!(WORD b",;'")), class!(QUOTE));
        parts(&view.bytes, new).any(is_password)
            || Class::of_all(value).meets(DIVIDES_VALUE) && look_of(value) > Look::Other
    };
    let noted = seen.password_like.offsets();
    let mut places: Vec<_> = noted.filter(is_near_password).collect();
    let has_words = !places.is_empty() || seen.password_like.all_from().is_some();
    for name in names.offsets() {
        places.insert(places.partition_point(|place| *place < name), name);
    }
    let mut search = Search {
        view,
        findings,
        has_words,
        looks,
        done: 0,
        exhausted_at: None,
        found: Vec::new(),
    };
    for place in places {
        search.around(place.saturating_sub(AROUND), place + AROUND);
    }
    let all_from = [names.all_from(), seen.password_like.all_from()];
    if let Some(all_from) = all_from.into_iter().flatten().min() {
        search.around(all_from, view.bytes.len());
    }
    let Search {
        found,
        exhausted_at,
        ..
    } = search;
    if let Some(place) = exhausted_at {
        findings.cut(view.text, place);
    }
    found
}

struct Search<'v, 'a> {
    view: &'v View<'a>,
    findings: &'v Findings,
    /// Whether some words may look like a password.
    has_words: bool,
    looks: Looks<'a>,
    /// Everything before this place has been searched.
    done: usize,
    /// The beginning of the line in which the budget was exhausted.
    exhausted_at: Option<usize>,
    found: Vec<Found>,
}

impl Search<'_, '_> {
    /// Searches the lines, or the parts of long lines, in a range.
    fn around(&mut self, start: usize, end: usize) {
        let bytes = self.view.bytes;
        if end <= self.done || self.exhausted_at.is_some() {
            return;
        }
        let mut at = start.max(self.done).min(bytes.len());
        // A line is read from its beginning, if that is not far.
        at -= suffix_len(
            &bytes[self.done.max(at.saturating_sub(AROUND))..at],
            class!(!b"\n"),
        );
        let end = end.min(bytes.len());
        while at < end && self.exhausted_at.is_none() {
            let rest = at_most(&bytes[at..], MAX_LINE.max(end - at));
            let line = at..at + line_len(at_most(rest, MAX_LINE));
            self.view.budget.look(line.len());
            self.search_line(line.clone());
            if self.view.budget.is_exhausted_at(line.end) {
                self.exhausted_at = Some(line.start);
            }
            at = line.end + usize::from(bytes.get(line.end) == Some(&b'\n'));
        }
        self.done = at;
    }

    fn search_line(&mut self, line: Range<usize>) {
        let message = Message::new(self.view, self.findings, &self.looks, line);
        message.find_quoted(&mut self.found);
        if self.has_words {
            message.find_bare(&mut self.found);
        }
    }
}
