//! Bounds a text: at a character boundary, visibly, never inside a marker.

use std::borrow::Cow;

use super::invisible::is_invisible;
use mcp_error_rules::markers::MARKERS;

use super::counters::Counters;
use super::rules::Rules;
use mcp_error_rules::text::truncate_at_char;

pub(super) fn counted_cut<'a>(text: &'a str, rules: &Rules, counters: &Counters) -> Cow<'a, str> {
    match text.len() <= rules.max_bytes {
        true => Cow::Borrowed(text),
        false => {
            counters.truncated();
            Cow::Owned(cut_to(text, rules.max_bytes))
        }
    }
}

pub(super) fn cut_to(text: &str, max_bytes: usize) -> String {
    let kept = truncate_at_char(text, max_bytes - MARKERS.cut.len());
    // What joins two emoji is nothing without the second.
    let kept = kept.trim_end_matches(is_invisible);
    let mut out = String::with_capacity(kept.len() + MARKERS.cut.len());
    out.push_str(&kept[..marker_start(text, kept.len())]);
    out.push_str(MARKERS.cut);
    out
}

/// Where to cut instead of `end`, so that no marker is cut in two.
pub(super) fn marker_start(text: &str, end: usize) -> usize {
    let least = end.saturating_sub(LONGEST_MARKER);
    let tail = &text.as_bytes()[least..end];
    let Some(open) = tail.iter().rposition(|byte| matches!(byte, b'[' | b'<')) else {
        return end;
    };
    let open = least + open;
    let inside = [MARKERS.secret, MARKERS.path, MARKERS.email, MARKERS.user]
        .iter()
        .any(|marker| text[open..].starts_with(marker) && end < open + marker.len());
    if inside { open } else { end }
}

/// Bytes of a marker at most.
const LONGEST_MARKER: usize = 16;

/// The part of an input that is too long that can be scanned: without its last word, which may be the
/// beginning of a secret.
pub(super) fn scannable(text: &str, limit: usize) -> &str {
    let part = truncate_at_char(text, limit);
    let tail = truncate_at_char(part, part.len().saturating_sub(LONGEST_WORD)).len();
    match part[tail..].rfind(|character: char| character.is_whitespace()) {
        Some(at) => &part[..tail + at],
        None => &part[..tail],
    }
}

/// Bytes from the end of a cut input in which a word's beginning is looked for.
const LONGEST_WORD: usize = 512;
