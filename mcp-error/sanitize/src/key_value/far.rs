//! Values after words that hold the name of a secret and more, as in languages that put no blanks between words.

use crate::class::{is_quote, is_word};
use crate::counters::DetectorKind;
use crate::detect::{Found, Walk};
use crate::no_value::is_mixed;
use mcp_error_rules::secret_names::FOREIGN_WORDS;

use super::bond::bond;
use super::{name_before, without_stop};

/// The value after a word that holds the name of a secret, as in languages that write a sentence in one word.
pub(super) fn contained(walk: &Walk<'_>, name: usize, end: usize) -> Option<Found> {
    let text = &walk.text[name..end];
    if walk.is_ascii || text.is_ascii() {
        return None;
    }
    let (_, at) = bond(walk, end, name)?;
    let at = at + usize::from(walk.bytes.get(at).is_some_and(|byte| is_quote(*byte)));
    far_value(walk, text, at)
}

/// The same where the value stands in the word.
pub(super) fn glued(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &walk.bytes[start..end];
    if word.is_ascii() {
        return None;
    }
    let value = word
        .windows(2)
        .position(|two| two[0] >= 0x80 && two[1].is_ascii_alphanumeric())?;
    let at = start + value + 1;
    let name = name_before(walk, start, at);
    far_value(walk, &walk.text[name..at], at)
}

/// The value at this place, if it looks like nothing else, and a name of a secret stands in the text before it.
fn far_value(walk: &Walk<'_>, name: &str, at: usize) -> Option<Found> {
    if at >= walk.bytes.len() || walk.is_marker(at) {
        return None;
    }
    let value = walk.bytes[at..].iter();
    let end = at
        + value
            .take_while(|byte| is_word(**byte) && byte.is_ascii())
            .count();
    let end = without_stop(walk, at, end);
    let is_mixed = is_mixed(&walk.bytes[at..end], 1);
    // Each of the words is looked for.
    walk.budget
        .spend(if is_mixed { 300 } else { 20 + end - at });
    let told = is_mixed && FOREIGN_WORDS.iter().any(|word| name.contains(word));
    told.then(|| DetectorKind::NamedValue.found(at, end))
}
