//! The words of a text, one block of 64 bytes at a time. Bit operations on whole blocks sort out the words
//! that no detector has to look at, which are most.

use crate::bits::{
    BLOCK_LEN, BlockBits, ends_of_runs, high_bytes, padded_block, places_where, sets_of,
    sixteenth_or_later,
};
use crate::bytes::*;
use crate::input::Budget;
use crate::names::prefilter;
use crate::shapes::key_look::MIN_KEY;

use super::signs::Signs;

/// The words of a block that a detector must look at. In all sets of bits here, the lowest bit stands for the
/// first byte of the block.
#[derive(Default)]
pub(super) struct BlockWords {
    /// The offset of the block in the text.
    pub(super) base: usize,
    /// The bytes that belong to words.
    in_word: BlockBits,
    /// The first byte behind each word to look at.
    word_ends: BlockBits,
    /// The first byte behind each word that may be or hold a name.
    name_ends: BlockBits,
    /// The signs: bytes of words that are not letters, digits, `_`, `-` or `.`.
    signs: BlockBits,
    /// The first byte behind each word that may look like a password that somebody typed.
    pub(super) password_like_ends: BlockBits,
    /// Whether the block may hold the number of a card or an account.
    pub(super) may_hold_number: bool,
    /// Whether a word of the block may hold an escape.
    pub(super) may_hold_escape: bool,
    /// The earliest offset at which the next word may start.
    resume_from: usize,
    /// The offset of the next block in the text.
    pub(super) next_block: usize,
}

/// A word that a detector must look at.
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether the word consists of letters, digits, `_`, `-` and `.` only.
    pub(super) is_plain: bool,
    /// Whether the word may be or hold the name of a secret.
    pub(super) may_be_name: bool,
}

impl BlockWords {
    /// Goes on to the first block, from an offset on, in which anything is worth a look. Returns whether there is one. With
    /// `every_word`, no word is left out.
    #[inline(never)]
    pub(super) fn go_on(
        &mut self,
        text: &[u8],
        mut base: usize,
        every_word: bool,
        is_ascii: bool,
        budget: &Budget,
    ) -> bool {
        while base < text.len() {
            let words = Self::at(text, base, every_word, is_ascii);
            budget.look(words.next_block - base);
            if words.are_worth_a_look() {
                *self = words;
                return true;
            }
            base = words.next_block;
        }
        false
    }

    /// Whether anything in the block is worth a look: a word, or something that is read after all words were. Nothing is known yet
    /// about a word that is longer than the block, so it is worth a look.
    fn are_worth_a_look(&self) -> bool {
        (self.word_ends | self.password_like_ends != 0)
            | self.may_hold_number
            | self.may_hold_escape
            | (self.next_block == self.base)
    }

    /// Finds the words of the block at `base`, up to the last one that ends in it. A single word that fills the
    /// whole block is not among them; `next_block` is then `base`. With `every_word`, no word is left out.
    #[inline(always)]
    fn at(text: &[u8], base: usize, every_word: bool, is_ascii: bool) -> Self {
        let mut signs = Signs::default();
        let bytes = BlockBytes::of(text, base, is_ascii, &mut signs);
        let len = bytes.len_of_whole_words();
        // In a block without a whole word, no word ends.
        let ends_here = BlockBits::MAX.wrapping_shr((BLOCK_LEN - len) as u32);
        let selection = bytes.ends_to_look_at(every_word);
        let password_like_ends = bytes.password_like_ends() | bytes.passphrase_ends();
        Self {
            base,
            in_word: bytes.in_word,
            word_ends: selection.word_ends & ends_here,
            name_ends: selection.name_ends,
            signs: bytes.signs.in_words() | bytes.high,
            password_like_ends: password_like_ends & ends_here,
            may_hold_number: bytes.may_hold_number(),
            may_hold_escape: selection.may_hold_escape,
            resume_from: base,
            next_block: base + len,
        }
    }

    /// Returns the next word to look at.
    pub(super) fn next_word(&mut self) -> Option<Word> {
        if self.word_ends == 0 {
            return None;
        }
        let end = self.word_ends.trailing_zeros() as usize;
        let end_bit = self.word_ends & self.word_ends.wrapping_neg();
        self.word_ends ^= end_bit;
        let before = end_bit - 1;
        let gaps = !self.in_word & before;
        let word_start = BLOCK_LEN - gaps.leading_zeros() as usize;
        let start = word_start.max(self.resume_from - self.base);
        Some(Word {
            start: self.base + start,
            end: self.base + end,
            is_plain: self.signs & before & !((1 << start) - 1) == 0,
            may_be_name: self.name_ends & end_bit != 0,
        })
    }

    /// Goes on at a place behind what was found, and returns whether this place is in the block. If it is
    /// within a word, the rest of that word is a word to look at.
    pub(super) fn resume_at(&mut self, at: usize) -> bool {
        if at >= self.next_block {
            return false;
        }
        let bit = at - self.base;
        self.resume_from = at;
        self.word_ends &= !1 << bit;
        let rest = self.in_word >> bit;
        if rest & 1 != 0 {
            let end = 1 << (bit + rest.trailing_ones() as usize);
            self.word_ends |= end;
            self.name_ends |= end;
        }
        true
    }
}

