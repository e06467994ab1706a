//! The words around a quoted value that say what it is: something that was given to a program, or something
//! that the program expected.

use mcp_error_rules::{words, words::Words};

use super::words::says_refused;
use crate::bytes::{
    ends_in_word, has_byte, starts_with_ignoring_case, suffix, suffix_len, trim_start,
};
use crate::classes::{NAME, QUOTE, SPACE, class};

/// How much the words around a value say about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// What the program would accept, or a name, and not what it was given.
    Expected,
    /// It is the member of a structure, whose name is known.
    Member,
    /// A word stands before it that may say what it is.
    Unknown,
    /// A clause begins with it.
    Start,
    /// The program refuses it, or shows it as what was given.
    Refused,
    /// The words say that this is the value as it was given.
    Given,
}

/// What stands right before a value, without the signs between them, in small letters.
const BEFORE: &[(&str, Place)] = &[
    ("expected", Place::Expected),
    ("type", Place::Expected),
    ("for", Place::Expected),
    ("string", Place::Given),
    ("str", Place::Given),
    ("value", Place::Given),
    ("got", Place::Given),
    ("received", Place::Given),
    ("given", Place::Given),
    ("provided", Place::Given),
    ("input_value", Place::Given),
    ("input", Place::Given),
    ("actual", Place::Given),
    ("entry", Place::Given),
    ("expression", Place::Given),
    ("record", Place::Given),
    ("source", Place::Given),
    ("src", Place::Given),
    ("snippet", Place::Given),
    ("linetext", Place::Given),
    ("than", Place::Given),
    ("instead of", Place::Given),
    ("found", Place::Refused),
    ("variant", Place::Refused),
    ("argument", Place::Refused),
    ("unexpected", Place::Refused),
    ("was", Place::Refused),
    ("assert", Place::Refused),
    ("left", Place::Refused),
    ("right", Place::Refused),
    ("is", Place::Refused),
];

/// What stands right behind a value that a program refuses, in small letters.
const BEHIND: &[(&str, Place)] = &[
    ("is not a ", Place::Given),
    ("is not valid", Place::Given),
    ("is too ", Place::Given),
    ("is longer", Place::Given),
    ("does not match", Place::Given),
    ("is not ", Place::Refused),
    ("isn't ", Place::Refused),
    ("is invalid", Place::Refused),
    ("is unknown", Place::Refused),
    ("no such ", Place::Refused),
    ("not found", Place::Refused),
    ("invalid", Place::Refused),
    ("unknown", Place::Refused),
    ("does not ", Place::Refused),
];

static WORDS_BEFORE: Words = words!(&first_of::<{ BEFORE.len() }>(BEFORE));
static PLACES_BEFORE: [Place; BEFORE.len()] = places_of(BEFORE);
static WORDS_BEHIND: Words = words!(&first_of::<{ BEHIND.len() }>(BEHIND));
static PLACES_BEHIND: [Place; BEHIND.len()] = places_of(BEHIND);

const fn first_of<const N: usize>(rows: &[(&'static str, Place)]) -> [&'static str; N] {
    let (mut words, mut at) = ([""; N], 0);
    while at < N {
        words[at] = rows[at].0;
        at += 1;
    }
    words
}

const fn places_of<const N: usize>(rows: &[(&str, Place)]) -> [Place; N] {
    let (mut places, mut at) = ([Place::Unknown; N], 0);
    while at < N {
        places[at] = rows[at].1;
        at += 1;
    }
    places
}

/// Returns what the text before a value says about it. `before` ends where the value's quote opens.
pub(super) fn place_before(before: &[u8]) -> Place {
    let words_end = before.len() - suffix_len(before, class!(QUOTE b" \t:=([{#&\\"));
    let (words, signs) = before.split_at(words_end);
    let has = |sign: u8| has_byte(signs, sign);
    let word = suffix(words, NAME);
    let is_quoted = signs
        .first()
        .is_some_and(|first| QUOTE.has(*first) || *first == b'\\')
        && !word.starts_with(b"-");
    let known = WORDS_BEFORE
        .iter()
        .zip(PLACES_BEFORE)
        .find(|(word, _)| ends_in_word(words, word, NAME));
    // `{'value': '…'}`
    if is_quoted && (has(b':') || signs.len() > 1 && !has(b' ')) {
        return match known {
            Some((_, Place::Given)) => Place::Refused,
            _ => Place::Member,
        };
    }
    // `instance['auth']`
    let is_index = signs == b"[" && !word.is_empty();
    if is_index || word.starts_with(b"-") && !has(b':') {
        return Place::Member;
    }
    match known {
        Some((word, place)) if has(b'=') => match word {
            "input_value" | "input" | "got" | "actual" => place,
            _ => Place::Member,
        },
        None if has(b'=') => Place::Member,
        Some((_, place)) => place,
        // `InvalidPort("…")`, as `Debug` writes it.
        None if has(b'(')
            && word.first().is_some_and(u8::is_ascii_uppercase)
            && says_refused(word) =>
        {
            Place::Refused
        }
        None if words.is_empty() || !words.ends_with(b",") && is_clause_start(signs, words) => {
            Place::Start
        }
        None => Place::Unknown,
    }
}

/// Whether a value behind these signs begins a clause.
fn is_clause_start(signs: &[u8], words: &[u8]) -> bool {
    let is_behind_stop = words
        .last()
        .is_some_and(|last| matches!(last, b'.' | b';' | b'|' | b'>'));
    signs.starts_with(b":") || signs.first() == Some(&b'\n') || is_behind_stop
}

/// Returns what the text behind a value says about it: [`Place::Given`], [`Place::Refused`] or nothing.
#[inline(never)]
pub(super) fn place_behind(behind: &[u8]) -> Option<Place> {
    let behind = behind.strip_prefix(b":").unwrap_or(behind);
    let behind = trim_start(behind, SPACE);
    let mut known = WORDS_BEHIND.iter().zip(PLACES_BEHIND);
    known
        .find(|(words, _)| starts_with_ignoring_case(behind, words))
        .map(|(_, place)| place)
}

/// Returns the words of each row, with a text and what becomes of it.
#[cfg(test)]
pub(crate) fn cases() -> impl Iterator<Item = (&'static str, String, String)> {
    let before = BEFORE.iter().map(|(words, place)| {
        (
            *words,
            format!("the {words} \"maple4river\" was read"),
            *place >= Place::Refused,
        )
    });
    let behind = BEHIND
        .iter()
        .map(|(words, _)| (*words, format!("the item 'maple4river' {words}x"), true));
    let kept = [
        "the item 'maple4river' was read",
        "item `maple4river`, page 2",
    ];
    let kept = kept
        .into_iter()
        .map(|text| ("no row", text.to_owned(), false));
    before
        .chain(behind)
        .chain(kept)
        .map(|(words, input, is_redacted)| {
            let marker = if is_redacted {
                "[redacted]"
            } else {
                "maple4river"
            };
            let expected = input.replace("maple4river", marker);
            (words, input, expected)
        })
}
