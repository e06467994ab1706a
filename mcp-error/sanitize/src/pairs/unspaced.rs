//! Names of secrets in scripts that put no blanks between words, so that a word holds the name and more.

use mcp_error_rules::secret_names::{FOREIGN_WORDS, foreign_words};

use crate::bytes::{consists_of, find, is_ascii, slice};
use crate::classes::{HIGH, QUOTE};
use crate::input::{Found, View};
use crate::names::prefilter::{is_before_value, particle_behind_name};
use crate::rule::Rule;
use crate::shapes::look::Look;
use crate::shapes::value_look::looks_like_password;

use super::name_start;
use super::notations::value_start;
use super::value_end::ascii_value_end;

/// Finds the value behind a word that holds the name of a secret.
pub(super) fn value_behind_unspaced_name(
    view: &View<'_>,
    name: usize,
    name_end: usize,
) -> Option<Found> {
    let text = view.str(name..name_end);
    let ends_like_name = || {
        let before = slice(&view.bytes, ..particle_behind_name(&view.bytes, name_end)?);
        foreign_words().find(|word| before.ends_with(word.as_bytes()))
    };
    if view.is_ascii
        || is_ascii(text.as_bytes())
        || !is_before_value(&view.bytes, name_end) && ends_like_name().is_none()
    {
        return None;
    }
    let at = value_start(view, name, name_end)?.at;
    let is_quoted = view.bytes.get(at).is_some_and(|byte| QUOTE.has(*byte));
    value_of_unspaced_name(view, text, if is_quoted { at + 1 } else { at })
}

/// Finds the value that stands in the same word as the name of a secret, where letters beyond ASCII end.
pub(super) fn value_glued_to_name(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &view.bytes[start..end];
    if is_ascii(word) {
        return None;
    }
    // Fewer bytes are no name.
    let starts_value =
        |bytes: &[u8]| consists_of(&bytes[..3], HIGH) && bytes[3].is_ascii_alphanumeric();
    let at = start + 3 + word.windows(4).position(starts_value)?;
    let name = name_start(view, start, at);
    value_of_unspaced_name(view, view.str(name..at), at)
}

/// Returns the value at `at`, if it looks like a password and the text before it holds the name of a secret.
#[inline(never)]
fn value_of_unspaced_name(view: &View<'_>, text: &str, at: usize) -> Option<Found> {
    if at >= view.bytes.len() || view.is_marker_at(at) {
        return None;
    }
    let end = ascii_value_end(view, at);
    let value = slice(view.bytes.0, at..end);
    let is_password = match view.last_unspaced.get() {
        Some((last, is_password)) if last == value => is_password,
        _ => looks_like_password(value, Look::Faint),
    };
    view.last_unspaced.set(Some((value, is_password)));
    view.budget.look(end - at);
    if is_password {
        // Each of the names is looked for in turn.
        view.budget.look(FOREIGN_WORDS.len() * text.len());
    }
    let is_secret =
        is_password && foreign_words().any(|word| find(text.as_bytes(), word).is_some());
    is_secret.then(|| Rule::Unspaced.found(at, end))
}
