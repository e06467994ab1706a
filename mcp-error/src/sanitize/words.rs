//! Words of a text, 64 bytes at a time: most words need no look at their letters.

use super::gate;
use super::random::SHORTEST;

/// A bit for each byte of a block, the first in the lowest.
pub(super) type Bits = u128;

/// Bytes of a block.
const BLOCK: usize = 128;

/// The words of a block that a detector has to look at: a bit for each byte, the first in the lowest.
pub(super) struct Words {
    base: usize,
    /// Bytes that are part of a word.
    word: Bits,
    /// The first bytes behind words to look at.
    ends: Bits,
    /// Bytes that make more than a name of a word.
    sign: Bits,
    /// Where the next word starts at the earliest.
    from: usize,
    /// Where the next block starts.
    pub(super) next: usize,
}

impl Words {
    /// The words from `base` on, up to the last one that ends within 64 bytes; none if a single word
    /// is longer. With `all`, each of them.
    pub(super) fn at(text: &[u8], base: usize, all: bool) -> Option<Self> {
        let rest = &text[base..];
        let classes = match rest.first_chunk() {
            Some(bytes) => Classes::of(bytes),
            None => {
                let mut bytes = [b' '; BLOCK];
                bytes[..rest.len()].copy_from_slice(rest);
                Classes::of(&bytes)
            }
        };
        // Words that go on behind the block belong to the next one.
        let len = match rest.len() < BLOCK {
            true => BLOCK,
            false => BLOCK - classes.word.leading_ones() as usize,
        };
        if len == 0 {
            return None;
        }
        let word = match len {
            BLOCK => classes.word,
            _ => classes.word & ((1 << len) - 1),
        };
        // Adding a bit to a run of ones carries to the first place behind it.
        let ends_with = |bits: Bits| word.wrapping_add(bits & word) & !word;
        let ends = word << 1 & !word;
        let looked_at = match all {
            true => ends,
            false => {
                // A sign at its end does not make more of a word.
                let signs = classes.sign & !(ends >> 1);
                let paths = classes.slash & !(word << 1);
                let tail = classes.tail << 1;
                // A number, a date: most of what ends in a digit starts with one.
                let numbers = ends_with(classes.tail & !(word << 1));
                let numbered = ends & (tail | (tail & classes.sign) << 1) & !numbers;
                let named = gate::names(text, base, ends, classes.sign);
                ends_with(signs | paths | long(word)) | numbered | named
            }
        };
        Some(Self {
            base,
            word,
            ends: looked_at,
            sign: classes.sign | classes.slash,
            from: base,
            next: base + len,
        })
    }

    /// The next word to look at, and whether it consists of letters, digits and `_-.` only.
    pub(super) fn next_word(&mut self) -> Option<(usize, usize, bool)> {
        // By halves, which are numbers of the machine.
        let halves = |bits: Bits| (bits as u64, (bits >> 64) as u64);
        let below = |end: usize| (1_u64 << end) - 1;
        let last_of = |bits: u64| 64 - bits.leading_zeros() as usize;
        let (low, high) = halves(self.ends);
        let (low_gaps, high_gaps) = halves(!self.word);
        let (low_signs, high_signs) = halves(self.sign);
        let (start, end, signs) = if low != 0 {
            let end = low.trailing_zeros() as usize;
            let start = last_of(low_gaps & below(end));
            (start, end, (low_signs & below(end)) >> start)
        } else if high != 0 {
            let end = high.trailing_zeros() as usize;
            match high_gaps & below(end) {
                0 => {
                    let start = last_of(low_gaps);
                    let signs = low_signs.checked_shr(start as u32).unwrap_or(0);
                    (start, 64 + end, signs | high_signs & below(end))
                }
                gaps => {
                    let start = last_of(gaps);
                    (64 + start, 64 + end, (high_signs & below(end)) >> start)
                }
            }
        } else {
            return None;
        };
        self.ends &= self.ends - 1;
        let start = (self.base + start).max(self.from);
        Some((start, self.base + end, signs == 0))
    }

