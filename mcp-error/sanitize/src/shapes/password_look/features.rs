//! What is counted in a word to tell whether somebody typed it as a password.

use super::keyboard::is_walk;
use super::runs::{Runs, Words};
use crate::bits::{count, places};
use crate::bytes::*;

/// The signs that people put into passwords and that names do not have.
const SIGNS: Class = class!(b"!@#$%^&*?;'");

/// Whether a word holds one of the signs of passwords.
pub(super) fn has_sign(word: &[u8]) -> bool {
    holds(word, SIGNS)
}

/// What is counted in a word.
pub(super) struct Counts {
    len: u8,
    words: Words,
    runs: u8,
    /// Runs of one or two letters.
    short_runs: u8,
    digit_runs: u8,
    /// Runs of digits with a sign or nothing before them.
    lone_digits: u8,
    /// Changes between letters and digits.
    changes: u8,
    has_upper: bool,
    has_lower: bool,
    signs: SignCounts,
}

impl Counts {
    #[inline]
    pub(super) fn of(runs: &Runs<'_>) -> Self {
        let Runs {
            text: word,
            lower,
            upper,
            digits,
            letters,
            starts,
            glued,
            words,
            ..
        } = *runs;
        Self {
            len: word.len() as u8,
            words: runs.words(),
            runs: count(starts),
            short_runs: count(starts & letters & !words),
            digit_runs: count(starts & digits),
            lone_digits: count(starts & digits & !glued),
            changes: count(letters & digits << 1 | digits & letters << 1),
            has_upper: upper != 0,
            has_lower: lower != 0,
            signs: SignCounts::of(runs),
        }
    }

    /// Whether the word has small letters, capitals and digits.
    fn has_all(&self) -> bool {
        self.has_upper && self.has_lower && self.digit_runs > 0
    }

    /// Whether there are words, all of which people choose for passwords.
    fn are_all_chosen(&self) -> bool {
        let Words {
            known,
            unknown,
            chosen,
            ..
        } = self.words;
        chosen > 0 && chosen == known + unknown
    }

    /// Whether the letters of the word are one run.
    fn is_one_word(&self) -> bool {
        self.words.known + self.words.unknown + self.short_runs == 1
    }

    /// Whether the word is several words that code does not use, and a number.
    fn is_words_and_number(&self) -> bool {
        let Words { known, unknown, .. } = self.words;
        known == 0 && unknown > 1 && self.digit_runs == 1 && self.short_runs == 0
    }
}

/// The signs of a word.
#[derive(Default)]
struct SignCounts {
    hyphens: u8,
    underscores: u8,
    /// The signs of passwords.
    of_passwords: u8,
    others: u8,
}

impl SignCounts {
    fn of(runs: &Runs<'_>) -> Self {
        let mut signs = Self::default();
        for at in places(runs.signs) {
            match byte_at(runs.text, at) {
                b'-' => signs.hyphens += 1,
                b'_' => signs.underscores += 1,
                sign if SIGNS.has(sign) => signs.of_passwords += 1,
                _ => signs.others += 1,
            }
        }
        signs
    }

    fn all(&self) -> u8 {
        self.hyphens + self.underscores + self.of_passwords + self.others
    }
}

/// Counts the short runs of capitals right behind another run, in a word that has small letters as well.
fn glued_capitals(runs: &Runs<'_>) -> u8 {
    let inner = runs.letters & !runs.starts;
    let with_four_letters = inner >> 1 & inner >> 2 & inner >> 3;
    let is_titled = runs.lower >> 1;
    match runs.lower {
        0 => 0,
        _ => count(runs.glued & runs.upper & !is_titled & !with_four_letters),
    }
}

/// Counts the runs of digits right between small letters.
fn inner_digits(runs: &Runs<'_>) -> u8 {
    // Adding the first digit of a run carries to the place behind the run.
    let behind = (runs.digits + (runs.digits & runs.lower << 1)) & !runs.digits;
    count(behind & runs.lower)
}

/// Counts the digits within small letters that look like letters, each alone or twice: `gr33nhouse`.
fn leet_digits(runs: &Runs<'_>) -> u8 {
    let first_digits = runs.digits & runs.letters << 1;
    let alone = first_digits & runs.lower >> 1;
    let twice = first_digits & runs.digits >> 1 & runs.lower >> 2;
    let is_leet = |at: &usize| {
        let digit = byte_at(runs.text, *at);
        b"013457".contains(&digit) && (alone >> at & 1 != 0 || byte_at(runs.text, at + 1) == digit)
    };
    places(alone | twice).filter(is_leet).count() as u8
}

