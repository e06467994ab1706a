//! The words of a block that may look like a password: what hints at one is a letter or a sign beside a digit, a sign of passwords
//! between letters or at the end of a value, and several hyphens.

use crate::bits::{
    BLOCK_LEN, BlockBits, eighth_or_later, ends_of_runs, places_where, sixth_or_later,
};
use crate::bytes::*;
use crate::echo::DIVIDES_VALUE;
use crate::shapes::password_look::{LONGEST, MIN_COMMON, MIN_HYPHENS};

use super::blocks::BlockBytes;

impl BlockBytes<'_> {
    /// Returns the first byte behind each word that may look like a password. Such a word is long enough, and one of its
    /// digits stands beside a letter or a sign of passwords, with or without a joint between the two, or such a sign stands between
    /// its letters or closes a value. A word whose long parts are all dates is left out: they begin with a digit, no
    /// letter follows it, and they go on behind a hyphen. Parts are divided as in `echo::candidates`. Several words with a comma, a semicolon or
    /// an apostrophe between them count as one, since they can be one value in quotes. A word of six or seven bytes counts if it
    /// begins with a letter, a letter stands beside one of its digits, and no joint stands between two digits.
    #[inline(always)]
    pub(super) fn password_like_ends(&self) -> BlockBits {
        const { assert!(MIN_COMMON == 6) };
        let joints = self.signs.joints();
        let signs = self.signs.in_words() | self.high;
        let names = self.letters | joints;
        let values = self.values;
        let long_ends = |marked| ends_of_runs(values, marked) & eighth_or_later(values) << 1;
        let before = slice(self.text, ..self.base);
        let begun = match before {
            // The first word belongs to the same value as the word before the block.
            [.., word, divider] if DIVIDES_VALUE.has(*divider) && WORD.has(*word) => {
                ends_of_runs(values, 1)
            }
            _ => 0,
        };
        let signed = match self.signs.among_letters() {
            0 => 0,
            all => long_ends(all & names << 1 & (names >> 1 | self.close_passwords(names))),
        };
        let begun = begun | signed;
        // Most digits stand in numbers alone, and most blocks of a sentence hold no others. Without them, all that follows would add
        // nothing to what has been found.
        let beside_digits = (self.digits << 1 | self.digits >> 1) & !self.digits & values;
        if beside_digits == 0 {
            return begun;
        }
        // Most short words with a digit are numbers with a unit, or versions.
        let first_letters = ends_of_runs(values, self.letters & !(values << 1));
        let with_changes = first_letters & ends_of_runs(values, beside_digits & self.letters);
        let in_versions = joints & self.digits << 1 & self.digits >> 1;
        let with_versions = ends_of_runs(values, in_versions);
        let short_ends = sixth_or_later(values) << 1 & with_changes & !with_versions;
        let begun = begun | short_ends & !(eighth_or_later(values) << 1);
        if long_ends(beside_digits) == 0 {
            return begun;
        }
        let beside_letters = beside_digits & (self.letters << 1 | self.letters >> 1);
        let divide_words = self.signs.divide_words() | self.high;
        let hints = beside_digits & (self.letters | self.signs.in_passwords())
            | beside_letters & !divide_words;
        let ends = long_ends(hints);
        let first_digits = self.digits & !((values & !signs) << 1);
        if ends & ends_of_runs(values, first_digits) == 0 {
            return ends | begun;
        }
        let parts = values & !divide_words;
        let first_digits = parts & !(parts << 1) & self.digits;
        let before_names = (parts & !signs & !joints) >> 1;
        let inner_hyphens = self.signs.hyphens() & self.digits << 1 & before_names;
        let first_numbers = first_digits & !(self.letters >> 1);
        let dates = ends_of_runs(parts, first_numbers) & ends_of_runs(parts, inner_hyphens);
        let long_parts = eighth_or_later(parts) & !(parts >> 1) & !(dates >> 1);
        let goes_on = before.last().is_some_and(|last| WORD.has(*last));
        ends & ends_of_runs(values, long_parts | BlockBits::from(goes_on)) | begun
    }

    /// Returns the signs at the end of a value that may be a password. Before a blank, such a sign also ends a sentence, which hardly
    /// ever ends in two words without a blank between them: `FalconHarbor!`.
    #[inline(always)]
    fn close_passwords(&self, names: BlockBits) -> BlockBits {
        let all = self.signs.end_passwords();
        let closes =
            (self.signs.outside_words() | self.signs.slashes()) >> 1 | 1 << (BLOCK_LEN - 1);
        let before_blanks = all & names << 1 & !(self.in_word >> 1 | closes);
        all & closes
            | places_where(before_blanks, |at| {
                ends_in_titled_words(slice(self.text, ..self.base + at))
            })
    }

    /// Returns the first byte behind each word with as many hyphens as stand between the words of a passphrase, not only between
    /// digits as those of dates.
    #[inline(always)]
    pub(super) fn passphrase_ends(&self) -> BlockBits {
        let without_first = |set: BlockBits, _| set & set.wrapping_sub(1);
        let are_enough = |set| (1..MIN_HYPHENS).fold(set, without_first) != 0;
        let hyphens = self.signs.hyphens();
        // Most blocks have fewer than that.
        if !are_enough(hyphens) {
            return 0;
        }
        let mut ends = ends_of_runs(
            self.in_word,
            hyphens & (self.letters << 1 | self.letters >> 1),
        );
        let (mut passphrase_ends, mut done) = (0, 0);
        while ends != 0 {
            let end = ends & ends.wrapping_neg();
            ends ^= end;
            if are_enough(hyphens & (end - 1) & !done) {
                passphrase_ends |= end;
            }
            done = end - 1;
        }
        passphrase_ends
    }
}

/// Whether a text ends in two words that only the capital of the second one divides: `FalconHarbor`.
#[inline(never)]
fn ends_in_titled_words(text: &[u8]) -> bool {
    let letters = suffix(slice(text, text.len().saturating_sub(LONGEST)..), LETTER);
    letters
        .windows(2)
        .any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::super::signs::Signs;
    use super::BlockBytes;
    use crate::bits::BLOCK_LEN;

    #[test]
    fn times_are_not_noted_as_words_that_may_be_passwords() {
        let noted = |word: &str| {
            let mut block = [b' '; BLOCK_LEN];
            block[1..=word.len()].copy_from_slice(word.as_bytes());
            let mut signs = Signs::default();
            let bytes = BlockBytes::of(&block, 0, true, &mut signs);
            bytes.password_like_ends() != 0
        };
        for word in [
            "2024-05-03T12:04:05.123Z",
            "2024-05-17",
            "10.1.2.3:443",
            "id=7",
        ] {
            assert!(!noted(word), "{word}");
        }
        assert!(!noted("sunshine?"), "a blank follows");
        for word in [
            "FalconWinter?\"",
            "Be$tFalcon!'",
            "FalconTiger#)",
            "FalconWinter?/a",
            "FalconWinter! ",
            "MyFalcon@home",
        ] {
            assert!(noted(word), "{word}");
        }
        for word in "maple4river 2024-05-03:maple4river 4maple_river Maple.River.52 52_maple_river
            4mb3rs-9zt"
            .split_whitespace()
        {
            assert!(noted(word), "{word}");
        }
    }
}
