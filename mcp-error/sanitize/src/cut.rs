//! Cuts a text to a bound: visibly, at a character boundary, and never inside a marker.

use std::borrow::Cow;

use mcp_error_rules::markers::{MARKERS, Marker};
use mcp_error_rules::text::{cut_place, truncate_at_char};

use crate::bytes::*;
use crate::counters::Counters;
use crate::rules::Rules;

impl Counters {
    /// See [`cut`](crate::cut).
    pub fn cut<'a>(&self, text: &'a str, rules: &Rules) -> Cow<'a, str> {
        if text.len() <= rules.max_bytes {
            return Cow::Borrowed(text);
        }
        self.truncated();
        Cow::Owned(cut_with_mark(text, rules.max_bytes, rules))
    }
}

/// Returns the beginning of a text and the cut mark, together at most `max_bytes` long.
pub(crate) fn cut_with_mark(text: &str, max_bytes: usize, rules: &Rules) -> String {
    let mark = rules.cut_mark.as_str();
    let kept = str_slice(text, 0..cut_place(text, max_bytes - mark.len()));
    let mut out = String::with_capacity(kept.len() + mark.len());
    let end = end_before_marker(text, kept.len(), rules);
    append(&mut out, str_slice(kept, 0..end));
    append(&mut out, mark);
    out
}

/// Returns `end`, or the start of the marker that a cut at `end` would split.
#[inline(never)]
pub(crate) fn end_before_marker(text: &str, end: usize, rules: &Rules) -> usize {
    let bytes = text.as_bytes();
    let splits = |open: &usize| {
        let rest = slice(bytes, *open..);
        let shown = end - *open;
        matches!(rest, [b'[' | b'<' | b'*', ..])
            && (is_split(MARKERS.user.as_bytes(), rest, shown)
                || rules
                    .markers()
                    .any(|marker| is_split(marker.as_bytes(), rest, shown)))
    };
    (end.saturating_sub(Marker::MAX_LEN)..end)
        .find(splits)
        .unwrap_or(end)
}

/// Whether a text begins with a marker, of which a cut leaves a part.
#[inline(never)]
fn is_split(marker: &[u8], text: &[u8], shown: usize) -> bool {
    shown < marker.len() && text.starts_with(marker)
}

/// Returns the part of a text that is scanned. Of a text over the scan limit, the last word is left out, since it may be the
/// beginning of a secret.
#[inline]
pub(crate) fn scannable_part<'t>(text: &'t str, rules: &Rules) -> &'t str {
    match text.len() > rules.scan_limit() {
        true => beginning_without_last_word(text, rules.scan_limit()),
        false => text,
    }
}

fn beginning_without_last_word(text: &str, limit: usize) -> &str {
    let part = truncate_at_char(text, limit);
    let tail_start = truncate_at_char(part, part.len().saturating_sub(MAX_LAST_WORD)).len();
    let tail = str_slice(part, tail_start..part.len());
    let last_word = last_of(tail.as_bytes(), SPACE).unwrap_or_default();
    str_slice(part, 0..tail_start + last_word)
}

/// How many bytes at the end of a cut text are searched for the beginning of its last word. A longer word is
/// left out only up to here.
const MAX_LAST_WORD: usize = 512;

/// Returns the last character boundary at or before `at`.
pub(crate) fn floor_char_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
