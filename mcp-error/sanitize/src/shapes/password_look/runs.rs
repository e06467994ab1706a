//! The runs of letters and of digits that a word consists of, as sets of places: the lowest bit stands for the first byte.

use super::LONGEST;
use super::vocabulary::{CHOSEN, VOCABULARY, hash};
use crate::bits::{BLOCK_LEN, count, places};
use crate::bytes::*;
use crate::shapes::letters::Letters;

/// The runs of a word. A capital behind a small letter begins a run, as the last of several capitals before a small letter
/// does.
pub(in crate::shapes) struct Runs<'a> {
    pub(super) text: &'a [u8],
    pub(super) lower: u64,
    pub(super) upper: u64,
    pub(in crate::shapes) digits: u64,
    pub(super) letters: u64,
    /// What is neither a letter nor a digit.
    pub(super) signs: u64,
    /// Where each run begins.
    pub(in crate::shapes) starts: u64,
    /// Where a run begins without a sign before it.
    pub(super) glued: u64,
    /// Where a run of three letters or more begins. These are the words that the whole word consists of.
    pub(super) words: u64,
}

/// What is known about the words that a word consists of.
#[derive(Default)]
pub(super) struct Words {
    /// How many belong to the vocabulary of code, and how many do not.
    pub(super) known: u8,
    pub(super) unknown: u8,
    /// How many of the latter have no vowel.
    pub(super) without_vowel: u8,
    /// How many people choose for passwords.
    pub(super) chosen: u8,
    /// Whether one of several letters with a vowel does not belong to the vocabulary of code.
    pub(super) has_unusual: bool,
}

impl Words {
    /// Whether people choose these words, between or behind which signs stand: two of them, or each one; beside a sign that no name
    /// has, another word may be one of code.
    pub(super) fn are_chosen_around_sign(&self, is_of_no_name: bool) -> bool {
        match self.chosen {
            0 => false,
            1 if is_of_no_name => self.known < 2,
            1 => self.known == 0 && self.unknown == 1,
            _ => true,
        }
    }
}

impl<'a> Runs<'a> {
    /// Reads a word of at most [`LONGEST`] bytes.
    #[inline(never)]
    pub(in crate::shapes) fn of(word: &'a [u8]) -> Self {
        // Behind the word, there is always a place that ends the last run.
        const { assert!(LONGEST < BLOCK_LEN) };
        let Letters {
            lower,
            upper,
            digits,
        } = Letters::of(word);
        let letters = lower | upper;
        let starts = digits & !(digits << 1)
            | lower & !(letters << 1)
            | upper & (!(upper << 1) | lower >> 1);
        let inner_letters = letters & !starts;
        Self {
            text: word,
            lower,
            upper,
            digits,
            letters,
            signs: !(letters | digits) & !(u64::MAX << word.len()),
            starts,
            glued: starts & (letters | digits) << 1,
            words: starts & inner_letters >> 1 & inner_letters >> 2,
        }
    }

    /// Returns where a word begins behind a sign, or with a capital that does not stand behind another one.
    pub(in crate::shapes) fn part_starts(&self) -> u64 {
        let known = self.letters | self.digits;
        known & !(known << 1) | self.upper & !(self.upper << 1)
    }

    /// Returns the run that begins at a place.
    #[inline(never)]
    pub(super) fn at(&self, start: usize) -> &'a [u8] {
        let ends = self.starts | !(self.letters | self.digits);
        let behind_first = ends >> 1 >> start;
        slice(
            self.text,
            start..start + 1 + behind_first.trailing_zeros() as usize,
        )
    }

    /// Returns the first run of digits of a word that has one.
    pub(super) fn first_digits(&self) -> &'a [u8] {
        self.at(self.digits.trailing_zeros() as usize)
    }

    /// Whether a sign stands between a letter and a small one: `P@ssTiger`, `Falcon@home`.
    pub(super) fn has_sign_before_small_letter(&self) -> bool {
        self.signs & self.letters << 1 & self.lower >> 1 != 0
    }

    /// Whether there are four runs at least, and one in fewer than three bytes.
    pub(super) fn are_many(&self) -> bool {
        const MIN_RUNS: usize = 4;
        let starts = usize::from(count(self.starts));
        starts >= MIN_RUNS && 3 * starts > self.text.len()
    }

    /// Whether the word has small letters, capitals and digits, no sign, and a run in fewer than two bytes, as no name has:
    /// `k7Rw2Bn5Tj`; or a run in fewer than three bytes and no word of code, as hardly any name has: `xahVZ9Phf9`.
    pub(super) fn are_random(&self) -> bool {
        self.lower != 0
            && self.upper != 0
            && self.digits != 0
            && self.signs == 0
            && (2 * usize::from(count(self.starts)) > self.text.len()
                || self.are_many() && self.words().known == 0)
    }

    /// Looks the words up.
    #[inline(never)]
    pub(super) fn words(&self) -> Words {
        const MIN_UNUSUAL: usize = 5;
        let mut words = Words::default();
        for start in places(self.words) {
            let run = self.at(start);
            let hash = hash(run);
            words.chosen += u8::from(CHOSEN.contains(hash));
            if VOCABULARY.contains(hash) {
                words.known += 1;
            } else {
                let has_vowel = run.iter().any(|letter| is_vowel(*letter));
                words.unknown += 1;
                words.without_vowel += u8::from(!has_vowel);
                words.has_unusual |= has_vowel && run.len() >= MIN_UNUSUAL;
            }
        }
        words
    }
}
