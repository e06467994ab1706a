//! The letters that names in code are made of, such as `config` and `utf`, as a Bloom filter. Passwords are hardly
//! ever made of them.

/// The number of bits of the filter. With some 4 000 words, it takes one in 500 other words for known.
const BITS: usize = 64 * 1_024;

/// How many bits stand for a word.
const PLACES: u32 = 4;

/// The bits for the words in `looks/vocabulary.txt`, as the test below computes them. In const evaluation this would take
/// a quarter of a second in each build of a user.
static FILTER: &[u8; BITS / 8] = include_bytes!("vocabulary.bits");

// FNV-1a (RFC 9923), which is short and good enough for words.
const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(PRIME)
}

/// Returns the nth bit of a word: each is another part of its hash.
fn place(hash: u64, nth: u32) -> usize {
    (hash >> (16 * nth)) as usize % BITS
}

fn hash(letters: &[u8]) -> u64 {
    letters.iter().fold(OFFSET, |hash, letter| {
        step(hash, letter.to_ascii_lowercase())
    })
}

/// Whether letters, in any case, belong to the vocabulary of code.
#[inline(never)]
pub(super) fn is_known(letters: &[u8]) -> bool {
    let hash = hash(letters);
    (0..PLACES).all(|nth| {
        let place = place(hash, nth);
        FILTER[place / 8] >> (place % 8) & 1 != 0
    })
}

#[test]
fn the_filter_holds_the_words() {
    let mut filter = [0; BITS / 8];
    for word in include_str!("../../../looks/vocabulary.txt").lines() {
        for nth in 0..PLACES {
            let place = place(hash(word.as_bytes()), nth);
            filter[place / 8] |= 1 << (place % 8);
        }
    }
    super::check_file("src/shapes/look/vocabulary.bits", filter);
}
