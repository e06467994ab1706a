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
            slots: std::array::from_fn(|_| Cell::new(None)),
        }
    }
}

impl<'a, T: Copy, const SLOTS: usize> Remembered<'a, T, SLOTS> {
    /// Returns the answer for a word. It must be the same whenever it is asked for.
    pub(crate) fn answer(&self, word: &'a [u8], ask: impl FnOnce() -> T) -> T {
        // Two words can share a pair of slots, in which the latest one comes first.
        let pairs = SLOTS / 2;
        let pair = (spread(word) >> (u64::BITS - pairs.ilog2())) as usize;
        let Some([first, second]) = self.slots.as_chunks().0.get(pair) else {
            return ask();
        };
        for slot in [first, second] {
            if let Some((known, answer)) = slot.get()
                && known == word
            {
                return answer;
            }
        }
        let answer = ask();
        second.set(first.replace(Some((word, answer))));
        answer
    }
}

/// Returns bits that differ between words, the highest ones most, made of the length of a word and its bytes: all of them up
/// to 24, which are most words.
#[inline(never)]
fn spread(word: &[u8]) -> u64 {
    /// Knuth, The Art of Computer Programming, section 6.4.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let eight = |from: Option<&[u8; 8]>| from.map_or(0, |bytes| u64::from_le_bytes(*bytes));
    let mut bits = word.len() as u64;
    let mut add = |more: u64| bits = (bits.rotate_left(23) ^ more).wrapping_mul(FACTOR);
    if word.len() < 8 {
        let byte = |at: usize| word.get(at).copied().unwrap_or_default();
        let last = byte(word.len().saturating_sub(1));
        add(u32::from_le_bytes([byte(0), byte(word.len() / 2), byte(2), last]).into());
    } else {
        add(eight(word.first_chunk()));
        add(eight(word.last_chunk()));
        if word.len() > 16 {
            add(eight(
                word.get(word.len() / 2 - 4..).and_then(<[u8]>::first_chunk),
            ));
        }
    }
    bits
}
