//! What the signs within the words of a block say: whether a detector must look at the word, where a name may
//! end, and whether the word can be a key.

use crate::bits::{BlockBits, HALF_LEN, halves};
use crate::classes::NAME;
use crate::pairs::is_behind_pw;

/// The signs of a block, by what they say. The lowest bit stands for the first byte of the block.
#[derive(Default)]
pub(super) struct SignLooks {
    /// A detector must look at the word.
    pub(super) needs_look: BlockBits,
    /// The signs are `:` or `=`, so a name may end before them.
    pub(super) assigns: BlockBits,
    /// A word that consists of one of these signs may hold something.
    pub(super) stands_alone: BlockBits,
    /// No key holds these signs.
    pub(super) excludes_key: BlockBits,
    /// Whether one of the signs begins an escape: `%`, `&` or `\`. At the end of a word, nothing could follow.
    pub(super) begin_escape: bool,
}

/// Makes a word worth a look wherever the sign stands.
const ALWAYS: u8 = 1;
/// Ends a name.
const ASSIGNS: u8 = 2;
/// Such a sign begins a hash, or joins `pw` to a value, so that a word that consists of it needs a look.
const STANDS_ALONE: u8 = 128;
/// Stands in no key.
const EXCLUDES_KEY: u8 = 4;
/// Makes a word worth a look if another sign stands before it, since a path can start there. A name is looked
/// for behind one sign at the end of a word, but not behind two.
const AFTER_SIGN: u8 = 8;
/// Makes a word worth a look if a letter stands before it with which a scheme ends that needs no `//`: `http`,
/// `https`, `ftp`, `ws`, `wss`.
const AFTER_SCHEME: u8 = 16;
/// Makes a word worth a look behind the `w` of `pw`, which is too short for the prefilter.
const AFTER_W: u8 = 32;
/// Begins an escape of a URL, a page or a string.
const BEGINS_ESCAPE: u8 = 64;

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
            b':' => ASSIGNS | AFTER_SCHEME | AFTER_W | STANDS_ALONE | EXCLUDES_KEY,
            b'=' => ASSIGNS | AFTER_W | STANDS_ALONE,
            b'/' | b'+' => AFTER_SIGN,
            _ => AFTER_SIGN | EXCLUDES_KEY,
        };
        byte += 1;
    }
    table
};

/// For the byte before a sign, the condition that it meets.
static BEFORE_SIGN: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'p' | b's' | b'P' | b'S' => AFTER_SCHEME,
            b'w' | b'W' => AFTER_W,
            byte if NAME.has(byte) => 0,
            _ => AFTER_SIGN,
        };
        byte += 1;
    }
    table
};

/// The signs of half a block, which fit into machine words.
#[derive(Default)]
struct HalfLooks {
    needs_look: u64,
    assigns: u64,
    stands_alone: u64,
    excludes_key: u64,
    /// The conditions and consequences of all signs, combined with `|`.
    all: u8,
}

impl SignLooks {
    #[inline]
    pub(super) fn of_block(text: &[u8], base: usize, signs: BlockBits) -> Self {
        if signs == 0 {
            return Self::default();
        }
        let [low, high] = halves(signs);
        let low = HalfLooks::of(text, base, low);
        let high = if high == 0 {
            HalfLooks::default()
        } else {
            HalfLooks::of(text, base + HALF_LEN, high)
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

impl HalfLooks {
    #[inline]
    fn of(text: &[u8], base: usize, mut signs: u64) -> Self {
        let mut looks = Self::default();
        while signs != 0 {
            let at = base + signs.trailing_zeros() as usize;
            let place = signs & signs.wrapping_neg();
            signs ^= place;
            let before = if at > 0 { text[at - 1] } else { b' ' };
            let sign = SIGNS[text[at] as usize];
            let met = sign & (ALWAYS | BEFORE_SIGN[before as usize]);
            let is_look_needed = met != 0 || sign & AFTER_W != 0 && is_behind_pw(text, at);
            let place_if = |is_met: bool| if is_met { place } else { 0 };
            looks.needs_look |= place_if(is_look_needed);
            looks.assigns |= place_if(sign & ASSIGNS != 0);
            looks.stands_alone |= place_if(sign & STANDS_ALONE != 0);
            looks.excludes_key |= place_if(sign & EXCLUDES_KEY != 0);
            looks.all |= sign;
        }
        looks
    }
}
