//! The name that stands before a word and says what the word is.

use crate::bytes::{split_at, suffix, suffix_len, trim_end};
use crate::classes::{Class, DIGIT, LETTER_OR_DIGIT, LOWER, NAME, QUOTE, SPACE, UPPER, class};

/// How many bytes before a word are searched for its name.
pub(super) const MAX_BEFORE: usize = 32;

/// Returns a text without what joins a name to its value at its end.
fn before_joiners(text: &[u8]) -> &[u8] {
    const JOINERS: Class = class!(SPACE QUOTE b":=-\\([]$!");
    let text = trim_end(text, JOINERS);
    // A weak entity tag (RFC 9110 §8.8.3) is `W/"…"`.
    match text.strip_suffix(b" W/") {
        Some(before) => trim_end(before, JOINERS),
        None => text,
    }
}

/// Returns the name that stands before a word, or the part of a route before it, and the text before the name. Both may be empty.
#[inline(never)]
pub(super) fn name_before(text: &[u8]) -> (&[u8], &[u8]) {
    let text = before_joiners(text);
    let text = text.strip_suffix(b"/").unwrap_or(text);
    let (before, name) = split_at(text, text.len() - suffix_len(text, NAME));
    (name, before)
}

/// Splits a name before its last word, which begins behind what joins the parts of the name or with a capital: `track_id`, `GitCommit`,
/// `fileSHA256`.
#[inline(never)]
pub(super) fn split_last_word(name: &[u8]) -> (&[u8], &[u8]) {
    let letters = suffix(name, LETTER_OR_DIGIT);
    let small = suffix_len(letters, class!(LOWER DIGIT));
    let len = match letters.len().checked_sub(small + 1) {
        Some(capital)
            if letters
                .get(capital + 1)
                .is_some_and(|next| LOWER.has(*next)) =>
        {
            small + 1
        }
        Some(_) => suffix_len(letters, class!(UPPER DIGIT)),
        None => small,
    };
    split_at(name, name.len() - len)
}
