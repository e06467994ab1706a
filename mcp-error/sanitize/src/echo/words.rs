//! What messages say about a value somewhere in the same line.

use crate::bytes::{
    at_most, ends_in_word, is_quote, is_space, starts_with_ignoring_case, suffix_len,
};
use mcp_error_rules::words;
use mcp_error_rules::words::Words;

use super::lines::MAX_LINE;

/// Phrases in small letters, with a bit for each letter or sign with which one of them begins.
struct Phrases {
    all: Words,
    first_bytes: u32,
}

macro_rules! phrases {
    ($list:expr) => {
        Phrases {
            all: words!($list),
            first_bytes: first_bytes($list),
        }
    };
}

/// What stands right before the name of a type or of a member that a program knows, so that it does not say
/// which value was refused.
const BEFORE_OTHER_NAMES: Words = words!(&[
    "expected",
    "expecting",
    "struct",
    "enum",
    "type",
    "class",
    "trait",
    "interface",
    "one of",
    "or",
    "field",
    "function",
    "fn",
    "crate",
    "module",
    "mean",
    "variable",
    "no",
    "unexpected",
]);

/// What stands before the values that a program would accept.
static LISTS: Phrases = phrases!(&[
    "expected",
    "one of",
    "possible values",
    "allowed values",
    "choose from",
    "supported",
    "did you mean",
    "similar",
]);

/// What messages say where they expected a number, a time or an address.
static FORMATS: Phrases = phrases!(&[
    "expected u",
    "expected i",
    "expected f",
    "expected a number",
    "expected an int",
    "integer",
    "float",
    "number",
    "digit",
    "_parsing",
    "int value",
    "int()",
    "bigint",
    "base 10",
    "numeric",
    "expected bool",
    "expected a bool",
    "port",
    "date",
    "datetime",
    "timestamp",
    "timezone",
    "time zone",
    "duration",
    "interval",
    "frequency",
    "locale",
    "uuid",
    "hexadecimal",
    "base64",
    "decimal",
    "ip address",
    "ipv4",
    "ipv6",
    "netmask",
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
    "couldn't",
    "unable to",
    "unrecognized",
    "unrecognised",
    "illegal",
    "malformed",
    "parse",
    "parsing",
    "bad",
    "mismatched",
    "unsupported",
    "refused",
    "rejected",
    "wrong",
    "undeclared",
    "must ",
    "satisfies",
    "too long",
    "too short",
    "out of range",
    "no ",
    "not ",
    "notfound",
    "isn't ",
    "doesn't ",
    "don't ",
    "didn't ",
    "wasn't ",
    "failed",
    "failure",
    "missing",
    "already",
    "duplicate",
    "ambiguous",
    "incorrect",
    "corrupt",
    "unresolved",
    "unresolvable",
    "unidentified",
    "unallowed",
    "unterminated",
    "unmatched",
    "unbalanced",
    "unacceptable",
    "neither",
    "ignored",
    "ignoring",
    "should ",
    "expected",
    "exception",
    "fatal",
    "warning",
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
                && self
                    .all
                    .iter()
                    .any(|phrase| starts_with_ignoring_case(&line[at..], phrase))
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

/// Whether words before a name say that it is not the name of the value.
pub(super) fn is_other_name(before: &[u8]) -> bool {
    let is_between = |byte: u8| is_space(byte) || is_quote(byte) || byte == b',';
    let words = &before[..before.len() - suffix_len(before, is_between)];
    let mut others = BEFORE_OTHER_NAMES.iter();
    others.any(|other| ends_in_word(words, other, |byte| byte.is_ascii_alphanumeric()))
}
