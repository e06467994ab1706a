//! What is counted in a word to tell whether somebody typed it as a password.

use super::MIN_HYPHENS;
use super::digits::{is_counting, is_date, is_year};
use super::keyboard::keyboard_steps;
use super::runs::{Runs, Words, count};
use crate::bits::places;
use crate::bytes::{byte_at, holds};
use crate::classes::{Class, class};

/// The number of features of a word, the first of which is always 1.
pub(super) const FEATURES: usize = 49;

/// The signs that people put into passwords and that names do not have.
const SIGNS: Class = class!(b"!@#$%^&*?;'");

/// Whether a word holds one of the signs of passwords.
pub(super) fn has_sign(word: &[u8]) -> bool {
    holds(word, SIGNS)
}

/// Whether a word holds a run of several letters with a vowel that does not belong to the vocabulary of code.
pub(super) fn has_unusual_letters(word: &[u8]) -> bool {
    Runs::of(word).words().has_unusual
}

/// Whether a word holds a run of several letters that belongs to the vocabulary of code.
pub(super) fn holds_known_word(word: &[u8]) -> bool {
    Runs::of(word).words().known > 0
}

/// The signs of a word.
#[derive(Default)]
struct Signs {
    hyphens: i16,
    underscores: i16,
    /// The signs of passwords.
    of_passwords: i16,
    /// All other signs.
    dots: i16,
}

impl Signs {
    fn of(word: &[u8], runs: &Runs<'_>) -> Self {
        let mut signs = Self::default();
        for at in places(runs.signs) {
            match byte_at(word, at) {
                b'-' => signs.hyphens += 1,
                b'_' => signs.underscores += 1,
                sign if SIGNS.has(sign) => signs.of_passwords += 1,
                _ => signs.dots += 1,
            }
        }
        signs
    }
}

/// What runs of several digits say.
struct Numbers {
    has_date: bool,
    /// Whether digits that count stand right behind letters.
    is_counted: bool,
    /// Whether the second run is a year behind a word.
    is_year_of_name: bool,
}

impl Numbers {
    fn of(runs: &Runs<'_>) -> Self {
        let first = runs.starts & runs.starts.wrapping_neg();
        let behind_first = runs.starts ^ first;
        let second = behind_first & behind_first.wrapping_neg();
        let years = if runs.words & first == 0 { 0 } else { second };
        let mut numbers = Self {
            has_date: false,
            is_counted: false,
            is_year_of_name: false,
        };
        for start in places(runs.starts & runs.digits & runs.digits >> 1 & runs.digits >> 2) {
            let digits = runs.at(start);
            numbers.has_date |= is_date(digits);
            numbers.is_counted |= runs.glued >> start & 1 != 0 && is_counting(digits);
            numbers.is_year_of_name |= years >> start & 1 != 0 && is_year(digits);
        }
        numbers
    }
}

/// What is counted in the runs of a word, apart from what needs a look at its letters.
struct Counts {
    runs: i16,
    /// Runs of one or two letters.
    short: i16,
    /// Words with a sign or nothing before them.
    free_words: i16,
    /// Runs of several letters of which only the first is a capital.
    titled: i16,
    /// Short runs of capitals right behind another run.
    glued_capitals: i16,
    digit_runs: i16,
    /// Runs of digits with a sign or nothing before them.
    lone_digits: i16,
    /// Digits right between small letters.
    inner_digits: i16,
    /// Letters right behind digits with which a part of the word begins.
    digit_led_parts: i16,
    /// Changes between letters and digits.
    changes: i16,
    /// Whether a run has three letters or digits.
    has_long_run: bool,
}

impl Counts {
    fn of(runs: &Runs<'_>) -> Self {
        let Runs {
            lower,
            upper,
            digits,
            letters,
            starts,
            glued,
            words,
            ..
        } = *runs;
        let ends_of_digits = |marked: u64| (digits + (digits & marked)) & !digits;
        let inner_letters = letters & !starts;
        let with_four_letters = inner_letters >> 1 & inner_letters >> 2 & inner_letters >> 3;
        let titled = starts & upper & lower >> 1;
        let digit_runs = starts & digits;
        Self {
            runs: count(starts),
            short: count(starts & letters & !words),
            free_words: count(words & !glued),
            titled: count(titled),
            glued_capitals: count(glued & upper & !titled & !with_four_letters),
            digit_runs: count(digit_runs),
            lone_digits: count(digit_runs & !glued),
            inner_digits: count(ends_of_digits(lower << 1) & lower),
            digit_led_parts: count(ends_of_digits(digit_runs & !glued) & letters),
            changes: count(letters & digits << 1 | digits & letters << 1),
            has_long_run: words | digits & digits << 1 & digits << 2 != 0,
        }
    }
}

