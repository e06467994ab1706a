//! Answers that only depend on a word. Most texts repeat their words, and hostile ones repeat little else.

use std::cell::Cell;

/// A word, and the answer for it.
type Answer<'a, T> = Option<(&'a [u8], T)>;

/// The answers for the last words that somebody asked about, without an allocation. How many there can be is a power of two.
pub(crate) struct Remembered<'a, T, const SLOTS: usize> {
    slots: [Cell<Answer<'a, T>>; SLOTS],
}

impl<T, const SLOTS: usize> Default for Remembered<'_, T, SLOTS> {
    fn default() -> Self {
        Self {
            slots: [const { Cell::new(None) }; SLOTS],
        }
    }
}

impl<'a, T: Copy, const SLOTS: usize> Remembered<'a, T, SLOTS> {
    /// Returns the answer for a word. It must be the same whenever it is asked for.
    pub(crate) fn answer(&self, word: &'a [u8], ask: impl FnOnce() -> T) -> T {
        let slot = (spread(word) >> (u64::BITS - SLOTS.ilog2())) as usize;
        match self.slots[slot].get() {
            Some((known, answer)) if known == word => answer,
            _ => {
                let answer = ask();
                self.slots[slot].set(Some((word, answer)));
                answer
            }
        }
    }
}

/// Returns bits that differ between words, the highest ones most, made of the length of a word and the bytes at its ends.
#[inline(never)]
fn spread(word: &[u8]) -> u64 {
    /// Knuth, The Art of Computer Programming, section 6.4.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let add = |bits: u64, more: u64| (bits.rotate_left(23) ^ more).wrapping_mul(FACTOR);
    let len = word.len() as u64;
    match (word.first_chunk(), word.last_chunk()) {
        (Some(first), Some(last)) => {
            let bits = add(len, u64::from_le_bytes(*first));
            add(bits, u64::from_le_bytes(*last))
        }
        _ => word
            .iter()
            .fold(len, |bits, byte| add(bits, u64::from(*byte))),
    }
}
