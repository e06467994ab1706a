//! The letters that names in code are made of, such as `config` and `utf`, and the words that people choose for passwords,
//! such as `tiger` and `summer`, as Bloom filters.

use crate::bytes::*;

/// A list of words as a Bloom filter. Some other words seem to be in it.
pub(super) struct WordFilter {
    /// The bits for the words, as the test below computes them. In const evaluation this would take a quarter of a second in
    /// each build of a user. How many there are is a power of two.
    bits: &'static [u8],
}

/// The vocabulary of code: `looks/vocabulary.txt`. It takes one in 500 other words for known.
pub(super) static VOCABULARY: WordFilter = WordFilter {
    bits: include_bytes!("vocabulary.bits"),
};

/// The words that people choose for passwords: `looks/chosen.txt`. It takes one in 4000 other words for chosen.
pub(super) static CHOSEN: WordFilter = WordFilter {
    bits: include_bytes!("chosen.bits"),
};

/// How many bits stand for a word.
const PLACES: usize = 4;

// FNV-1a (RFC 9923), which is short and good enough for words.
/// The hash of no letters.
pub(super) const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// Returns the hash of letters in any case.
pub(super) fn hash(letters: &[u8]) -> u64 {
    letters
        .iter()
        .fold(OFFSET, |hash, letter| hash_with(hash, *letter))
}

/// Returns the hash of some letters and one more behind them.
pub(super) fn hash_with(hash: u64, letter: u8) -> u64 {
    (hash ^ u64::from(letter.to_ascii_lowercase())).wrapping_mul(PRIME)
}

/// Returns the nth of `bits` for a word: each is another part of its hash.
fn place(hash: u64, nth: usize, bits: usize) -> usize {
    (hash >> (16 * nth)) as usize & (bits - 1)
}

impl WordFilter {
    /// Whether the word with a hash is in the list.
    #[inline(never)]
    pub(super) fn contains(&self, hash: u64) -> bool {
        let is_set = |nth: usize| {
            let place = place(hash, nth, 8 * self.bits.len());
            byte_at(self.bits, place / 8) >> (place % 8) & 1 != 0
        };
        const { assert!(PLACES == 4) };
        is_set(0) && is_set(1) && is_set(2) && is_set(3)
    }
}

#[test]
fn the_filters_hold_their_words() {
    let lists = [
        (
            "vocabulary",
            include_str!("../../../looks/vocabulary.txt"),
            8 * 1_024,
        ),
        (
            "chosen",
            include_str!("../../../looks/chosen.txt"),
            8 * 1_024,
        ),
    ];
    for (name, words, len) in lists {
        let mut filter = vec![0_u8; len];
        for word in words.lines() {
            for nth in 0..PLACES {
                let place = place(hash(word.as_bytes()), nth, 8 * len);
                filter[place / 8] |= 1 << (place % 8);
            }
        }
        super::check_file(&format!("src/shapes/password_look/{name}.bits"), filter);
    }
}
