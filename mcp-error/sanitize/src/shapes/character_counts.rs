//! Counts of the characters of a word, by which its randomness is judged.

use crate::bits::{BLOCK_LEN, places};
use crate::bytes::*;

use super::letters::Letters;

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
}

impl CharacterCounts {
    pub(super) fn of(word: &[u8]) -> Self {
        let mut counts = Self::default();
        let mut previous = Letters::default();
        let mut part_start = 0;
        let mut at = 0;
        while at < word.len() {
            let block = at_most(&word[at..], BLOCK_LEN);
            previous = counts.add_block(block, at, previous, &mut part_start);
            at += block.len();
        }
        counts.longest_part = counts.longest_part.max(word.len() - part_start);
        counts
    }

    /// Counts the block at the offset `place`. `part_start` is where the current part of letters and digits
    /// began.
    #[inline(always)]
    fn add_block(
        &mut self,
        block: &[u8],
        place: usize,
        previous: Letters,
        part_start: &mut usize,
    ) -> Letters {
        let now = Letters::of(block);
        let before = now.shifted_by_one(previous);
        let in_block = u64::MAX >> (BLOCK_LEN - block.len());
        // Here most sets have many places.
        let count = |bits: u64| (bits & in_block).count_ones() as usize;
        let (lower, upper, digits) = (count(now.lower), count(now.upper), count(now.digits));
        self.lower += lower;
        self.upper += upper;
        self.digits += digits;
        self.others += block.len() - lower - upper - digits;
        self.runs +=
            count(now.lower ^ before.lower | now.upper ^ before.upper | now.digits ^ before.digits);
        self.letter_digit_changes +=
            count(now.digits & before.of_any_case() | now.of_any_case() & before.digits);
        for other in places(!(now.of_any_case() | now.digits) & in_block) {
            let other = place + other;
            self.longest_part = self.longest_part.max(other - *part_start);
            *part_start = other + 1;
        }
        now
    }

    /// The number of letters and digits.
    pub(super) fn letters_and_digits(&self) -> usize {
        self.lower + self.upper + self.digits
    }
}
