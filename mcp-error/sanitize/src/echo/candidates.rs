//! The words of a text that look like a password, wherever they stand. What is around them decides later.

use std::ops::Range;

use crate::bytes::{
    consists_of, find_byte, has_byte, holds, prefix_and_kinds, prefix_len, slice, suffix_len,
};
use crate::classes::{Class, HIGH, LETTER_OR_DIGIT, NAME, QUOTE, WORD, class, is_letter};
use crate::input::{Findings, Spots, View};
use crate::shapes::look::{self, Look, MIN_HYPHENS};

use super::Seen;
use super::judged_words::JudgedWords;

/// How many words are judged before their lines are read. Where there are more, most lines are read anyway.
const ENOUGH: usize = 64;
/// How many bytes of a word are read.
const MAX_WORD: usize = 96;

/// Whether a word that may look like a password was not found as a whole.
pub(super) fn are_left(view: &View<'_>, ends: &Spots, findings: &Findings) -> bool {
    ends.all_from().is_some() || ends.offsets().any(|end| !is_done(view, end, findings))
}

/// Returns where the words end that look like a password, apart from those inside of what was found.
pub(super) fn find<'a>(
    view: &View<'a>,
    seen: &Seen,
    findings: &Findings,
    words: &JudgedWords<'a>,
) -> Vec<usize> {
    let is_candidate = |part: Range<usize>| is_candidate(view, words, &part);
    let mut ends = Vec::new();
    for end in seen.password_like.offsets() {
        if is_done(view, end, findings) {
            continue;
        }
        let near = &view.bytes[end.saturating_sub(MAX_WORD)..end];
        let word = end - suffix_len(near, IN_VALUE)..end;
        view.budget.look(word.len());
        let is_new = |part: &Range<usize>| !findings.overlaps(part.start, part.end);
        let mut new_parts = parts(view, words, word.clone()).filter(is_new);
        // Each word is judged again in its line, so that it may stand here without need.
        if ends.len() >= ENOUGH
            || new_parts.any(is_candidate)
            || value_of_words(&view.bytes, word).is_some_and(is_candidate)
        {
            ends.push(end);
        }
    }
    // What is behind the last place can have been cut.
    let all_from = seen.password_like.all_from();
    let all_from = all_from.map(|from| from.min(view.bytes.len()));
    if seen.phrases {
        let before_all = 0..all_from.unwrap_or(view.bytes.len());
        add_phrases(view, before_all, findings, words, &mut ends);
    }
    if let Some(from) = all_from {
        add_all(view, from, findings, words, &mut ends);
    }
    ends
}

fn is_candidate<'a>(view: &View<'a>, words: &JudgedWords<'a>, part: &Range<usize>) -> bool {
    words.look_of(view, part) >= Look::Faint
}

/// Whether the word that ends at `end` was cut, or is in one of the ranges that were found.
#[inline(never)]
fn is_done(view: &View<'_>, end: usize, findings: &Findings) -> bool {
    let found = findings.around(end - 1);
    end > view.bytes.len()
        || found.is_some_and(|found| {
            found.end >= end
                && !view.bytes[..found.start]
                    .last()
                    .is_some_and(|byte| WORD.has(*byte))
        })
}

/// Adds the ends of all words behind a place that look like a password.
fn add_all<'a>(
    view: &View<'a>,
    from: usize,
    findings: &Findings,
    words: &JudgedWords<'a>,
    ends: &mut Vec<usize>,
) {
    let bytes = view.bytes;
    let mut at = from;
    while at < bytes.len() {
        let start = at + prefix_len(&bytes[at..], IN_VALUE.not());
        let (len, kinds) = prefix_and_kinds(&bytes[start..], IN_VALUE);
        at = start + len;
        if len < look::MIN_LEN {
            continue;
        }
        let mut add = |part: Range<usize>| {
            let is_new = !findings.overlaps(part.start.max(part.end - 1), part.end);
            if is_new && (ends.len() >= ENOUGH || is_candidate(view, words, &part)) {
                ends.push(part.end);
            }
        };
        for part in parts(view, words, start..at) {
            view.budget.look(0);
            if view.budget.is_exhausted_at(part.end) {
                return;
            }
            add(part);
        }
        if kinds.meets(DIVIDES_VALUE)
            && let Some(value) = value_of_words(&bytes, start..at)
        {
            add(value);
        }
    }
}

