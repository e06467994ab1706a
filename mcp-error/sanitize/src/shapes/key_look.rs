//! Whether a word looks like a key: something that no person would write and no program would use as a name.
//!
//! A key is random, so letters and digits, and capitals and small letters, alternate in it far more often than
//! in words, names and numbers. The thresholds below were fitted by hand, so that the identifiers in messages
//! of compilers and libraries stay as they are and the example keys of vendors do not. They have no deeper
//! source: whoever changes one has to measure both kinds of text again. `looks/KEYS.md` is such a measure, and
//! `looks/README.md` says why they are not fitted.

use crate::bytes::*;
use crate::names::kind::SecretKind;

use super::character_counts::CharacterCounts;
use super::public::forms::has_form;
use super::public::service_ids::is_service_id;
use super::vendors::{has_vendor_prefix, is_of_vendor, key_forms};

/// The fewest bytes of a word that can be taken for a key by its look alone.
pub(crate) const MIN_KEY: usize = 16;

/// How many bytes at the beginning of a word are examined.
pub(crate) const MAX_LOOKED_AT: usize = 1_024;

/// How many bytes at the end of a longer word are examined in addition.
const MAX_TAIL_LOOKED_AT: usize = 128;

/// What a key begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyPrefix {
    /// What a vendor gives to its keys, and nothing else begins with.
    OfVendor,
    Other,
}

/// Whether a word of letters, digits and `_-+/=.~` looks like a key.
pub(crate) fn is_key(word: &[u8]) -> bool {
    key_prefix(word).is_some()
}

/// Returns what a word of letters, digits and `_-+/=.~` begins with, if it looks like a key. Of a very long word, only its
/// beginning and its end are examined.
#[inline(never)]
pub(crate) fn key_prefix(word: &[u8]) -> Option<KeyPrefix> {
    let prefix = || {
        if is_of_vendor(word) {
            KeyPrefix::OfVendor
        } else {
            KeyPrefix::Other
        }
    };
    if word.len() > MAX_LOOKED_AT {
        let first = key_prefix(&word[..MAX_LOOKED_AT]);
        let last = &word[word.len() - MAX_TAIL_LOOKED_AT..];
        return first.or_else(|| is_key(last).then(prefix));
    }
    if !can_be_random(word) {
        return None;
    }
    if looks_random(word, &CharacterCounts::of(word)) && !is_service_id(word) {
        let prefix = prefix();
        if prefix == KeyPrefix::OfVendor || !has_form(word, Class::of_all(word), SecretKind::Key) {
            return Some(prefix);
        }
    }
    key_forms::is_key(word).then_some(KeyPrefix::OfVendor)
}

/// Whether a part of a word looks like a key, whatever its form.
#[inline(never)]
pub(crate) fn is_random(word: &[u8]) -> bool {
    can_be_random(word) && looks_random(word, &CharacterCounts::of(word))
}

/// Whether a word is long enough, and holds digits or capitals.
fn can_be_random(word: &[u8]) -> bool {
    word.len() >= MIN_KEY && has_any(word, |byte| is_digit(byte) | is_upper(byte))
}

fn looks_random(word: &[u8], counts: &CharacterCounts) -> bool {
    if consists_of(word, HEX) {
        return word.len() >= 20 && counts.lower + counts.upper > 2;
    }
    if counts.digits == 0 {
        return is_case_random(word, counts);
    }
    let is_random = if counts.upper > 1 && counts.lower > 1 {
        is_mixed_case_random(word, counts)
    } else {
        is_one_case_random(counts)
    };
    let changes = counts.letter_digit_changes;
    is_random
        || counts.longest_part >= 10
            && (changes >= 2 || counts.letters_and_digits() >= 24)
            && has_vendor_prefix(word)
}

/// Names hold few digits, at their end or between words, and few stretches of one class. Keys hold digits everywhere.
fn is_mixed_case_random(word: &[u8], counts: &CharacterCounts) -> bool {
    counts.longest_part >= 10 && counts.letter_digit_changes >= 3 && has_changes(counts, 10)
        || counts.longest_part >= MIN_KEY && counts.runs * 100 >= 45 * word.len()
}

/// A word in capitals only, or in small letters only, needs more evidence than one that mixes them.
fn is_one_case_random(counts: &CharacterCounts) -> bool {
    let (len, changes) = (counts.letters_and_digits(), counts.letter_digit_changes);
    counts.longest_part >= 12 && changes >= 4 && has_changes(counts, 16)
        || len >= 20 && changes >= 7
        || len >= 24 && counts.longest_part >= 20 && has_changes(counts, 10)
}

/// Whether changes between letters and digits are at least this many per cent of all letters and digits.
fn has_changes(counts: &CharacterCounts, percent: usize) -> bool {
    counts.letter_digit_changes * 100 >= percent * counts.letters_and_digits()
}

/// Whether letters alone look random: they change case where no name does.
fn is_case_random(word: &[u8], counts: &CharacterCounts) -> bool {
    counts.longest_part >= 20
        && counts.runs * 100 >= 40 * counts.letters_and_digits()
        && lone_small_letters(word) >= 2
}

/// Returns the number of small letters between two capitals. Names hardly have any.
fn lone_small_letters(word: &[u8]) -> usize {
    let is_lone = |three: &&[u8]| is_upper(three[0]) && is_lower(three[1]) && is_upper(three[2]);
    word.windows(3).filter(is_lone).count()
}
