//! What the signs within the words of a block say: whether a detector must look at the word, where a name may
//! end, and whether the word can be a key.
use crate::bytes::byte_at;

use crate::bits::{BlockBits, HALF_LEN, halves};
use crate::classes::NAME;
use crate::pairs::is_behind_pw;

/// The signs of a block, by what they say. The lowest bit of a set stands for the first byte of the block.
#[derive(Default)]
pub(super) struct SignSets {
    /// The signs that make their word one that a detector must look at.
    pub(super) needs_look: BlockBits,
    /// `:` and `=`, before which a name may end.
    pub(super) assigns: BlockBits,
    /// The signs that may hold something even if a word consists of nothing else.
    pub(super) stands_alone: BlockBits,
    /// The signs that stand in no key.
    pub(super) excludes_key: BlockBits,
    /// Whether one of the signs begins an escape: `%`, `&` or `\`. At the end of a word, nothing could follow.
    pub(super) begin_escape: bool,
}

// The first bits of a sign say under which condition a detector must look at its word, and the others which sets it is in.

/// Under every condition.
const ALWAYS: u8 = 1;
/// If another sign stands right before it, since a path can start there. Besides, the prefilter finds a name before one sign
/// at the end of a word, but not before two.
const AFTER_SIGN: u8 = 1 << 1;
/// If a letter stands right before it with which a scheme ends that needs no `//`: `http`, `https`, `ftp`, `ws`, `wss`.
const AFTER_SCHEME: u8 = 1 << 2;
/// If it stands behind `pw`, which is too short for the prefilter.
const AFTER_PW: u8 = 1 << 3;
/// A name may end before it.
const ASSIGNS: u8 = 1 << 4;
/// It begins a hash, or joins `pw` to a value, so that even a word that consists of it needs a look.
const STANDS_ALONE: u8 = 1 << 5;
/// It stands in no key.
const EXCLUDES_KEY: u8 = 1 << 6;
/// It begins an escape of a URL, a page or a string.
const BEGINS_ESCAPE: u8 = 1 << 7;

/// The bits of each sign.
static SIGNS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'~' => ALWAYS,
            b'@' => ALWAYS | EXCLUDES_KEY,
            b'$' => ALWAYS | STANDS_ALONE | EXCLUDES_KEY,
            b'\\' => ALWAYS | EXCLUDES_KEY | BEGINS_ESCAPE,
            b'%' | b'&' => AFTER_SIGN | EXCLUDES_KEY | BEGINS_ESCAPE,
            b':' => ASSIGNS | AFTER_SCHEME | AFTER_PW | STANDS_ALONE | EXCLUDES_KEY,
            b'=' => ASSIGNS | AFTER_PW | STANDS_ALONE,
            b'/' | b'+' => AFTER_SIGN,
            _ => AFTER_SIGN | EXCLUDES_KEY,
        };
        byte += 1;
    }
    table
};

/// For each byte, the condition of a sign that it meets where it stands right before the sign.
static BEFORE_SIGN: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'p' | b's' | b'P' | b'S' => AFTER_SCHEME,
            b'w' | b'W' => AFTER_PW,
            byte if NAME.has(byte) => 0,
            _ => AFTER_SIGN,
        };
        byte += 1;
    }
    table
};

/// The signs of half a block, which fit into machine words.
#[derive(Default)]
struct HalfSets {
    needs_look: u64,
    assigns: u64,
    stands_alone: u64,
    excludes_key: u64,
    /// The conditions and consequences of all signs, combined with `|`.
    all: u8,
}

impl SignSets {
    #[inline]
    pub(super) fn of_block(text: &[u8], base: usize, signs: BlockBits) -> Self {
        if signs == 0 {
            return Self::default();
        }
        let [low, high] = halves(signs);
        let low = HalfSets::of(text, base, low);
        let high = if high == 0 {
            HalfSets::default()
        } else {
            HalfSets::of(text, base + HALF_LEN, high)
        };
        let join = |low: u64, high: u64| BlockBits::from(high) << 64 | BlockBits::from(low);
        Self {
            needs_look: join(low.needs_look, high.needs_look),
            assigns: join(low.assigns, high.assigns),
            stands_alone: join(low.stands_alone, high.stands_alone),
            excludes_key: join(low.excludes_key, high.excludes_key),
            begin_escape: (low.all | high.all) & BEGINS_ESCAPE != 0,
        }
    }
}

impl HalfSets {
    #[inline]
    fn of(text: &[u8], base: usize, mut signs: u64) -> Self {
        let mut sets = Self::default();
        while signs != 0 {
            let at = base + signs.trailing_zeros() as usize;
            let place = signs & signs.wrapping_neg();
            signs ^= place;
            let before = if at > 0 { byte_at(text, at - 1) } else { b' ' };
            let sign = SIGNS[byte_at(text, at) as usize];
            let met = sign & (ALWAYS | BEFORE_SIGN[before as usize]);
            let is_look_needed = met != 0 || sign & AFTER_PW != 0 && is_behind_pw(text, at);
            let place_if = |is_met: bool| if is_met { place } else { 0 };
            sets.needs_look |= place_if(is_look_needed);
            sets.assigns |= place_if(sign & ASSIGNS != 0);
            sets.stands_alone |= place_if(sign & STANDS_ALONE != 0);
            sets.excludes_key |= place_if(sign & EXCLUDES_KEY != 0);
            sets.all |= sign;
        }
        sets
    }
}