/// Splits a range at the bytes that stand in no password and at those that join a name to its value, and leaves out
/// the hyphens before a flag and the signs at the end of a sentence. What holds commas and does not look like a password
/// is a list.
pub(super) fn parts<'v, 'a>(
    view: &'v View<'a>,
    words: &'v JudgedWords<'a>,
    range: Range<usize>,
) -> Parts<'v, 'a> {
    Parts {
        view,
        words,
        list_end: range.start,
        rest: range,
    }
}

/// The parts of a range that have not been returned.
pub(super) struct Parts<'v, 'a> {
    view: &'v View<'a>,
    words: &'v JudgedWords<'a>,
    rest: Range<usize>,
    /// Where the last list ends.
    list_end: usize,
}

impl Iterator for Parts<'_, '_> {
    type Item = Range<usize>;

    #[inline(never)]
    fn next(&mut self) -> Option<Range<usize>> {
        let (text, end) = (self.view.bytes, self.rest.end);
        while self.rest.start < end {
            let from = self.rest.start;
            // Mostly, one byte stands between two parts.
            if !INSIDE_ITEM.has(text[from]) {
                self.rest.start += 1;
                continue;
            }
            let is_list = from < self.list_end;
            let item_len = prefix_len(&text[from..end], INSIDE_ITEM);
            let behind_item = &text[from + item_len..end];
            let may_be_list = !is_list && behind_item.starts_with(b",");
            let len = match may_be_list {
                true => item_len + prefix_len(behind_item, INSIDE),
                false => item_len,
            };
            let stop = from + before_parameter(&text[from..end], len);
            self.rest.start = stop;
            if stop - from < look::MIN_LEN {
                continue;
            }
            let part = trimmed(&text, from..stop);
            if may_be_list
                && has_byte(&text[part.clone()], b',')
                && self.words.look_of(self.view, &part) < Look::Possible
            {
                (self.list_end, self.rest.start) = (part.end, from);
                continue;
            }
            if part.len() >= look::MIN_LEN {
                return Some(part);
            }
        }
        None
    }
}

/// Returns how many of the bytes at the beginning of a text stand before the parameter of a URL: `river9pine?page=`.
fn before_parameter(text: &[u8], len: usize) -> usize {
    if text.get(len) != Some(&b'=') {
        return len;
    }
    let name = suffix_len(&text[..len], NAME);
    match slice(text, ..len - name).last() {
        Some(b'?' | b'&') if len > name + 1 => len - name - 1,
        _ => len,
    }
}

/// Returns the last of several words, without the quotes around them, if they can be one value in quotes.
fn value_of_words(text: &[u8], words: Range<usize>) -> Option<Range<usize>> {
    if !holds(slice(text, words.clone()), DIVIDES_VALUE) {
        return None;
    }
    let end = words.end - suffix_len(slice(text, words.clone()), class!(QUOTE HIGH b":."));
    let start = end - suffix_len(slice(text, words.start..end), INSIDE.or(DIVIDES_VALUE));
    let start = start + prefix_len(slice(text, start..end), QUOTE);
    let is_one = end - start <= MAX_WORD && holds(slice(text, start..end), DIVIDES_VALUE);
    is_one.then_some(start..end)
}

/// What divides the words of a value in quotes, and stands in no word.
pub(crate) const DIVIDES_VALUE: Class = class!(b",;'");
/// What stands in words and in values in quotes.
const IN_VALUE: Class = class!(WORD b",;'");
/// What stands in words, and the comma of a password, in ASCII, without what joins a name to its value and without separators
/// of paths.
const INSIDE: Class = IN_VALUE.without(class!(HIGH b"/\\:=;'"));
/// What stands in an item of a list, since commas divide the items.
const INSIDE_ITEM: Class = INSIDE.without(class!(b","));

fn trimmed(text: &[u8], part: Range<usize>) -> Range<usize> {
    let bytes = slice(text, part.clone());
    // In code, `&` takes a reference to a name.
    let start = prefix_len(bytes, class!(b"-.,&"));
    let end = suffix_len(slice(bytes, start..), class!(b"-.,"));
    part.start + start..part.end - end
}

/// How many bytes of a text are searched for hyphens at once.
const CHUNK: usize = 128;

