//! A search of the lines around the places that are worth a second look.

use std::ops::Range;

use crate::bytes::{self, *};
use crate::input::{Findings, Found, Spots, View};
use crate::shapes::password_look::PasswordLook;

use super::MAX_LINE;
use super::Seen;
use super::candidates::{DIVIDES_VALUE, parts};
use super::echoes::Echoes;
use super::message::{Looks, Message, look_of};

/// How far around a place its message is read, in bytes.
const AROUND: usize = 256;

/// How much of a value is looked at, in bytes from its end.
const MAX_VALUE: usize = 128;

/// What stands in a value in quotes.
const VALUE: Class = WORD.or(DIVIDES_VALUE);

/// Finds what messages quote or echo. What is over the budget is cut.
#[inline(always)]
pub(super) fn find(view: &View<'_>, seen: &Seen, findings: &mut Findings, found: &mut Vec<Found>) {
    let names = &view.names;
    let words = seen.password_like.clone();
    words.retain(&|end| !is_redacted(view, findings, end));
    let all_words_from = seen.password_like.all_from();
    let all_from = earliest(names.all_from(), all_words_from);
    if words.is_empty() && names.is_empty() && all_from.is_none() {
        return;
    }
    let looks = Looks::default();
    // Most words that were noted turn out to be names.
    words.retain(&|end| ends_password(view, findings, &looks, end));
    let mut search = Search {
        view,
        findings,
        looks: &looks,
        words: &words,
        all_words_from,
        done: 0,
        exhausted_at: None,
        found: Echoes(found),
    };
    let mut from = 0;
    while let Some(place) = earliest(words.first_from(from), names.first_from(from)) {
        search.around(place.saturating_sub(AROUND), place + AROUND);
        from = place + 1;
    }
    if let Some(all_from) = all_from {
        search.around(all_from, view.bytes.len());
    }
    if let Some(place) = search.exhausted_at {
        findings.cut(view.text, place);
    }
}

/// Returns the first of two places, if there are any.
fn earliest(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        _ => one.or(other),
    }
}

/// Whether the whole value that ends at a place is redacted.
fn is_redacted(view: &View<'_>, findings: &Findings, end: usize) -> bool {
    let last = end.min(view.bytes.len()).saturating_sub(1);
    findings.around(last).is_some_and(|found| {
        let before = view.bytes[..found.start].last();
        !before.is_some_and(|before| VALUE.has(*before))
    })
}

/// Whether a value, or a part of one, that ends at a place looks like a password.
fn ends_password<'a>(view: &View<'a>, findings: &Findings, looks: &Looks<'a>, end: usize) -> bool {
    let bytes = view.bytes.0;
    let end = bytes.len().min(end);
    // A value in quotes can hold what stands in no word.
    let value = suffix(slice(bytes, end.saturating_sub(MAX_VALUE)..end), VALUE);
    let is_password = |word| look_of(looks, word) > PasswordLook::Other;
    let is_new = |part: &Range<usize>| !findings.overlaps(part.start, part.end);
    let mut parts = parts(bytes, end - value.len()..end).filter(is_new);
    parts.any(|part| is_password(slice(bytes, part)))
        || Class::of_all(value).meets(DIVIDES_VALUE)
            && (is_password(trim_start(value, class!(QUOTE)))
                || has_byte(value, b',') && bytes::parts(value, class!(b",")).any(is_password))
}

struct Search<'v, 'a> {
    view: &'v View<'a>,
    findings: &'v Findings,
    looks: &'v Looks<'a>,
    /// Where words end that look like a password.
    words: &'v Spots,
    /// The place behind which every word may look like one, if there are more such words than are kept.
    all_words_from: Option<usize>,
    /// Everything before this place has been searched.
    done: usize,
    /// The beginning of the line in which the budget was exhausted.
    exhausted_at: Option<usize>,
    found: Echoes<'v>,
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

    #[inline(never)]
    fn search_line(&mut self, line: Range<usize>) {
        let has_words = self.has_words(&line);
        let message = Message::new(self.view, self.findings, self.looks, line, has_words);
        message.find_quoted(&mut self.found);
        if has_words {
            message.find_bare(&mut self.found);
        }
    }

    /// Whether a word of a line may look like a password.
    fn has_words(&self, line: &Range<usize>) -> bool {
        let first = self.words.first_from(line.start + 1);
        first.is_some_and(|end| end <= line.end)
            || self.all_words_from.is_some_and(|from| from < line.end)
    }
}