/// The last byte of a block.
const LAST_OF_BLOCK: BlockBits = 1 << (BLOCK_LEN - 1);

/// Those words of a block that a detector must look at, as the fields of [`BlockWords`] say it.
struct Selection {
    word_ends: BlockBits,
    name_ends: BlockBits,
    may_hold_escape: bool,
}

/// The bytes of a block, by class.
pub(super) struct BlockBytes<'t> {
    /// The whole text, and where the block begins in it.
    pub(super) text: &'t [u8],
    pub(super) base: usize,
    pub(super) in_word: BlockBits,
    pub(super) letters: BlockBits,
    pub(super) digits: BlockBits,
    /// All bytes beyond ASCII.
    pub(super) high: BlockBits,
    pub(super) signs: &'t Signs,
    /// The bytes of words, and what stands between two words that can be one value in quotes.
    pub(super) values: BlockBits,
}

impl<'t> BlockBytes<'t> {
    /// Classifies the bytes as the table of [`classes`](crate::classes) does. Vector instructions tell letters, digits and
    /// blanks apart from all other bytes. Of the others, which are few, each is looked up. A test holds the two together.
    #[inline(always)]
    pub(super) fn of(text: &'t [u8], base: usize, is_ascii: bool, signs: &'t mut Signs) -> Self {
        let rest = slice(text, base..);
        let padded;
        let (block, others_before) = match (rest.first_chunk(), text.last_chunk()) {
            (Some(block), _) => (block, 0),
            (None, Some(block)) => (block, BLOCK_LEN - rest.len()),
            (None, None) => {
                padded = padded_block(rest, b' ');
                (&padded, 0)
            }
        };
        let [letters, digits, blanks] = ascii_classes_of(block);
        let high = if is_ascii { 0 } else { high_bytes(block) };
        let others = !(letters | digits | blanks);
        let [letters, digits, high, others] =
            [letters, digits, high, others].map(|set| set >> others_before);
        // Each set of signs is read where it is needed, and not copied.
        signs.sort(rest, others);
        let in_word = letters | digits | signs.joints() | signs.in_words() | high;
        let divides_value = in_word << 1 & (in_word >> 1 | LAST_OF_BLOCK);
        Self {
            text,
            base,
            in_word,
            letters,
            digits,
            high,
            values: in_word | signs.divide_values() & divides_value,
            signs,
        }
    }

    /// Returns how many bytes stand before the word that goes on behind the block. That word belongs to the next block, and so
    /// do the words before it if all can be one value, unless they fill the block.
    #[inline(always)]
    fn len_of_whole_words(&self) -> usize {
        match BLOCK_LEN - self.values.leading_ones() as usize {
            0 => BLOCK_LEN - self.in_word.leading_ones() as usize,
            len => len,
        }
    }

    /// Whether the block holds digits as the numbers of cards and accounts do: eight in a row, or two groups of four with one
    /// byte between them, the first of which can stand before the block.
    #[inline(always)]
    fn may_hold_number(&self) -> bool {
        const FIRST_FOUR: BlockBits = 1 << 3;
        let two = self.digits & self.digits << 1;
        let four = two & two << 2;
        let eight = four & four << 4;
        let four_before = four << 5 & !self.digits << 4;
        (eight | four & four_before != 0)
            | (four & FIRST_FOUR != 0 && is_behind_four_digits(self.text, self.base))
    }

    /// Returns what a detector must look at.
    #[inline(always)]
    fn ends_to_look_at(&self, every_word: bool) -> Selection {
        let in_word = self.in_word;
        let signs = self.signs.in_words();
        // A single sign at the end of a word, such as a colon, needs no look by itself, but a name may end before it. A URL
        // without slashes can go on behind the word: `http:(…`.
        let final_signs = signs & in_word << 1 & !(in_word >> 1);
        let inner_signs = signs & !(final_signs & !(self.signs.outside_words() >> 1));
        // A name may stand between two assignments.
        let goes_on = signs & !final_signs & !self.signs.assigns() | self.signs.hyphens_and_dots();
        let names = if every_word {
            in_word
        } else {
            self.name_ends(goes_on)
        };
        const { assert!(MIN_KEY == 16) };
        let excludes_key = inner_signs & !self.signs.in_keys();
        let long_enough_for_key = sixteenth_or_later(in_word & !(excludes_key | self.high));
        let look_at = names | self.signs_to_look_at(inner_signs) | long_enough_for_key;
        Selection {
            word_ends: ends_of_runs(in_word, look_at),
            name_ends: ends_of_runs(in_word, names),
            may_hold_escape: inner_signs & self.signs.begin_escapes() != 0,
        }
    }

