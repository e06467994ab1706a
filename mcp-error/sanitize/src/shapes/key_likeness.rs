//! Whether a word looks like a key: something that no person would write and no program would use as a name.
//!
//! A key is random, so letters and digits, and capitals and small letters, alternate in it far more often than
//! in words, names and numbers. The thresholds below were fitted by hand, so that the identifiers in messages
//! of compilers and libraries stay as they are and the example keys of vendors do not. They have no deeper
//! source: whoever changes one has to measure both kinds of text again. `looks/KEYS.md` is such a measure, and
//! `looks/README.md` says why they are not fitted.

use crate::bytes::{consists_of, has_any, slice};
use crate::classes::{HEX, class, is_digit, is_upper, is_vowel};

use super::character_counts::CharacterCounts;
use super::public::known_forms::{has_known_form, is_uuid, may_have_known_form};
use super::vendors::{has_vendor_prefix, is_vendor_prefix};

/// The fewest bytes of a word that can be taken for a key by its look alone.
pub(crate) const MIN_KEY: usize = 16;

/// The fewest letters of a key that consists of capitals only, or of small letters only.
const MIN_KEY_OF_ONE_CASE: usize = 20;

/// How many bytes at the beginning of a word are examined.
pub(crate) const MAX_LOOKED_AT: usize = 1_024;

/// How many bytes at the end of a longer word are examined in addition.
const MAX_TAIL_LOOKED_AT: usize = 128;

/// How much a word looks like a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Likeness {
    Unlike,
    Like,
    /// The word is the prefix of a vendor's keys and a long part of letters and digits. No name of a public value before it
    /// counts, and it has no public form.
    OfVendor,
}

/// Whether a word of letters, digits and `_-+/=.~` looks like a key. Of a very long word, only its beginning
/// and its end are examined.
pub(crate) fn is_key(word: &[u8]) -> bool {
    likeness(word) != Likeness::Unlike
}

/// Returns how much a word looks like a key, as in [`is_key`].
pub(super) fn likeness(word: &[u8]) -> Likeness {
    let is_like = if word.len() > MAX_LOOKED_AT {
        is_key(&word[..MAX_LOOKED_AT]) || is_key(&word[word.len() - MAX_TAIL_LOOKED_AT..])
    } else if can_be_random(word) && !is_short_without_digits_and_capitals(word) {
        let counts = CharacterCounts::of(word);
        let is_random = looks_random(word, &counts);
        if is_random && is_of_vendor(word, &counts) {
            return Likeness::OfVendor;
        }
        is_random && !has_known_form(word, &counts)
    } else {
        false
    };
    if is_like {
        Likeness::Like
    } else {
        Likeness::Unlike
    }
}

/// Whether a random word is just the prefix of a vendor's keys, up to a sign, and a part of letters and digits that is longer
/// than those of public forms.
fn is_of_vendor(word: &[u8], counts: &CharacterCounts) -> bool {
    const MIN_PART: usize = 20;
    let prefix = slice(word, ..word.len() - counts.last_part);
    counts.last_part >= MIN_PART
        && matches!(prefix, [.., b'_' | b'-'])
        && !consists_of(prefix, class!(HEX b"-"))
        && is_vendor_prefix(prefix)
        && !may_have_known_form(word, counts)
}

/// Whether a word has too few small letters for a key, and neither digits nor capitals. To count all its characters
/// would take longer.
fn is_short_without_digits_and_capitals(word: &[u8]) -> bool {
    word.len() < MIN_KEY_OF_ONE_CASE && !has_any(word, |byte| is_digit(byte) | is_upper(byte))
}

/// Whether a part of a word looks like a key, whatever its form.
#[inline(never)]
pub(super) fn is_random(word: &[u8]) -> bool {
    can_be_random(word) && looks_random(word, &CharacterCounts::of(word))
}

fn can_be_random(word: &[u8]) -> bool {
    word.len() >= MIN_KEY && !is_uuid(word)
}

fn looks_random(word: &[u8], counts: &CharacterCounts) -> bool {
    if consists_of(word, HEX) {
        return is_random_hex(word, counts);
    }
    if counts.digits == 0 {
        return are_letters_random(word, counts);
    }
    let is_mixed_case = counts.upper > 1 && counts.lower > 1;
    let is_random = if is_mixed_case {
        is_mixed_case_random(word, counts)
    } else {
        is_one_case_random(counts)
    };
    let changes = counts.letter_digit_changes;
    is_random
        || counts.longest_part >= 10
            && (changes >= 2 || counts.letters_and_digits() >= 24)
            && has_vendor_prefix(word)
        || is_mixed_case
            && counts.longest_part >= 20
            && has_runs(word, counts, 40)
            && are_letters_random(word, counts)
}

