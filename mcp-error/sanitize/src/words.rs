//! Words of a text, 128 bytes at a time: most words need no look at their letters.

use super::class::{bits, class, classes, is_name};
use super::gate;
use super::random::SHORTEST;

/// A bit for each byte of a block, the first in the lowest.
pub(super) type Bits = u128;

/// Bytes of a block.
pub(super) const BLOCK: usize = 128;

/// The words of a block that a detector has to look at: a bit for each byte, the first in the lowest.
pub(super) struct Words {
    base: usize,
    /// Bytes that are part of a word.
    word: Bits,
    /// The first bytes behind words to look at.
    ends: Bits,
    /// Those behind words that can be or hold names.
    names: Bits,
    /// Whether it is known that those end like names.
    checked: bool,
    /// Bytes that make more than a name of a word.
    sign: Bits,
    /// Where the next word starts at the earliest.
    from: usize,
    /// Where the next block starts.
    pub(super) next: usize,
}

/// A word to look at.
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
    /// A bit for each byte that makes more than a name of it, the first in the lowest.
    signs: Bits,
    pub(super) name: Name,
}

impl Word {
    /// Whether it consists of letters, digits and `_-.` only.
    pub(super) fn is_plain(&self) -> bool {
        self.signs == 0
    }

    pub(super) fn signs(&self, text: &[u8]) -> WordSigns {
        let mut found = WordSigns::default();
        let halves = [(0, self.signs as u64), (64, (self.signs >> 64) as u64)];
        for (from, mut signs) in halves {
            while signs != 0 {
                let at = self.start + from + signs.trailing_zeros() as usize;
                found.only = (found.classes == 0).then_some(at);
                found.classes |= class(text[at]);
                signs &= signs - 1;
            }
        }
        found
    }
}

/// What makes more than a name of a word.
#[derive(Clone, Copy, Default)]
pub(super) struct WordSigns {
    /// The classes of all of them, or-ed.
    pub(super) classes: u8,
    /// Where it stands, if it is a single one and this is known.
    pub(super) only: Option<usize>,
}

impl WordSigns {
    pub(super) fn of(word: &[u8]) -> Self {
        Self {
            classes: classes(word),
            only: None,
        }
    }
}

/// Whether a word is or holds a name that says something.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Name {
    No,
    Unknown,
    /// It ends like one.
    Likely,
}

impl Words {
    /// The words from `base` on, up to the last one that ends within a block; none, and the next block starts
    /// here, if a single word is longer. With `all`, each of them.
    pub(super) fn at(text: &[u8], base: usize, all: bool, is_ascii: bool) -> Self {
        let rest = &text[base..];
        let mut room;
        let bytes = match rest.first_chunk() {
            Some(bytes) => bytes,
            None => {
                room = [b' '; BLOCK];
                room[..rest.len()].copy_from_slice(rest);
                &room
            }
        };
        let classes = Classes::of(bytes);
        // Words that go on behind the block belong to the next one.
        let len = match rest.len() < BLOCK {
            true => BLOCK,
            false => BLOCK - classes.word.leading_ones() as usize,
        };
        let word = match len {
            BLOCK => classes.word,
            _ => classes.word & ((1 << len) - 1),
        };
        let (ends, names) = match all {
            true => (word << 1 & !word, Bits::MAX),
            false => {
                let high = if is_ascii { 0 } else { high(bytes) };
                classes.looked_at(text, base, word, high)
            }
        };
        Self {
            base,
            word,
            ends,
            names,
            checked: !all,
            sign: classes.sign,
            from: base,
            next: base + len,
        }
    }

