//! A search of the lines around the places that are worth a second look.

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use crate::bytes::{at_most, has_any, has_byte, line_len, slice, suffix, suffix_len};
use crate::classes::{NAME, class};
use crate::input::{Findings, Found, LastBefore, View};

use super::judged_words::JudgedWords;
use super::lines::MAX_LINE;
use super::message::Message;
use super::{Seen, candidates};

/// How far around a place its message is read, in bytes.
const AROUND: usize = 256;

/// The longest line in bytes that is read as the heading of the next one.
const MAX_HEADING: usize = 120;

/// Finds what messages quote or echo. What is over the budget is cut.
pub(super) fn find(view: &View<'_>, seen: &Seen, findings: &mut Findings) -> Vec<Found> {
    let names = view.names.borrow();
    let words = JudgedWords::default();
    let mut places = candidates::find(view, seen, findings, &words);
    let has_words = !places.is_empty();
    if names.is_empty() && !has_words {
        return Vec::new();
    }
    let has_quotes = has_quotes(&view.bytes);
    if !has_quotes && !has_words {
        return Vec::new();
    }
    for name in names.offsets() {
        places.insert(places.partition_point(|place| *place < name), name);
    }
    let mut search = Search {
        view,
        findings,
        has_quotes,
        has_words,
        words,
        done: 0,
        exhausted_at: None,
        found: Vec::new(),
    };
    for place in places {
        search.around(place.saturating_sub(AROUND), place + AROUND);
    }
    if let Some(all_from) = names.all_from() {
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

fn has_quotes(text: &[u8]) -> bool {
    has_any(text, |byte| {
        (byte == b'"') | (byte == b'\'') | (byte == b'`')
    })
}

struct Search<'v, 'a> {
    view: &'v View<'a>,
    findings: &'v Findings,
    has_quotes: bool,
    /// Whether some words look like a password.
    has_words: bool,
    words: JudgedWords<'a>,
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
        let message = Message {
            view: self.view,
            findings: self.findings,
            words: &self.words,
            heading: self.heading(line.start),
            line,
            refuses: OnceCell::new(),
            expects_format: OnceCell::new(),
            is_source: OnceCell::new(),
            unclosed: Cell::default(),
            names: OnceCell::new(),
            parts: OnceCell::new(),
            first_part: Cell::default(),
            last_list: LastBefore::default(),
            last_parameters: LastBefore::default(),
            last_call: LastBefore::default(),
            last_frame: LastBefore::default(),
            last_bracket: LastBefore::default(),
        };
        let found_before = self.found.len();
        if self.has_quotes {
            message.find_quoted(&mut self.found);
        }
        if self.has_words {
            message.find_bare(&mut self.found, found_before);
        }
    }

    /// Returns the name in the line above, if that line is nothing but a name, or ends in one and a colon, and
    /// this line is indented.
    fn heading(&self, start: usize) -> Option<Range<usize>> {
        let bytes = self.view.bytes;
        let above_end = start.checked_sub(1)?;
        if !matches!(bytes.get(start)?, b' ' | b'\t') || !self.view.has_names() {
            return None;
        }
        let near = &bytes[above_end.saturating_sub(MAX_HEADING)..above_end];
        let line = suffix(near, class!(!b"\n"));
        let line_start = above_end - line.len();
        let end = line.len() - suffix_len(line, class!(b":'\"`])> "));
        let name_len = suffix_len(slice(line, ..end), NAME);
        let name = line_start + end - name_len..line_start + end;
        let is_alone = name_len == end || has_byte(&line[end..], b':');
        (is_alone && self.view.is_secret_name(self.view.text.get(name.clone())?)).then_some(name)
    }
}
