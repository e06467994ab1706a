//! Counts of the characters of a word, by which its randomness is judged.

use crate::bytes::pack_bits;

#[derive(Default)]
pub(super) struct CharacterCounts {
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

/// How many bytes are counted at once.
const CHUNK: usize = 64;

/// The classes of the bytes of a chunk. The lowest bit stands for the first byte.
#[derive(Clone, Copy, Default)]
struct ChunkClasses {
    lower: u64,
    upper: u64,
    digits: u64,
}

impl ChunkClasses {
    fn of(chunk: &[u8]) -> Self {
        let mut bytes = [0; CHUNK];
        bytes[..chunk.len()].copy_from_slice(chunk);
        let mut lower = [0; CHUNK];
        let mut upper = [0; CHUNK];
        let mut digits = [0; CHUNK];
        // The loop has no branches, since nobody can predict the bytes of a key.
        for (at, byte) in bytes.iter().enumerate() {
            lower[at] = u8::from(byte.wrapping_sub(b'a') < 26);
            upper[at] = u8::from(byte.wrapping_sub(b'A') < 26);
            digits[at] = u8::from(byte.wrapping_sub(b'0') < 10);
        }
        Self {
            lower: pack_bits(&lower),
            upper: pack_bits(&upper),
            digits: pack_bits(&digits),
        }
    }

    /// Returns, for each byte of the chunk, the class of the byte before it.
    fn shifted_by_one(self, previous: Self) -> Self {
        let shift = |now: u64, previous: u64| now << 1 | previous >> (CHUNK - 1);
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
        let mut previous = ChunkClasses::default();
        let mut part_start = 0;
        let mut at = 0;
        while word.len() - at > CHUNK {
            previous = counts.add_chunk(&word[at..at + CHUNK], at, previous, &mut part_start);
            at += CHUNK;
        }
        counts.add_chunk(&word[at..], at, previous, &mut part_start);
        counts.longest_part = counts.longest_part.max(word.len() - part_start);
        counts
    }

    /// Counts the chunk at the offset `place`. `part_start` is where the current part of letters and digits
    /// began.
    #[inline(always)]
    fn add_chunk(
        &mut self,
        chunk: &[u8],
        place: usize,
        previous: ChunkClasses,
        part_start: &mut usize,
    ) -> ChunkClasses {
        let now = ChunkClasses::of(chunk);
        let before = now.shifted_by_one(previous);
        let in_chunk = !0 >> (CHUNK - chunk.len());
        let count = |bits: u64| (bits & in_chunk).count_ones() as usize;
        let (lower, upper, digits) = (count(now.lower), count(now.upper), count(now.digits));
        self.lower += lower;
        self.upper += upper;
        self.digits += digits;
        self.others += chunk.len() - lower - upper - digits;
        self.runs +=
            count(now.lower ^ before.lower | now.upper ^ before.upper | now.digits ^ before.digits);
        self.letter_digit_changes +=
            count(now.digits & before.letters() | now.letters() & before.digits);
        let mut others = !(now.letters() | now.digits) & in_chunk;
        while others != 0 {
            let other = place + others.trailing_zeros() as usize;
            others &= others - 1;
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
