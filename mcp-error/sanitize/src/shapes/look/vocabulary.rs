//! The letters that names in code are made of, such as `config` and `utf`, as a Bloom filter. Passwords are hardly
//! ever made of them.

const WORDS: &[u8] = include_bytes!("../../../looks/vocabulary.txt");

/// The bits of the filter. With some 4 000 words, it takes one in 500 other words for known.
const BITS: usize = 64 * 1_024;

/// How many bits stand for a word.
const PLACES: u32 = 4;

static FILTER: [u64; BITS / 64] = filter();

const fn filter() -> [u64; BITS / 64] {
    let mut filter = [0; BITS / 64];
    let mut at = 0;
    while at < WORDS.len() {
        let mut hash = OFFSET;
        while WORDS[at] != b'\n' {
            hash = step(hash, WORDS[at]);
            at += 1;
        }
        at += 1;
        let mut nth = 0;
        while nth < PLACES {
            let place = place(hash, nth);
            filter[place / 64] |= 1 << (place % 64);
            nth += 1;
        }
    }
    filter
}

// FNV-1a (RFC 9923), which is short and good enough for words.
const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(PRIME)
}

/// Returns the nth bit of a word: each is another part of its hash.
const fn place(hash: u64, nth: u32) -> usize {
    (hash >> (16 * nth)) as usize % BITS
}

/// Whether letters, in any case, belong to the vocabulary of code.
#[inline(never)]
pub(super) fn is_known(letters: &[u8]) -> bool {
    let hash = letters.iter().fold(OFFSET, |hash, letter| {
        step(hash, letter.to_ascii_lowercase())
    });
    (0..PLACES).all(|nth| {
        let place = place(hash, nth);
        FILTER[place / 64] >> (place % 64) & 1 != 0
    })
}