fn is_random_hex(word: &[u8], counts: &CharacterCounts) -> bool {
    let is_long = word.len() >= 28 || word.len() >= 20 && counts.letter_digit_changes >= 4;
    is_long && counts.digits > 2 && counts.letters() > 2
}

/// Names hold few digits, at their end or between words. Keys hold them everywhere.
fn is_mixed_case_random(word: &[u8], counts: &CharacterCounts) -> bool {
    counts.longest_part >= 10
        && counts.letter_digit_changes >= 3
        && (has_changes(counts, 10) || has_runs(word, counts, 40))
        || counts.letters_and_digits() >= 28
            && counts.longest_part >= 20
            && has_runs(word, counts, 30)
}

/// A word in capitals only, or in small letters only, needs more evidence than one that mixes them.
fn is_one_case_random(counts: &CharacterCounts) -> bool {
    let (len, changes) = (counts.letters_and_digits(), counts.letter_digit_changes);
    counts.longest_part >= 12 && changes >= 4 && has_changes(counts, 16)
        || counts.lower == 0 && len >= 20 && changes >= 7
        || len >= 24 && counts.longest_part >= 20 && has_changes(counts, 10)
}

/// Whether changes between letters and digits are at least this many per cent of all letters and digits.
fn has_changes(counts: &CharacterCounts, percent: usize) -> bool {
    counts.letter_digit_changes * 100 >= percent * counts.letters_and_digits()
}

/// Whether stretches of one class are at least this many per cent of all bytes.
fn has_runs(word: &[u8], counts: &CharacterCounts, percent: usize) -> bool {
    counts.runs * 100 >= percent * word.len()
}

/// Whether letters alone look random: they change case where no name does, or hold more consonants than any
/// word.
fn are_letters_random(word: &[u8], counts: &CharacterCounts) -> bool {
    let letters = counts.letters_and_digits();
    if counts.upper > 2 && counts.lower > 2 {
        return is_case_random(word, counts);
    }
    if letters < MIN_KEY_OF_ONE_CASE || counts.others > 0 {
        return false;
    }
    let is_rare = |letter: &&u8| b"jkqvwxz".contains(&letter.to_ascii_lowercase());
    let rare_letters = word.iter().filter(is_rare).count();
    let consonants = longest_consonant_run(word);
    consonants >= 5 && rare_letters * 100 / letters >= 20 || consonants >= 9
}

fn is_case_random(word: &[u8], counts: &CharacterCounts) -> bool {
    let len = counts.letters_and_digits();
    let runs_percent = (counts.runs * 100).checked_div(len).unwrap_or_default();
    let lone_letters = lone_small_letters(word);
    let min_consonants = if lone_letters >= 2 { 6 } else { 8 };
    let has_long_consonant_run = len >= 20
        && counts.longest_part >= MIN_KEY
        && runs_percent >= 45
        && lone_letters >= 1
        && longest_consonant_run(word) >= min_consonants;
    runs_percent >= 38
        && (len >= 20 && lone_letters >= 3
            || has_long_consonant_run
            || len >= MIN_KEY && lone_letters >= 2 && has_vendor_prefix(word))
}

/// Returns the number of small letters without a small letter beside them. Names hardly have any, apart from
/// the parts of one letter in `o.s.web`.
fn lone_small_letters(word: &[u8]) -> usize {
    let is_lone = |three: &&[u8]| {
        three[1].is_ascii_lowercase()
            && !three[0].is_ascii_lowercase()
            && !three[2].is_ascii_lowercase()
            && three[0] != b'.'
            && three[2] != b'.'
    };
    let starts_with_lone = word[0].is_ascii_lowercase() && !word[1].is_ascii_lowercase();
    word.windows(3).filter(is_lone).count() + usize::from(starts_with_lone)
}

#[inline(never)]
pub(super) fn longest_consonant_run(word: &[u8]) -> usize {
    let runs = word.split(|byte| is_vowel(*byte) || !byte.is_ascii_alphabetic());
    runs.map(<[u8]>::len).max().unwrap_or_default()
}
