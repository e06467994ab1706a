//! The words of a block that may look like a password: what hints at one is a letter or a sign beside a digit, an exclamation
//! mark between letters, a sign before a capital, and several hyphens.

use crate::bits::{
    BLOCK_LEN, BlockBits, eighth_or_later, ends_of_runs, places_where, sixth_or_later,
};
use crate::classes::{Class, HIGH, WORD, class};
use crate::echo::DIVIDES_VALUE;
use crate::shapes::look::{MIN_COMMON, MIN_HYPHENS, is_before_capital};

use super::blocks::{BlockBytes, Selection, places_in};

/// The signs of passwords. Quotes and brackets stand in no word, but an apostrophe can stand between two.
const SIGN_OF_PASSWORDS: Class = class!(b"!#$%&'*@");

/// What divides a word into parts: what joins a name to its value, and the separators of paths.
const DIVIDES_WORD: Class = class!(HIGH b"/\\:=");

/// What a block begins with.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Start {
    /// Neither of the following.
    Fresh,
    /// The rest of a word.
    InsideWord,
    /// A word that belongs to the same value as the word before the block.
    InsideValue,
}

impl Start {
    /// Returns what a block begins with that stands behind a text.
    pub(super) fn behind(text: &[u8]) -> Self {
        match *text {
            [.., last] if WORD.has(last) => Self::InsideWord,
            [.., before, last] if DIVIDES_VALUE.has(last) && WORD.has(before) => Self::InsideValue,
            _ => Self::Fresh,
        }
    }
}

impl BlockBytes {
    /// Returns the first byte behind each word that may look like a password. Such a word is long enough, and one of its
    /// digits stands beside a letter or a sign of passwords, with or without a joint between the two, or an exclamation mark
    /// stands between its letters, or a sign between a small letter and a capital. A word whose long parts are all dates is
    /// left out: they begin with a digit, no letter follows it, and they go on behind a hyphen. Parts are divided as in
    /// `echo::candidates`. Several words with a comma, a semicolon or an apostrophe between them count as one, since they can
    /// be one value in quotes. The signs that `selection` knows need no look into the table.
    #[inline(always)]
    pub(super) fn password_like_ends(
        &self,
        block: &[u8; BLOCK_LEN],
        start: Start,
        selection: &Selection,
    ) -> BlockBits {
        const { assert!(MIN_COMMON == 6) };
        let names = self.letters | self.joints;
        let assigns = selection.assigns;
        let exclamations = selection.exclamations & names << 1 & names >> 1;
        let between_letters = (self.joints | self.signs) & self.letters << 1 & self.letters >> 1;
        let before_capitals = places_where(between_letters, |at| {
            is_before_capital(block[at - 1], block[at + 1])
        });
        let signs_in_words = exclamations | before_capitals;
        let is_one_of = |places, class| match places {
            0 => 0,
            places => places_in(block, places, class),
        };
        let between_words = self.others & self.in_word << 1 & self.in_word >> 1;
        // Most digits stand in numbers alone.
        let beside_digits = (self.digits << 1 | self.digits >> 1) & !self.digits;
        let beside_digits = beside_digits & (self.in_word | between_words);
        if beside_digits | signs_in_words == 0 && start != Start::InsideValue {
            return 0;
        }
        let values = self.in_word | is_one_of(between_words, DIVIDES_VALUE);
        let long_ends = |marked| ends_of_runs(values, marked) & eighth_or_later(values) << 1;
        let begun = match start {
            Start::InsideValue => ends_of_runs(values, 1),
            _ => 0,
        };
        let begun = begun | long_ends(signs_in_words);
        let beside_digits = beside_digits & values;
        let with_changes = ends_of_runs(values, beside_digits & self.letters);
        let in_versions = self.joints & self.digits << 1 & self.digits >> 1;
        let with_versions = ends_of_runs(values, in_versions);
        let short_ends = sixth_or_later(values) << 1 & with_changes & !with_versions;
        let begun = begun | short_ends & !(eighth_or_later(values) << 1);
        if long_ends(beside_digits) == 0 {
            return begun;
        }
        let beside_letters = beside_digits & (self.letters << 1 | self.letters >> 1);
        let signs = beside_digits & !self.letters & !self.joints;
        let dividing = |signs| assigns | is_one_of(signs & !assigns, DIVIDES_WORD);
        let hints = beside_digits & self.letters
            | is_one_of(signs & !assigns, SIGN_OF_PASSWORDS)
            | beside_letters & !dividing(signs & beside_letters);
        let ends = long_ends(hints);
        let first_digits = self.digits & !((values & !self.signs) << 1);
        if ends & ends_of_runs(values, first_digits) == 0 {
            return ends | begun;
        }
        let parts = values & !dividing(self.signs);
        let first_digits = parts & !(parts << 1) & self.digits;
        let before_names = (parts & !self.signs & !self.joints) >> 1;
        let inner_joints = self.joints & self.digits << 1 & before_names;
        let inner_hyphens = is_one_of(inner_joints, class!(b"-"));
        let first_numbers = first_digits & !(self.letters >> 1);
        let dates = ends_of_runs(parts, first_numbers) & ends_of_runs(parts, inner_hyphens);
        let long_parts = eighth_or_later(parts) & !(parts >> 1) & !(dates >> 1);
        let first_word = BlockBits::from(start == Start::InsideWord);
        ends & ends_of_runs(values, long_parts | first_word) | begun
    }

    /// Returns the first byte behind each word with as many hyphens as stand between the words of a phrase, not only between
    /// digits as those of dates.
    #[inline(always)]
    pub(super) fn phrase_ends(&self, block: &[u8; BLOCK_LEN]) -> BlockBits {
        let are_enough = |places: BlockBits| places.count_ones() >= u32::from(MIN_HYPHENS);
        // Most blocks have fewer joints than that.
        if !are_enough(self.joints) {
            return 0;
        }
        let hyphens = places_in(block, self.joints, class!(b"-"));
        if !are_enough(hyphens) {
            return 0;
        }
        let mut ends = ends_of_runs(
            self.in_word,
            hyphens & (self.letters << 1 | self.letters >> 1),
        );
        let (mut phrase_ends, mut done) = (0, 0);
        while ends != 0 {
            let end = ends & ends.wrapping_neg();
            ends ^= end;
            if are_enough(hyphens & (end - 1) & !done) {
                phrase_ends |= end;
            }
            done = end - 1;
        }
        phrase_ends
    }
}

#[cfg(test)]
mod tests {
    use super::{BlockBytes, Selection, Start};

    #[test]
    fn times_are_not_noted_as_words_that_may_be_passwords() {
        let noted = |word: &str| {
            let mut block = [b' '; 128];
            block[1..=word.len()].copy_from_slice(word.as_bytes());
            let bytes = BlockBytes::of(&block, block.len(), 0);
            bytes.password_like_ends(&block, Start::Fresh, &Selection::default()) != 0
        };
        for word in [
            "2024-05-03T12:04:05.123Z",
            "2024-05-17",
            "10.1.2.3:443",
            "id=7",
        ] {
            assert!(!noted(word), "{word}");
        }
        for word in [
            "maple4river",
            "2024-05-03:maple4river",
            "4maple_river",
            "Maple.River.52",
            "52_maple_river",
            "4mb3rs-9zt",
        ] {
            assert!(noted(word), "{word}");
        }
    }
}