    /// The next word to look at.
    #[inline(always)]
    pub(super) fn next_word(&mut self) -> Option<Word> {
        // By halves, which are numbers of the machine.
        let halves = |bits: Bits| (bits as u64, (bits >> 64) as u64);
        let below = |end: usize| (1_u64 << end) - 1;
        let last_of = |bits: u64| 64 - bits.leading_zeros() as usize;
        let (low, high) = halves(self.ends);
        let (low_gaps, high_gaps) = halves(!self.word);
        let (low_signs, high_signs) = halves(self.sign);
        let (low_names, high_names) = halves(self.names);
        let (start, end, signs, is_name) = if low != 0 {
            let end = low.trailing_zeros() as usize;
            self.ends ^= Bits::from(1_u64 << end);
            let start = last_of(low_gaps & below(end));
            let signs = (low_signs & below(end)) >> start;
            (start, end, Bits::from(signs), low_names >> end & 1 != 0)
        } else if high != 0 {
            let end = high.trailing_zeros() as usize;
            self.ends = Bits::from(high ^ 1 << end) << 64;
            let is_name = high_names >> end & 1 != 0;
            match high_gaps & below(end) {
                0 => {
                    let start = last_of(low_gaps);
                    let low = low_signs.checked_shr(start as u32).unwrap_or(0);
                    let high = Bits::from(high_signs & below(end)) << (64 - start);
                    (start, 64 + end, Bits::from(low) | high, is_name)
                }
                gaps => {
                    let start = last_of(gaps);
                    let signs = (high_signs & below(end)) >> start;
                    (64 + start, 64 + end, Bits::from(signs), is_name)
                }
            }
        } else {
            return None;
        };
        let start = self.base + start;
        let from = start.max(self.from);
        Some(Word {
            start: from,
            end: self.base + end,
            signs: signs >> (from - start),
            name: match (is_name, self.checked) {
                (false, _) => Name::No,
                (true, false) => Name::Unknown,
                (true, true) => Name::Likely,
            },
        })
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
            let end = 1 << (bit + rest.trailing_ones() as usize);
            self.ends |= end;
            self.names |= end;
            self.checked = false;
        }
        true
    }
}

/// The last bytes of 16 in a row.
fn sixteen(bits: Bits) -> Bits {
    const { assert!(SHORTEST == 16) };
    let two = bits & bits << 1;
    let four = two & two << 2;
    let eight = four & four << 4;
    eight & eight << 8
}

/// What each byte of a block is.
struct Classes {
    word: Bits,
    /// What makes more than a name of a word: neither letter nor digit nor `_-.`.
    sign: Bits,
    digit: Bits,
}

/// What the signs of a word say.
#[derive(Default)]
struct Signs {
    /// A detector has to look at the word.
    look: u64,
    /// `:` and `=`, at which a name can end.
    assign: u64,
    /// What no key holds.
    no_key: u64,
}

impl Classes {
    /// The first bytes behind the words that a detector has to look at, and behind those of them that can be names.
    fn looked_at(&self, text: &[u8], base: usize, word: Bits, high: Bits) -> (Bits, Bits) {
        // One sign at the end of a word makes no more of it, but a name can end before it.
        let last = (word & !(word >> 1)) & self.sign & (word << 1) & !high;
        let signs = self.sign & word & !last & !high;
        let both = |low: u64, high: u64| Bits::from(high) << 64 | Bits::from(low);
        let (mut look, mut assign, mut no_key) = (0, 0, high);
        if signs != 0 {
            let low = Signs::of(text, base, signs as u64);
            let high = Signs::of(text, base + 64, (signs >> 64) as u64);
            look = both(low.look, high.look);
            assign = both(low.assign, high.assign);
            no_key |= both(low.no_key, high.no_key);
        }
        // What stands between signs of assignment can be a name. Most of what ends in a digit starts
        // with one: a number, a date.
        let parts = word & !assign;
        let digits = self.digit | last & self.digit << 1;
        let numbers = ends_of(parts, self.digit & !(parts << 1)) & digits << 1;
        // Names have three letters at least, but for one, of which the signs know.
        let three = parts & parts << 1 & parts << 2;
        let named = gate::names(text, base, three << 1 & !parts & !numbers, last);
        // In some scripts a value can follow its name without a sign.
        let glued = match high {
            0 => 0,
            _ => (high & high << 1 & high << 2) << 1 & parts & !high,
        };
        let names = named >> 1 | glued;
        let looked_at = names | look | sixteen(word & !no_key);
        (ends_of(word, looked_at), ends_of(word, names))
    }

