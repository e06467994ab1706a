//! Values that only the text around them shows to be secrets: what a validator quotes, the cells of tables, and values
//! that stand a second time in the same text.
//!
//! The scan of words has found what it could, and has noted the places that are worth a second look. These
//! searches look only there.

mod bare;
mod candidates;
mod echoes;
mod given;
mod message;
mod quoted;
mod repeated;
mod search;
mod source_lines;
mod tables;
mod value_context;
mod words;

pub(crate) use candidates::DIVIDES_VALUE;

#[cfg(test)]
pub(crate) use given::GIVEN;

use crate::bytes::*;
use crate::input::{Findings, Found, Spots, View, retain_found};
use crate::personal;

/// The longest part of a line that is searched, in bytes.
const MAX_LINE: usize = 1_024;

/// Words around a value.
#[cfg(test)]
pub(crate) struct WordList {
    /// What they say of it.
    pub(crate) about: &'static str,
    pub(crate) words: Vec<&'static str>,
    /// What stands before and behind them in a text with the value `maple4river`.
    pub(crate) text: [&'static str; 2],
    /// Whether the value in that text is redacted for these words. Otherwise it stays for them.
    pub(crate) is_redacted: bool,
}

#[cfg(test)]
pub(crate) fn word_lists() -> impl Iterator<Item = WordList> {
    value_context::word_lists().chain(words::word_lists())
}

/// What the scan of the words has seen that may be worth a second look.
#[derive(Default)]
pub(crate) struct Seen {
    /// Where words end that may look like a password that somebody typed, or a block with such words.
    pub(crate) password_like: Spots,
    /// Where the number of a card or an account may stand, within one block.
    pub(crate) numbers: Spots,
    /// Whether there may be escapes.
    pub(crate) escapes: bool,
}

/// Finds these values, and adds them. In most texts, nothing is worth a second look.
pub(crate) fn find(view: &View<'_>, seen: &Seen, findings: &mut Findings) {
    let mut found = Vec::new();
    if !seen.numbers.is_empty() {
        personal::find(view, &seen.numbers, &mut found);
        add(view, findings, &mut found);
    }
    let has_names = !view.names.is_empty();
    if has_names {
        view.budget.renew();
        tables::find(view, findings, &mut found);
        add(view, findings, &mut found);
    }
    if has_names || !seen.password_like.is_empty() {
        view.budget.renew();
        search::find(view, seen, findings, &mut found);
        add(view, findings, &mut found);
    }
    if !findings.found.is_empty() {
        repeated::find(view, findings, &mut found);
        add(view, findings, &mut found);
    }
}

/// Whether a part of what was found is a marker.
fn holds_marker(view: &View<'_>, found: &Found) -> bool {
    let mut from = found.start;
    while let Some(len) = find_byte(&view.bytes[from..found.end], b'[') {
        if view.is_marker_at(from + len) {
            return true;
        }
        from += len + 1;
    }
    false
}

/// Whether the rule that found a range is switched on. Markers stay as they are.
#[inline]
fn is_to_go(view: &View<'_>, found: &Found) -> bool {
    view.rules.has(found.rule) && !holds_marker(view, found)
}

/// Adds those ranges that are to go, and empties their list.
#[inline(never)]
fn add(view: &View<'_>, findings: &mut Findings, found: &mut Vec<Found>) {
    // Most searches find nothing.
    if !found.is_empty() {
        retain_found(found, &|found| is_to_go(view, found));
        findings.add(found);
    }
}