/// Counts the digits within small letters that look like letters, each alone or twice: `gr33nhouse`.
fn leet_digits(word: &[u8], runs: &Runs<'_>) -> i16 {
    let first_digits = runs.digits & runs.letters << 1;
    let alone = first_digits & runs.lower >> 1;
    let twice = first_digits & runs.digits >> 1 & runs.lower >> 2;
    let is_leet = |at: &usize| {
        let digit = byte_at(word, *at);
        b"013457".contains(&digit) && (alone >> at & 1 != 0 || byte_at(word, at + 1) == digit)
    };
    places(alone | twice).filter(is_leet).count() as i16
}

/// Returns the digit between the two words of letters that a word consists of.
fn joining_digit(word: &[u8], runs: &Runs<'_>) -> Option<u8> {
    const MIN_LETTERS: usize = 3;
    let at = runs.digits.trailing_zeros() as usize;
    let is_only_one = runs.digits & runs.digits.wrapping_sub(1) == 0 && runs.signs == 0;
    (is_only_one && (MIN_LETTERS..word.len() - MIN_LETTERS).contains(&at))
        .then(|| byte_at(word, at))
}

/// Returns the features of a word.
#[inline]
pub(super) fn features(word: &[u8], read: &Runs<'_>) -> [i16; FEATURES] {
    let Words {
        known,
        unknown,
        chosen,
        ..
    } = read.words();
    let Signs {
        hyphens,
        underscores,
        of_passwords: signs,
        dots,
    } = Signs::of(word, read);
    let numbers = Numbers::of(read);
    let Counts {
        runs,
        short,
        free_words,
        titled,
        glued_capitals,
        digit_runs,
        lone_digits,
        inner_digits,
        digit_led_parts,
        changes,
        has_long_run,
    } = Counts::of(read);
    let len = word.len() as i16;
    let steps = keyboard_steps(word);
    let (has_upper, has_lower) = (read.upper != 0, read.lower != 0);
    let has_all = has_upper && has_lower && digit_runs > 0;
    let is_one_word = known + unknown + short == 1;
    let are_known_few = known < 2 && free_words == known + unknown;
    // Words that code does not use, and a number.
    let is_phrase = known == 0 && unknown > 1 && digit_runs == 1 && short == 0;
    let are_all_chosen = chosen > 0 && chosen == known + unknown;
    let joint = joining_digit(word, read);
    let ends_in_letters = !word[0].is_ascii_digit() && !word[word.len() - 1].is_ascii_digit();
    [
        1,
        known.min(4),
        unknown.min(4),
        short.min(5),
        lone_digits.min(3),
        hyphens.min(4),
        underscores.min(4),
        dots.min(4),
        signs.min(2),
        i16::from(signs > 0 && has_all),
        i16::from(signs > 0 && unknown > 0 && known == 0 && digit_runs == 1),
        i16::from(has_upper && !has_lower),
        i16::from(!has_upper),
        inner_digits.min(2),
        i16::from(hyphens >= i16::from(MIN_HYPHENS) && known == 0),
        i16::from(is_one_word),
        len.min(28) / 4,
        changes.min(8),
        (8 * runs).checked_div(len).unwrap_or_default(),
        i16::from(free_words > 3 && are_known_few),
        i16::from(free_words == 3 && are_known_few && lone_digits == 1),
        i16::from(changes == 1 && is_one_word && signs == 0),
        i16::from(has_all && runs >= 6 && !has_long_run),
        i16::from(changes >= 3 && 5 * runs >= 2 * len),
        i16::from(changes >= 4),
        i16::from(has_all && changes >= 4),
        digit_led_parts.min(2),
        if has_lower { glued_capitals.min(4) } else { 0 },
        i16::from(has_all && 3 * runs >= len),
        i16::from(digit_led_parts > 0 && unknown > 0 && known == 0),
        i16::from(digit_led_parts > 0 && hyphens == 1 && word[0].is_ascii_uppercase()),
        i16::from(is_phrase),
        i16::from(is_phrase && titled > 1),
        i16::from(is_phrase && ends_in_letters),
        i16::from(is_phrase && dots > 0),
        i16::from(is_phrase && underscores > 0),
        i16::from(2 * steps >= len),
        i16::from(3 * steps >= 2 * len),
        i16::from(numbers.has_date && digit_runs == 1),
        i16::from(numbers.is_counted && digit_runs == 1),
        i16::from(numbers.is_year_of_name && digit_runs == 2),
        i16::from(is_phrase && titled > 1 && len > 12),
        i16::from(is_phrase && unknown > 2),
        leet_digits(word, read).min(2),
        // In names, a 2 or a 4 between two words stands for "to" or "for".
        i16::from(joint.is_some_and(|digit| !b"24".contains(&digit))),
        i16::from(joint.is_some() && unknown > 0),
        chosen.min(3),
        i16::from(are_all_chosen),
        i16::from(are_all_chosen && chosen > 1),
    ]
}