    /// Goes on behind what was found; `false` if that is not in this block. What is left of a word is a
    /// word to look at.
    pub(super) fn go_on(&mut self, at: usize) -> bool {
        if at >= self.next {
            return false;
        }
        let bit = at - self.base;
        self.from = at;
        self.ends &= !1 << bit;
        let rest = self.word >> bit;
        if rest & 1 != 0 {
            self.ends |= 1 << (bit + rest.trailing_ones() as usize);
        }
        true
    }
}

/// The first bytes of stretches of words that can be keys.
fn long(word: Bits) -> Bits {
    const { assert!(SHORTEST == 16) };
    let two = word & word >> 1;
    let four = two & two >> 2;
    let eight = four & four >> 4;
    eight & eight >> 8
}

/// What each of 64 bytes is.
struct Classes {
    word: Bits,
    /// What makes more than a name or a route of a word: neither letter nor digit nor `_-./`.
    sign: Bits,
    slash: Bits,
    /// Digits and `_`.
    tail: Bits,
}

impl Classes {
    /// Without branches, so that the compiler can use vector instructions.
    fn of(bytes: &[u8; BLOCK]) -> Self {
        let mut word = [0; BLOCK];
        let mut sign = [0; BLOCK];
        let mut slash = [0; BLOCK];
        let mut tail = [0; BLOCK];
        for (at, &byte) in bytes.iter().enumerate() {
            let is_letter = (byte | 0x20).wrapping_sub(b'a') < 26;
            let is_tail = (byte.wrapping_sub(b'0') < 10) | (byte == b'_');
            let is_slash = byte == b'/';
            let plain = is_letter | is_tail | is_slash | (byte == b'-') | (byte == b'.');
            // `"`, `'()`, `,`, `;<`, `>`, `[`, `]`, `` ` ``, `{|}` and DEL.
            let separator = (byte <= b' ')
                | (byte == b'"')
                | (byte.wrapping_sub(b'\'') < 3)
                | (byte == b',')
                | (byte.wrapping_sub(b';') < 2)
                | (byte == b'>')
                | (byte == b'[')
                | (byte == b']')
                | (byte == b'`')
                | (byte.wrapping_sub(b'{') < 3)
                | (byte == 0x7f);
            word[at] = u8::from(!separator);
            sign[at] = u8::from(!separator & !plain);
            slash[at] = u8::from(is_slash);
            tail[at] = u8::from(is_tail);
        }
        Self {
            word: bits(&word),
            sign: bits(&sign),
            slash: bits(&slash),
            tail: bits(&tail),
        }
    }
}

/// The lowest bit of each byte, all others being 0.
fn bits(bytes: &[u8; BLOCK]) -> Bits {
    let (eights, _) = bytes.as_chunks::<8>();
    eights.iter().enumerate().fold(0, |all, (at, eight)| {
        let packed = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        all | Bits::from(packed) << (8 * at)
    })
}

#[cfg(test)]
mod tests {
    use super::super::class::{ASSIGN, AT, OTHER, class};
    use super::{Bits, Classes};

    #[test]
    fn a_block_agrees_with_the_table_of_classes() {
        for byte in 0..=255_u8 {
            for place in [0, 1, 7, 8, 63, 64, 127] {
                let mut bytes = [b' '; 128];
                bytes[place] = byte;
                let classes = Classes::of(&bytes);
                let class = class(byte);
                let sign = class & (ASSIGN | AT | OTHER) != 0 || matches!(byte, b'\\' | b'~');
                let bit = |is: bool| Bits::from(is) << place;
                assert_eq!(classes.word, bit(class != 0), "{byte:#x}");
                assert_eq!(classes.sign, bit(sign), "{byte:#x}");
                let tail = byte.is_ascii_digit() || byte == b'_';
                assert_eq!(classes.tail, bit(tail), "{byte:#x}");
            }
        }
    }
}
