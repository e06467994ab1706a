//! Keys that stand alone and are known by their look.

use std::ops::RangeInclusive;

use crate::bytes::*;
use crate::input::{Found, View};
use crate::rule::Rule;

use super::formats::{is_host_name, is_uuid};
use super::key_look::{KeyPrefix, MAX_LOOKED_AT, MIN_KEY, key_prefix};
use super::public::labelled::is_labelled;
use super::vendors::key_forms;

/// How many bytes decide whether a part of a word is a single text in base64 or consists of several parts.
const WINDOW: usize = 128;

/// What keys consist of.
const KEY: Class = class!(NAME b"/=+~");

/// Finds the first part of a word that looks like a key. A word can hold a name and a key, joined by bytes that
/// belong to neither.
pub(crate) fn first_key(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let bytes = Bytes(&view.bytes[..end]);
    let mut at = start;
    loop {
        let near = bytes.get(at..at + MIN_KEY)?;
        if !KEY.has(near[MIN_KEY - 1]) {
            at += MIN_KEY;
            continue;
        }
        if !KEY.has(near[0]) || near.starts_with(b"//") {
            at += 1;
            continue;
        }
        if view.budget.is_exhausted_at(end) {
            return None;
        }
        let (window, seen) = key_window(&bytes, at);
        view.budget.look(window.len());
        if window.len() < MIN_KEY {
            at += window.len();
            continue;
        }
        // A slash separates the parts of a route, but is a digit of base64.
        let is_route = seen.meets(class!(b"/")) && !is_base64(window);
        let is_assignment = seen.meets(class!(b"=")) && has_inner_equals(window);
        let is_host = seen.meets(class!(b".")) && is_host_name(window);
        if is_route || is_assignment || is_host {
            view.budget.look(window.len());
            // Only the pieces that begin in the first half of a full window are judged, so that the window does
            // not split them. The next window begins behind them, so each byte is read a few times at most.
            let pieces_end = if window.len() < WINDOW {
                at + window.len()
            } else {
                at + WINDOW / 2
            };
            match first_key_in_pieces(view, &mut at, pieces_end, end, is_host, seen) {
                None => continue,
                found => return found,
            }
        }
        let stop = at + window.len();
        let stop = stop + prefix_len(&bytes[stop..], KEY);
        match key_at(view, at, stop) {
            None => at = stop,
            found => return found,
        }
    }
}

/// Returns the bytes of a key at `at`, up to the length of the window, and what was seen among them.
fn key_window(bytes: &[u8], at: usize) -> (&[u8], Class) {
    let window = prefix(at_most(slice(bytes, at..), WINDOW), KEY);
    (window, Class::of_all(window))
}

/// Finds a key among the pieces between slashes, equals signs and, in the name of a host, dots. `at` goes on
/// behind the pieces without a key. `seen` is what was seen in the whole word.
#[inline(never)]
fn first_key_in_pieces(
    view: &View<'_>,
    at: &mut usize,
    pieces_end: usize,
    end: usize,
    is_host: bool,
    seen: Class,
) -> Option<Found> {
    const IN_ROUTE: Class = KEY.without(class!(b"/="));
    const MIN_KEY_PREFIX: usize = "glc_".len();
    const IN_HOST: Class = IN_ROUTE.without(class!(b"."));
    let in_piece = if is_host { IN_HOST } else { IN_ROUTE };
    while *at < pieces_end {
        let rest = &view.bytes[*at..end];
        let mut len = prefix_len(rest, in_piece);
        if len >= MIN_KEY_PREFIX {
            // The prefixes of keys that hold slashes hold this sign, too.
            if seen.meets(class!(b"_")) {
                len = key_forms::key_len(rest).unwrap_or(len);
            }
            if len >= MIN_KEY
                && let Some(found) = key_at(view, *at, *at + len)
            {
                return Some(found);
            }
        }
        *at += len + 1;
    }
    None
}

/// Finds the first key in a word of letters, digits, `_`, `-` and `.`.
pub(crate) fn first_key_in_plain_word(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &view.bytes[start..end];
    if word.len() <= WINDOW && !has_any(word, |byte| byte == b'.') {
        key_at(view, start, end)
    } else {
        first_key(view, start, end)
    }
}

/// Whether an equals sign stands before something other than the padding at the end.
fn has_inner_equals(word: &[u8]) -> bool {
    let equals = find_byte(word, b'=');
    equals.is_some_and(|at| !consists_of(slice(word, at..), class!(b"=")))
}

/// Returns the word as a key, if it looks like one and nothing says that it is public.
fn key_at(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &view.bytes[start..end];
    if is_uuid(word) {
        // A policy can take the name off the list.
        let is_secret = names_session(view, start) && view.is_secret_name("session_id");
        return is_secret.then(|| view.found(Rule::Pair, start, end))?;
    }
    view.budget.look(word.len().min(MAX_LOOKED_AT));
    if key_prefix(word)? == KeyPrefix::Other && is_labelled(view, start, end) {
        return None;
    }
    let last = last_of(word, class!(!b"."))?;
    let start = start - owner_number_len(view, start);
    view.found(Rule::Key, start, end - word.len() + last + 1)
}

/// Whether the words before a place say that the id of a session stands there: `session not found: `,
/// `Session { id: `. Other words can name another id. An argument that Redis shows is mostly one.
#[inline(never)]
fn names_session(view: &View<'_>, at: usize) -> bool {
    const MAX_BEFORE: usize = 64;
    const BETWEEN: Words = words!(
        "does error exist expired has id invalid is key missing no not found record some terminated
         unknown uuid was with"
    );
    let mut before = slice(&view.bytes, at.saturating_sub(MAX_BEFORE)..at);
    view.budget.look(before.len());
    loop {
        before = trim_end(before, class!(!LETTER));
        let word = suffix(before, LETTER);
        if !BETWEEN.contains_ignoring_case(word) {
            return starts_with_ignoring_case(word, "sess") || before.ends_with(b"args beginning");
        }
        before = slice(before, ..before.len() - word.len());
    }
}

/// How many digits the number of the owner of a key has.
const OWNER_DIGITS: RangeInclusive<usize> = 8..=20;

/// Returns the length of the number of the owner and its sign, which are a part of some keys: `1234567890:…`,
/// `1234567890|…`.
fn owner_number_len(view: &View<'_>, start: usize) -> usize {
    let before = &view.bytes[..start];
    let Some(number) = before.strip_suffix(b":").or(before.strip_suffix(b"|")) else {
        return 0;
    };
    let number = &number[number.len().saturating_sub(OWNER_DIGITS.end() + 1)..];
    let digits = suffix_len(number, DIGIT);
    if OWNER_DIGITS.contains(&digits) {
        digits + 1
    } else {
        0
    }
}

/// Whether a word with slashes is a text in base64: it has capitals, small letters and digits, and a part that
/// no route would have.
fn is_base64(word: &[u8]) -> bool {
    let has_all_classes = |text: &[u8]| {
        let kinds = Class::of_all(text);
        [DIGIT, UPPER, LOWER]
            .into_iter()
            .all(|class| kinds.meets(class))
    };
    word[0] != b'/'
        && has_all_classes(word)
        && consists_of(word, class!(BASE64 b"="))
        && parts(word, class!(b"/")).any(|part| part.len() >= 8 && has_all_classes(part))
}
