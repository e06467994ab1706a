//! What messages say about a value somewhere in the same line.

use crate::bits::{HALF_LEN, places};
use crate::bytes::{at_most, slice};
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
    "unpars",
    "unmatched",
    "unterminated",
    "couldn't",
    "too many",
    "extra ",
    "neither",
    "expected",
    "exception",
    "error",
]);

impl Phrases {
    /// Returns where a line first holds one of the phrases, in any case. It begins a word, such as `error` in `KeyError`.
    #[inline(never)]
    fn first_in(&self, line: &[u8]) -> Option<usize> {
        let line = at_most(line, MAX_LINE);
        let mut last_half = Letters::default();
        let mut halves = line.chunks(HALF_LEN).enumerate();
        halves.find_map(|(nth, half)| {
            let letters = Letters::of(half);
            let before = letters.shifted_by_one(last_half);
            last_half = letters;
            let goes_on = before.of_any_case() | before.digits;
            let starts = !goes_on | letters.upper & before.lower;
            places(starts & u64::MAX >> (HALF_LEN - half.len()))
                .map(|place| nth * HALF_LEN + place)
                .find(|place| self.begins_with_one(slice(line, *place..)))
        })
    }

    /// Whether a text that begins with a word begins with one of the phrases.
    #[inline]
    fn begins_with_one(&self, text: &[u8]) -> bool {
        matches!(*text, [first, second, ..] if self.may_begin_with(first, second))
            && self.like(text).find_at_start(text).is_some()
    }
}

/// Whether a line says that a program refuses something.
pub(super) fn says_refused(line: &[u8]) -> bool {
    REFUSALS.first_in(line).is_some()
}

/// Returns where a line first says that what a program would accept is listed.
pub(super) fn first_list(line: &[u8]) -> Option<usize> {
    LISTS.first_in(line)
}

/// The lists of phrases, with what they say of the values in their line.
#[cfg(test)]
pub(super) fn lists() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        (
            "What the program would accept follows in the line",
            LISTS.iter().collect(),
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
    let others = REFUSALS.iter().map(|phrase| {
        (
            phrase,
            format!("the item '{VALUE}' was read, {phrase}"),
            true,
        )
    });
    lists.chain(others)
}
