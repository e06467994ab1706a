//! What messages say about a value somewhere in the same line.

use std::ops::Range;

use crate::bits::{HALF_LEN, places};
use crate::bytes::{at_most, byte_at, slice};
use crate::input::LastBefore;
use crate::phrases::{Phrases, phrases};
use crate::shapes::letters::Letters;

#[cfg(test)]
use super::VALUE;
use super::lines::MAX_LINE;

/// What stands before the values that a program would accept.
static LISTS: Phrases = phrases!(&[
    "expected",
    "one of",
    "possible values",
    "choose from",
    "did you mean",
    "similar",
]);

/// What messages say where they expected a number, a time or an address.
static FORMATS: Phrases = phrases!(&[
    "expected u",
    "expected i",
    "expected f",
    "expected a number",
    "integer",
    "float",
    "number",
    "digit",
    "_parsing",
    "int()",
    "base 10",
    "numeric",
    "port",
    "date",
]);

/// What messages say that refuse something.
static REFUSALS: Phrases = phrases!(&[
    "invalid",
    "unknown",
    "undefined",
    "unexpected",
    "cannot",
    "can't",
    "could not",
    "unable to",
    "unrecognized",
    "unrecognised",
    "illegal",
    "malformed",
    "parse",
    "bad",
    "unsupported",
    "refused",
    "rejected",
    "already",
    "ignor",
    "fatal",
    "wrong",
    "must ",
    "out of range",
    "no ",
    "not ",
    "nothing ",
    "notfound",
    "isn't ",
    "doesn't ",
    "failed",
    "missing",
    "duplicate",
    "incorrect",
    "unidentified",
    "neither",
    "expected",
    "exception",
    "error",
]);

impl Phrases {
    /// Whether a line holds one of the phrases, in any case.
    #[inline(never)]
    fn are_in(&self, line: &[u8]) -> bool {
        let line = at_most(line, MAX_LINE);
        let mut last_half = Letters::default();
        let mut halves = line.chunks(HALF_LEN).enumerate();
        halves.any(|(nth, half)| {
            let letters = Letters::of(half);
            let before = letters.shifted_by_one(last_half);
            last_half = letters;
            let goes_on = before.of_any_case() | before.digits;
            let starts = !goes_on | letters.upper & before.lower;
            places(starts & u64::MAX >> (HALF_LEN - half.len()))
                .any(|place| self.begins_with_one(slice(line, nth * HALF_LEN + place..)))
        })
    }

    /// Whether a text that begins with a word begins with one of the phrases.
    #[inline]
    fn begins_with_one(&self, text: &[u8]) -> bool {
        matches!(*text, [first, second, ..] if self.may_begin_with(first, second))
            && self.like(text).find_at_start(text).is_some()
    }

    /// Returns where a phrase ends that begins at a place. It begins a word, such as `error` in `KeyError`.
    #[inline]
    fn end_at(&self, line: &[u8], at: usize) -> Option<usize> {
        let [first, second, ..] = *slice(line, at..) else {
            return None;
        };
        if !self.may_begin_with(first, second) {
            return None;
        }
        self.end_of_likely(line, at)
    }

    /// Does the same for a place where the first two letters are those of a phrase.
    #[inline(never)]
    fn end_of_likely(&self, line: &[u8], at: usize) -> Option<usize> {
        let first = byte_at(line, at);
        let begins_word = line[..at].last().is_none_or(|last| {
            !last.is_ascii_alphanumeric() || first.is_ascii_uppercase() && last.is_ascii_lowercase()
        });
        let phrase = || self.like(&line[at..]).find_at_start(&line[at..]);
        begins_word.then(phrase)?.map(|phrase| at + phrase.len())
    }
}

/// Whether a line says that a program refuses something.
#[inline(never)]
pub(super) fn says_refused(line: &[u8]) -> bool {
    REFUSALS.are_in(line)
}

/// Whether a line says that a number, a time or an address was expected.
pub(super) fn says_format(line: &[u8]) -> bool {
    FORMATS.are_in(line)
}

/// Whether a range of a line, before a value, says that what a program would accept is listed here.
pub(super) fn says_listed(line: &[u8], range: Range<usize>, last: &LastBefore) -> bool {
    // What the range begins with can be the rest of a word.
    LISTS.end_at(slice(line, range.clone()), 0).is_some()
        || last.within(range, |at| LISTS.end_at(line, at)).is_some()
}

/// The lists of phrases, with what they say of the values in their line.
#[cfg(test)]
pub(super) fn lists() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        (
            "What the program would accept follows in the line",
            LISTS.iter().collect(),
        ),
        (
            "The line says that a number, a time or an address was expected",
            FORMATS.iter().collect(),
        ),
        ("The line refuses something", REFUSALS.iter().collect()),
    ]
}

/// Returns each phrase, with a text and whether the value in it is redacted.
#[cfg(test)]
pub(super) fn cases() -> impl Iterator<Item = (&'static str, String, bool)> {
    let lists = LISTS.iter().map(|phrase| {
        (
            phrase,
            format!("an error: {phrase} the item '{VALUE}'"),
            false,
        )
    });
    let others = REFUSALS.iter().chain(FORMATS.iter());
    let others = others.map(|phrase| {
        (
            phrase,
            format!("the item '{VALUE}' was read, {phrase}"),
            true,
        )
    });
    lists.chain(others)
}