    /// Without branches, so that the compiler can use vector instructions.
    fn of(bytes: &[u8; BLOCK]) -> Self {
        let mut word = [0; BLOCK];
        let mut sign = [0; BLOCK];
        let mut digit = [0; BLOCK];
        for (at, &byte) in bytes.iter().enumerate() {
            let is_letter = (byte | 0x20).wrapping_sub(b'a') < 26;
            let is_digit = byte.wrapping_sub(b'0') < 10;
            let plain = is_letter | is_digit | (byte == b'_') | (byte.wrapping_sub(b'-') < 2);
            // Two at once where they differ in one bit: `(` and `,`, `{` and DEL, `]` and `}`.
            let separator = (byte <= b' ')
                | (byte == b'"')
                | (byte == b'\'')
                | (byte | 4 == b',')
                | (byte == b')')
                | (byte == b';')
                | (byte == b'<')
                | (byte == b'>')
                | (byte == b'[')
                | (byte | 4 == 0x7f)
                | (byte == b'|')
                | (byte | 0x20 == b'}')
                | (byte == b'`');
            word[at] = u8::from(!separator);
            sign[at] = u8::from(!separator & !plain);
            digit[at] = u8::from(is_digit);
        }
        Self {
            word: block_bits(&word),
            sign: block_bits(&sign),
            digit: block_bits(&digit),
        }
    }
}

/// The bytes beyond ASCII.
fn high(bytes: &[u8; BLOCK]) -> Bits {
    let mut high = [0; BLOCK];
    for (at, byte) in bytes.iter().enumerate() {
        high[at] = byte >> 7;
    }
    block_bits(&high)
}

#[inline(always)]
fn block_bits(bytes: &[u8; BLOCK]) -> Bits {
    let (halves, _) = bytes.as_chunks();
    Bits::from(bits(&halves[0])) | Bits::from(bits(&halves[1])) << 64
}

impl Signs {
    fn of(text: &[u8], base: usize, mut signs: u64) -> Self {
        let mut all = Self::default();
        while signs != 0 {
            let at = signs.trailing_zeros();
            signs &= signs - 1;
            let place = base + at as usize;
            let before = if place > 0 { text[place - 1] } else { b' ' };
            let sign = SIGNS[text[place] as usize];
            let look = sign & (LOOK | BEFORE[before as usize]);
            all.look |= u64::from(look != 0) << at;
            all.assign |= u64::from(sign & ASSIGN != 0) << at;
            all.no_key |= u64::from(sign & NO_KEY != 0) << at;
        }
        all
    }
}

/// Makes any word worth a look.
const LOOK: u8 = 1;
const ASSIGN: u8 = 2;
const NO_KEY: u8 = 4;
/// Does so after what is no part of a name: a path can start there. One sign at the end of a word is looked
/// through for a name, two are not.
const AFTER_SIGN: u8 = 8;
/// Does so after a letter with which the schemes end that need no `//`.
const AFTER_SCHEME: u8 = 16;
/// Does so after the last letter of `pw`.
const AFTER_W: u8 = 32;

static SIGNS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'~' => LOOK,
            b'@' | b'\\' | b'$' => LOOK | NO_KEY,
            b':' => ASSIGN | AFTER_SCHEME | AFTER_W | NO_KEY,
            b'=' => ASSIGN | AFTER_W,
            b'/' | b'+' => AFTER_SIGN,
            _ => AFTER_SIGN | NO_KEY,
        };
        byte += 1;
    }
    table
};

static BEFORE: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'p' | b's' | b'P' | b'S' => AFTER_SCHEME,
            b'w' | b'W' => AFTER_W,
            byte if is_name(byte) => 0,
            _ => AFTER_SIGN,
        };
        byte += 1;
    }
    table
};

/// The first places behind runs of ones that hold one of `with`: adding a bit to a run carries there.
fn ends_of(runs: Bits, with: Bits) -> Bits {
    runs.wrapping_add(with & runs) & !runs
}

#[cfg(test)]
mod tests {
    use super::super::class::{ASSIGN, AT, OTHER, SLASH, class};
    use super::{Bits, Classes};

    #[test]
    fn a_block_agrees_with_the_table_of_classes() {
        for byte in 0..=255_u8 {
            for place in [0, 1, 7, 8, 63, 64, 127] {
                let mut bytes = [b' '; 128];
                bytes[place] = byte;
                let classes = Classes::of(&bytes);
                let class = class(byte);
                let sign = class & (ASSIGN | SLASH | AT | OTHER) != 0;
                let bit = |is: bool| Bits::from(is) << place;
                assert_eq!(classes.word, bit(class != 0), "{byte:#x}");
                assert_eq!(classes.sign, bit(sign), "{byte:#x}");
                assert_eq!(classes.digit, bit(byte.is_ascii_digit()), "{byte:#x}");
            }
        }
    }
}
