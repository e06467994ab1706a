//! Counts of the characters of a word, by which its randomness is judged.

use crate::bits::{HALF_LEN, half_sets_of, padded_half};
use crate::bytes::{at_most, byte_at};
use crate::classes::{Class, is_digit, is_lower, is_upper};

#[derive(Default)]
pub(crate) struct CharacterCounts {
    pub(super) lower: usize,
    pub(super) upper: usize,
    pub(super) digits: usize,
    pub(super) others: usize,
    /// The number of stretches of one class: small letters, capitals, digits or others.
    pub(super) runs: usize,
    /// The number of changes between a letter and a digit.
    pub(super) letter_digit_changes: usize,
    /// The length of the longest part that consists of letters and digits.
    pub(super) longest_part: usize,
    /// The length of the part at the end that consists of letters and digits.
    pub(super) last_part: usize,
    /// The kinds of the others.
    pub(super) kinds_of_others: Class,
}

/// The classes of the bytes of half a block.
#[derive(Clone, Copy, Default)]
struct Classes {
    lower: u64,
    upper: u64,
    digits: u64,
}

impl Classes {
    #[inline(always)]
    fn of(bytes: &[u8]) -> Self {
        let [lower, upper, digits] = half_sets_of(&padded_half(bytes), |byte| {
            [is_lower(byte), is_upper(byte), is_digit(byte)]
        });
        Self {
            lower,
            upper,
            digits,
        }
    }

    /// Returns, for each byte of the block, the class of the byte before it.
    fn shifted_by_one(self, previous: Self) -> Self {
        let shift = |now: u64, previous: u64| now << 1 | previous >> (HALF_LEN - 1);
        Self {
            lower: shift(self.lower, previous.lower),
            upper: shift(self.upper, previous.upper),
            digits: shift(self.digits, previous.digits),
        }
    }

    fn letters(self) -> u64 {
        self.lower | self.upper
    }
}

impl CharacterCounts {
    pub(super) fn of(word: &[u8]) -> Self {
        let mut counts = Self::default();
        let mut previous = Classes::default();
        let mut part_start = 0;
        let mut at = 0;
        while at < word.len() {
            let block = at_most(&word[at..], HALF_LEN);
            previous = counts.add_block(block, at, previous, &mut part_start);
            at += block.len();
        }
        counts.last_part = word.len() - part_start;
        counts.longest_part = counts.longest_part.max(counts.last_part);
        counts
    }

    /// Counts the block at the offset `place`. `part_start` is where the current part of letters and digits
    /// began.
    #[inline(always)]
    fn add_block(
        &mut self,
        block: &[u8],
        place: usize,
        previous: Classes,
        part_start: &mut usize,
    ) -> Classes {
        let now = Classes::of(block);
        let before = now.shifted_by_one(previous);
        let in_block = u64::MAX >> (HALF_LEN - block.len());
        let count = |bits: u64| (bits & in_block).count_ones() as usize;
        let (lower, upper, digits) = (count(now.lower), count(now.upper), count(now.digits));
        self.lower += lower;
        self.upper += upper;
        self.digits += digits;
        self.others += block.len() - lower - upper - digits;
        self.runs +=
            count(now.lower ^ before.lower | now.upper ^ before.upper | now.digits ^ before.digits);
        self.letter_digit_changes +=
            count(now.digits & before.letters() | now.letters() & before.digits);
        let mut others = !(now.letters() | now.digits) & in_block;
        while others != 0 {
            let at = others.trailing_zeros() as usize;
            let other = place + at;
            others &= others - 1;
            self.kinds_of_others = self.kinds_of_others.or(Class::of_byte(byte_at(block, at)));
            self.longest_part = self.longest_part.max(other - *part_start);
            *part_start = other + 1;
        }
        now
    }

    pub(super) fn letters(&self) -> usize {
        self.lower + self.upper
    }

    /// The number of letters and digits.
    pub(super) fn letters_and_digits(&self) -> usize {
        self.lower + self.upper + self.digits
    }
}