/// Adds the ends of the words of letters and several hyphens in a range that look like a password.
fn add_phrases<'a>(
    view: &View<'a>,
    range: Range<usize>,
    findings: &Findings,
    words: &JudgedWords<'a>,
    ends: &mut Vec<usize>,
) {
    let bytes = view.bytes;
    let mut done = range.start;
    // The last hyphens between words, the latest one first.
    let mut last = [range.start; MIN_HYPHENS as usize - 1];
    // Where the search goes on, and how many hyphens stand in the chunk before.
    let (mut next, mut hyphens_before) = (range.start, 0);
    for base in range.clone().step_by(CHUNK) {
        let chunk_end = range.end.min(base + CHUNK);
        let hyphens = hyphens_in(&bytes[base..chunk_end]);
        // The hyphens of a phrase are so near to each other that they stand in at most two chunks.
        const { assert!(MAX_WORD <= CHUNK) };
        let are_few = hyphens_before + hyphens < MIN_HYPHENS.into();
        hyphens_before = hyphens;
        // Those between digits are mostly the ones of dates.
        let before = base.saturating_sub(CHUNK).max(range.start);
        let near_end = bytes.len().min(chunk_end + 1);
        if are_few || !has_letter_beside_hyphen(&bytes[before.saturating_sub(1)..near_end]) {
            next = base;
            continue;
        }
        while let Some(len) = find_byte(&bytes[next..chunk_end], b'-') {
            let at = next + len;
            next = at + 1;
            if at < done || !joins_words(&bytes, at) {
                continue;
            }
            let first = last[last.len() - 1];
            last.rotate_right(1);
            last[0] = at;
            let is_near = first < at && at - first <= MAX_WORD;
            if !is_near || !consists_of(&bytes[first..at], IN_PHRASE) {
                continue;
            }
            let start = first - suffix_len(&bytes[done..first], IN_PHRASE);
            done = at + prefix_len(&bytes[at..range.end], IN_PHRASE);
            view.budget.look(done - start);
            if view.budget.is_exhausted_at(done) {
                return;
            }
            let mut parts = parts(view, words, start..done);
            if parts.any(|part| is_candidate(view, words, &part))
                && !findings.overlaps(done - 1, done)
            {
                // Few ends were known before.
                ends.insert(ends.partition_point(|end| *end < done), done);
            }
        }
    }
}

/// Counts the hyphens of at most [`CHUNK`] bytes, without branches, so that the compiler can use vector instructions.
fn hyphens_in(chunk: &[u8]) -> usize {
    let hyphens = chunk
        .iter()
        .fold(0, |sum, byte| sum + u8::from(*byte == b'-'));
    hyphens.into()
}

/// Whether a letter stands right before or behind a hyphen, again without branches.
#[inline(never)]
pub(crate) fn has_letter_beside_hyphen(text: &[u8]) -> bool {
    let is_one = |first: u8, second: u8| {
        (first == b'-') & is_letter(second) | (second == b'-') & is_letter(first)
    };
    let pairs = text.iter().zip(text.get(1..).unwrap_or_default());
    pairs.fold(false, |any, (first, second)| any | is_one(*first, *second))
}

/// What stands in the words of a phrase and between them.
const IN_PHRASE: Class = class!(LETTER_OR_DIGIT b"-");

/// Whether the hyphen at `at` stands between letters or digits.
fn joins_words(text: &[u8], at: usize) -> bool {
    let is_in_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    is_in_word(slice(text, ..at).last()) && is_in_word(text.get(at + 1))
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn a_word_is_found_wherever_it_stands() {
        let rules = Rules::new().with_max_bytes(1 << 20);
        for word in [
            "maple4river",
            "Maple.River.Fleshed.52",
            "Quartz_19ridge",
            "copper-violin-meadow-harbour",
            "Quartz,Ridge.4",
            "Vienna,1683",
            "quartz+ridge+96",
            "R1dg3;mapl",
            "grandma's1pie",
        ] {
            let message = format!("invalid port '{word}'");
            for filler in ["a word, ", "x-y z-1 ", "crate-1.0 ", "no\n"] {
                for repeats in [0, 1, 7, 15, 16, 17, 40, 150, 1_200] {
                    let around = filler.repeat(repeats);
                    let input = format!("{around}\n{message}\n{around}");
                    let expected = input.replace(word, "[redacted]");
                    assert_eq!(text(&input, &rules), expected, "{word} {filler} {repeats}");
                }
            }
        }
    }
}
