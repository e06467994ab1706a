//! What only the text around a value tells: the quotes of a validator, rows and tables, and values that stand a
//! second time in the same text.
//!
//! The scan of words has found what it could. These searches run only over texts whose words say that they may
//! find something.

mod lines;
mod places;
mod quoted;
mod repeated;
mod rows;
mod tables;

use crate::input::{Findings, Found, View};
use crate::personal;

/// What the words of a text said about the whole.
#[derive(Default)]
pub(crate) struct Seen {
    /// The number of digits.
    pub(crate) digits: usize,
    /// Whether there are quotes.
    pub(crate) quotes: bool,
    /// Whether there may be escapes.
    pub(crate) escapes: bool,
    /// Whether there is the name of a secret.
    pub(crate) names: bool,
}

/// Finds what the text around a value tells, and adds it.
pub(crate) fn find(view: &View<'_>, seen: &Seen, findings: &mut Findings) {
    if seen.digits >= personal::MIN_DIGITS {
        add(view, findings, personal::find(view));
    }
    if seen.digits > 0 {
        let rows = rows::find(view);
        add(view, findings, rows);
    }
    if seen.names {
        let cells = tables::find(view, findings);
        add(view, findings, cells);
    }
    if seen.names && seen.quotes || seen.digits > 0 {
        let echoes = quoted::find(view, seen, findings);
        add(view, findings, echoes);
    }
    if !findings.found.is_empty() {
        let again = repeated::find(view, findings);
        add(view, findings, again);
    }
}

/// Adds what rules found that are switched on.
fn add(view: &View<'_>, findings: &mut Findings, mut found: Vec<Found>) {
    found.retain(|found| {
        view.rules.has(found.rule) && !(found.start..found.end).any(|at| view.is_marker_at(at))
    });
    if found.is_empty() {
        return;
    }
    findings.add(found);
}
