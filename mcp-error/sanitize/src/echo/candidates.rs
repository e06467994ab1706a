//! The words of a text that look like a password, wherever they stand. What is around them decides later.

use std::ops::Range;

use crate::bytes::{is_word_byte, suffix_len};
use crate::input::{Findings, View};
use crate::shapes::look::{self, Look};

use super::Seen;

/// The longest text in which phrases are looked for.
const MAX_PHRASE_TEXT: usize = 1_024;
/// The fewest hyphens of a phrase.
const MIN_HYPHENS: usize = 3;
/// How many bytes of a word are read.
const MAX_WORD: usize = 96;

/// Returns where the words end that look like a password, apart from those inside of what was found.
pub(super) fn find(view: &View<'_>, seen: &Seen, findings: &Findings) -> Vec<usize> {
    let mut ends = Vec::new();
    for end in seen.mixed.offsets() {
        if end > view.bytes.len() || findings.overlaps(end - 1, end) {
            continue;
        }
        let near = &view.bytes[end.saturating_sub(MAX_WORD)..end];
        let word = end - suffix_len(near, is_word_byte)..end;
        view.budget.look(word.len());
        if parts(view.bytes, word).any(|part| is_candidate(view.bytes, part)) {
            ends.push(end);
        }
    }
    if let Some(from) = seen.mixed.all_from() {
        add_all(view, from, findings, &mut ends);
    } else if view.bytes.len() <= MAX_PHRASE_TEXT && has_hyphens(view.bytes) {
        add_phrases(view, findings, &mut ends);
    }
    ends
}

/// Adds the ends of all words behind a place that look like a password.
fn add_all(view: &View<'_>, from: usize, findings: &Findings, ends: &mut Vec<usize>) {
    for part in parts(view.bytes, from..view.bytes.len()) {
        view.budget.look(0);
        let end = part.end;
        if view.budget.is_exhausted_at(end) {
            break;
        }
        if is_candidate(view.bytes, part) && !findings.overlaps(end - 1, end) {
            ends.push(end);
        }
    }
}

fn is_candidate(text: &[u8], part: Range<usize>) -> bool {
    Look::of(&text[part]) >= Look::Possible
}

/// Splits a range at the bytes that stand in no password and at those that join a name to its value, and leaves out
/// the hyphens before a flag and the signs at the end of a sentence.
pub(super) fn parts(text: &[u8], range: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = range.start;
    std::iter::from_fn(move || {
        while at < range.end {
            let from = at
                + text[at..range.end]
                    .iter()
                    .take_while(|byte| !is_inside(**byte))
                    .count();
            let len = text[from..range.end]
                .iter()
                .take_while(|byte| is_inside(**byte))
                .count();
            at = from + len;
            let part = trimmed(text, from..at);
            if part.len() >= look::MIN_LEN {
                return Some(part);
            }
        }
        None
    })
}

fn is_inside(byte: u8) -> bool {
    is_word_byte(byte) && byte.is_ascii() && !matches!(byte, b'/' | b'\\' | b':' | b'=')
}

fn trimmed(text: &[u8], part: Range<usize>) -> Range<usize> {
    let bytes = &text[part.clone()];
    let start = bytes.iter().take_while(|byte| b"-.".contains(byte)).count();
    let end = suffix_len(&bytes[start..], |byte| b".-".contains(&byte));
    part.start + start..part.end - end
}

/// Whether a text has enough hyphens for a phrase.
fn has_hyphens(text: &[u8]) -> bool {
    // Without branches and in bytes, so that the compiler can use vector instructions.
    let hyphens_in = |part: &[u8]| {
        part.iter()
            .fold(0, |sum, byte| sum + u8::from(*byte == b'-'))
    };
    let hyphens: usize = text
        .chunks(128)
        .map(|part| usize::from(hyphens_in(part)))
        .sum();
    hyphens >= MIN_HYPHENS
}

/// Adds the ends of the words of letters and several hyphens that look like a password.
fn add_phrases(view: &View<'_>, findings: &Findings, ends: &mut Vec<usize>) {
    let is_in_phrase = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let mut at = 0;
    while at < view.bytes.len() {
        let len = view.bytes[at..]
            .iter()
            .take_while(|byte| is_in_phrase(**byte))
            .count();
        let word = &view.bytes[at..at + len];
        let end = at + len;
        let hyphens = word.iter().filter(|byte| **byte == b'-').count();
        if hyphens >= MIN_HYPHENS
            && parts(view.bytes, at..end).any(|part| is_candidate(view.bytes, part))
            && !findings.overlaps(end - 1, end)
        {
            ends.push(end);
        }
        at = end + 1;
    }
    ends.sort_unstable();
}
