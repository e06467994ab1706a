//! What messages say about a value somewhere in the same line.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bytes::at_most;

use super::lines::MAX_LINE;

/// Phrases in small letters, with a bit for each letter or sign with which one of them begins.
struct Phrases {
    by_first_byte: GroupedWords<First>,
    first_bytes: u32,
}

macro_rules! phrases {
    ($list:expr) => {
        Phrases {
            by_first_byte: grouped_words!(First, $list),
            first_bytes: first_bytes($list),
        }
    };
}

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
    /// Whether a line holds one of the phrases, in any case. A phrase begins a word, such as `error` in `KeyError`.
    fn are_in(&self, line: &[u8]) -> bool {
        let line = at_most(line, MAX_LINE);
        let mut last = b' ';
        line.iter().enumerate().any(|(at, byte)| {
            let begins_word = !last.is_ascii_alphanumeric()
                || byte.is_ascii_uppercase() && last.is_ascii_lowercase();
            last = *byte;
            begins_word
                && self.first_bytes & bit_of(*byte) != 0
                && self.by_first_byte.find_at_start(&line[at..]).is_some()
        })
    }
}

const fn first_bytes(phrases: &[&str]) -> u32 {
    let (mut bits, mut at) = (0, 0);
    while at < phrases.len() {
        bits |= bit_of(phrases[at].as_bytes()[0]);
        at += 1;
    }
    bits
}

/// Returns the bit of a byte in a set that takes capitals for small letters.
const fn bit_of(byte: u8) -> u32 {
    1 << (byte & 31)
}

/// Whether a line says that a program refuses something.
pub(super) fn says_refused(line: &[u8]) -> bool {
    REFUSALS.are_in(line)
}

/// Whether a line says that a number, a time or an address was expected.
pub(super) fn says_format(line: &[u8]) -> bool {
    FORMATS.are_in(line)
}

/// Whether the text before a value says that what a program would accept is listed here.
pub(super) fn says_listed(before: &[u8]) -> bool {
    LISTS.are_in(before)
}
