//! What messages say about a value somewhere in the same line.

use crate::bytes::{at_most, is_quote, is_space, suffix_len};

use super::lines::MAX_LINE;

/// What stands right before the name of a type or of a member that a program knows, so that it does not say
/// which value was refused.
const BEFORE_OTHER_NAMES: &[&str] = &[
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
];

/// What stands before the values that a program would accept.
const LISTS: &[&str] = &[
    " expected",
    "one of",
    "possible values",
    "allowed values",
    "choose from",
    "supported",
    "did you mean",
    "similar",
];

/// What messages say where they expected a number.
const NUMBERS: &[&str] = &[
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
];

/// What messages say that refuse something.
const REFUSALS: &[&str] = &[
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
    "not recognized",
    "parse",
    "parsing",
    "no such",
    "bad",
    "mismatched",
    "unsupported",
    "refused",
    "rejected",
    "wrong",
    "not found",
    "not defined",
    "does not exist",
    "no rule",
    "undeclared",
    "does not appear",
    "not a valid",
    "not allowed",
    "not permitted",
    "syntax error",
    "must ",
    "is not of",
    "does not match",
    "does not satisfy",
    "satisfies",
    "too long",
    "too short",
    "out of range",
    "has no ",
    "error",
];

fn holds_any(line: &[u8], phrases: &[&str]) -> bool {
    let line = at_most(line, MAX_LINE);
    phrases.iter().any(|phrase| {
        let first = phrase.as_bytes()[0];
        line.windows(phrase.len()).any(|part| {
            part[0] | 0x20 == first | 0x20 && part.eq_ignore_ascii_case(phrase.as_bytes())
        })
    })
}

/// Whether a line says that a program refuses something.
pub(super) fn says_refused(line: &[u8]) -> bool {
    holds_any(line, REFUSALS)
}

/// Whether a line says that a number was expected.
pub(super) fn says_number(line: &[u8]) -> bool {
    holds_any(line, NUMBERS)
}

/// Whether the text before a value says that what a program would accept is listed here.
pub(super) fn says_listed(before: &[u8]) -> bool {
    holds_any(before, LISTS)
}

/// Whether words before a name say that it is not the name of the value.
pub(super) fn is_other_name(before: &[u8]) -> bool {
    let is_between = |byte: u8| is_space(byte) || is_quote(byte) || byte == b',';
    let words = &before[..before.len() - suffix_len(before, is_between)];
    BEFORE_OTHER_NAMES.iter().any(|word| {
        let at = words.len().checked_sub(word.len());
        at.is_some_and(|at| {
            words[at..].eq_ignore_ascii_case(word.as_bytes())
                && (at == 0 || !words[at - 1].is_ascii_alphanumeric())
        })
    })
}