/// Whether digits count from 1 or down to it: `123`, `54321`.
fn is_counting(digits: &[u8]) -> bool {
    const UP: &[u8] = b"123456789";
    const DOWN: &[u8] = b"987654321";
    digits.len() > 2 && (UP.starts_with(digits) || DOWN.ends_with(digits))
}

/// Whether digits are a year of the last hundred years or so.
fn is_year(digits: &[u8]) -> bool {
    matches!(digits, [b'1', b'9', _, _] | [b'2', b'0', _, _])
}

/// Whether digits are a day, a month and a year, in this order or in the other.
fn is_date(digits: &[u8]) -> bool {
    let number = |tens: u8, ones: u8| 10 * (tens & 15) + (ones & 15);
    let is_day_and_month =
        |day: u8, month: u8| (1..=31).contains(&day) && (1..=12).contains(&month);
    match *digits {
        [a, b, c, d, e, f, g, h] => {
            is_year(&[e, f, g, h]) && is_day_and_month(number(a, b), number(c, d))
                || is_year(&[a, b, c, d]) && is_day_and_month(number(g, h), number(e, f))
        }
        [a, b, c, d, _, _] => is_day_and_month(number(a, b), number(c, d)),
        _ => false,
    }
}

/// Declares the features: for each, what is counted, a word in which it is found, how it is counted, and up to which number.
macro_rules! features {
    ($runs:ident, $counts:ident:
        $($about:literal, $example:literal $count:expr $(, up to $most:literal)?;)*) => {
        /// What the features of a word are, and a word for each.
        #[cfg(test)]
        pub(super) const ABOUT: [(&str, &str); FEATURES] =
            [$((concat!($about $(, ", up to ", $most)?), $example)),*];

        /// The number of features of a word.
        pub(super) const FEATURES: usize = [$($about),*].len();

        /// Returns the features of a word.
        #[inline]
        pub(super) fn features($runs: &Runs<'_>) -> [i16; FEATURES] {
            let $counts = &Counts::of($runs);
            [$(i16::from($count)$(.min($most))?),*]
        }
    };
}

features! { runs, counts:
    "1, for each word", "maple4river" true;
    "Words of the vocabulary of code", "config4river" counts.words.known, up to 4;
    "Other words of three letters or more", "maple4river" counts.words.unknown, up to 4;
    "Other words without a vowel", "maple4xkcd" counts.words.without_vowel, up to 2;
    "Words that people choose for passwords", "tiger4river" counts.words.chosen, up to 3;
    "All words are such ones", "tiger4summer" counts.are_all_chosen();
    "The letters are one word", "maple42" counts.is_one_word();
    "The letters are one word, with digits on one side and no sign of passwords", "maple42"
        counts.is_one_word() && counts.changes == 1 && counts.signs.of_passwords == 0;
    "Several words, none of which code uses, and a number", "quartz4mapled" counts.is_words_and_number();
    "Hyphens", "maple-4river" counts.signs.hyphens, up to 4;
    "Underscores", "maple_4river" counts.signs.underscores, up to 4;
    "Signs of passwords", "maple4river!" counts.signs.of_passwords, up to 2;
    "Other signs", "maple.4river" counts.signs.others, up to 4;
    "Capitals and no small letters", "MAPLE4RIVER" counts.has_upper && !counts.has_lower;
    "No capitals", "maple4river" !counts.has_upper;
    "Short runs of capitals right behind another run", "x4KQ7zt8" glued_capitals(runs), up to 4;
    "Runs of digits behind a sign or nothing", "maple-42" counts.lone_digits, up to 3;
    "Runs of digits between small letters", "maple4river" inner_digits(runs), up to 2;
    "Digits for letters, as in `gr33nhouse`", "gr33nhouse" leet_digits(runs), up to 2;
    "The only number is a date", "maple24122019" counts.digit_runs == 1 && is_date(runs.first_digits());
    "The only number counts, as `123` does", "maple1234" counts.digit_runs == 1 && counts.lone_digits == 0 && is_counting(runs.first_digits());
    "The length divided by 4", "maple4river" counts.len / 4, up to 7;
    "A run in two letters or digits", "x4Kq7Zt8" 2 * counts.runs >= counts.len - counts.signs.all();
    "Small letters, capitals and digits, and a run in three bytes", "x4Kq7Zt8" counts.has_all() && 3 * counts.runs >= counts.len;
    "Half of the keys lie beside the one before them on a keyboard", "qwert1998" is_walk(runs.text);
}