    /// Returns those signs that make their word one that a detector must look at.
    #[inline(always)]
    fn signs_to_look_at(&self, inner_signs: BlockBits) -> BlockBits {
        if inner_signs == 0 {
            return 0;
        }
        let is_behind_name = slice(self.text, ..self.base)
            .last()
            .is_some_and(|before| NAME.has(*before));
        let names = self.letters | self.digits | self.signs.joints();
        let behind_names = names << 1 | BlockBits::from(is_behind_name);
        // Behind another sign, a path can start. Besides, the prefilter finds a name before one sign at the end of a word, but
        // not before two.
        let behind_no_name = !behind_names & !self.signs.assigns();
        // A path can go on there: `../../etc`, `-I/home`, `-/home`. What stands before the block may be a joint.
        let before_paths = self.signs.joints() << 2 | self.signs.hyphens() << 1 | 0b11;
        let in_paths = self.signs.slashes() & before_paths;
        let behind_letters = self.letters << 1 | BlockBits::from(is_behind_name);
        let may_be_in_urls = inner_signs & self.signs.colons() & behind_letters;
        let in_urls = places_where(may_be_in_urls, |at| {
            may_end_scheme(slice(self.text, ..self.base + at))
        });
        let needs_look = self.signs.always_looked_at() | behind_no_name | in_paths | in_urls;
        let alone = self.in_word & !(self.in_word << 1) & !(self.in_word >> 1);
        inner_signs & needs_look & (!alone | self.signs.stand_alone())
    }

    /// Returns the last letters of names. No name ends before a sign with which its word `goes_on`, or has only one letter.
    #[inline(always)]
    fn name_ends(&self, goes_on: BlockBits) -> BlockBits {
        let letters = self.letters | self.high;
        let last_letters = letters & letters << 1 & !((letters | goes_on) >> 1);
        prefilter::name_ends(self.text, self.base, last_letters)
    }
}

/// Whether four digits and another byte stand before a place.
#[inline(never)]
fn is_behind_four_digits(text: &[u8], place: usize) -> bool {
    match slice(text, ..place) {
        [.., a, b, c, d, _] => consists_of(&[*a, *b, *c, *d], DIGIT),
        _ => false,
    }
}

/// Whether the scheme of a URL may stand here that needs no `//`: `http`, `https`, `ftp`, `ws`, `wss`.
fn may_end_scheme(before: &[u8]) -> bool {
    matches!(before, [.., b'p' | b's' | b'P' | b'S'])
}

/// Returns the letters, the digits, and the blanks with all bytes beyond ASCII.
#[inline(never)]
fn ascii_classes_of(block: &[u8; BLOCK_LEN]) -> [BlockBits; 3] {
    sets_of(block, |byte| {
        // As signed numbers, the bytes beyond ASCII are below the blank.
        let is_blank_or_high = byte as i8 <= b' ' as i8;
        [is_letter(byte), is_digit(byte), is_blank_or_high]
    })
}

#[cfg(test)]
mod tests {
    use super::{BLOCK_LEN, BlockBits, BlockBytes, Signs};
    use crate::classes::{DIGIT, JOINT, LETTER, NAME, WORD};
    use crate::{Rules, text};

    #[test]
    fn what_is_found_does_not_depend_on_where_a_block_ends() {
        for (message, shown) in [
            (
                "account NO93 8601 1117 947 is closed",
                "account [redacted] is closed",
            ),
            (
                "card 3782 822463 10005 declined",
                "card [redacted] declined",
            ),
            (
                "at 93,@park-mover: password=gate7 \"x\"",
                "at 93,@park-mover: password=[redacted] \"x\"",
            ),
            (
                "no host 'a1,b2;c3' at \"R1dg3;maple\"",
                "no host '[redacted]' at \"[redacted]\"",
            ),
        ] {
            for len in 0..2 * BLOCK_LEN {
                let before = "x ".repeat(len);
                let rules = Rules::new();
                assert_eq!(
                    text(&(before.clone() + message), &rules),
                    before + shown,
                    "{len}"
                );
            }
        }
    }

    #[test]
    fn a_block_agrees_with_the_table_of_classes() {
        for byte in 0..=255_u8 {
            for place in [0, 1, 7, 8, 31, 32, 63] {
                let mut block = [b' '; BLOCK_LEN];
                block[place] = byte;
                let mut signs = Signs::default();
                let bytes = BlockBytes::of(&block, 0, false, &mut signs);
                let is_sign = WORD.without(NAME).has(byte);
                let bit = |is_set: bool| BlockBits::from(is_set) << place;
                assert_eq!(bytes.in_word, bit(WORD.has(byte)), "{byte:#x}");
                let signs = bytes.signs.in_words() | bytes.high;
                assert_eq!(signs, bit(is_sign), "{byte:#x}");
                assert_eq!(bytes.digits, bit(DIGIT.has(byte)), "{byte:#x}");
                assert_eq!(bytes.letters, bit(LETTER.has(byte)), "{byte:#x}");
                assert_eq!(bytes.signs.joints(), bit(JOINT.has(byte)), "{byte:#x}");
            }
        }
    }
}
