//! The words of a text, one block of 128 bytes at a time. Bit operations on whole blocks sort out the words
//! that no detector has to look at, which are most.

use crate::bits::{
    BLOCK_LEN, BlockBits, HALF_LEN, ends_of_runs, half_sets_of, high_bytes, joined, places_where,
    sixteenth_or_later,
};
use crate::classes::{Class, WORD, class, is_digit, is_joint, is_letter};
use crate::input::Budget;
use crate::names::prefilter;
use crate::shapes::key_likeness::MIN_KEY;

use super::password_like::Start;
use super::sign_sets::SignSets;

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
            budget.look(BLOCK_LEN);
            let words = Self::at(text, base, every_word, is_ascii);
            if words.are_worth_a_look() {
                *self = words;
                return true;
            }
            base = words.next_block;
        }
        false
    }

    /// Whether anything in the block is worth a look: a word, or what is only looked at once all words were. Nothing is
    /// known of a word that is longer than the block.
    fn are_worth_a_look(&self) -> bool {
        self.word_ends | self.password_like_ends != 0
            || self.may_hold_number | self.may_hold_escape
            || self.next_block == self.base
    }

    /// Finds the words of the block at `base`, up to the last one that ends in it. A single word that fills the
    /// whole block is not among them; `next_block` is then `base`. With `every_word`, no word is left out.
    // In functions of their own, this and what it calls keep their sets of bits in memory, since each takes two registers.
    #[inline(always)]
    fn at(text: &[u8], base: usize, every_word: bool, is_ascii: bool) -> Self {
        let rest = &text[base..];
        let mut padded;
        let block = match rest.first_chunk() {
            Some(block) => block,
            None => {
                padded = [b' '; BLOCK_LEN];
                padded[..rest.len()].copy_from_slice(rest);
                &padded
            }
        };
        let high = if is_ascii { 0 } else { high_bytes(block) };
        let bytes = BlockBytes::of(block, rest.len(), high);
        let start = Start::behind(&text[..base]);
        // A word that goes on behind the block belongs to the next block, and does not end in this one.
        let len = if rest.len() < BLOCK_LEN {
            BLOCK_LEN
        } else {
            BLOCK_LEN - bytes.in_word.leading_ones() as usize
        };
        let in_word = bytes.in_word;
        let selection = if every_word {
            Selection {
                word_ends: in_word << 1 & !in_word,
                name_ends: BlockBits::MAX,
                may_hold_escape: true,
                assigns: 0,
                exclamations: places_in(block, bytes.signs, class!(b"!")),
            }
        } else {
            bytes.ends_to_look_at(text, base, block, high)
        };
        Self {
            base,
            in_word,
            word_ends: selection.word_ends,
            name_ends: selection.name_ends,
            signs: bytes.signs,
            password_like_ends: bytes.password_like_ends(block, start, &selection)
                | bytes.phrase_ends(block),
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

/// The last byte of a block. A word that goes up to it does not end in the block.
const LAST_OF_BLOCK: BlockBits = 1 << (BLOCK_LEN - 1);

/// Those words of a block that a detector must look at, as the fields of [`BlockWords`] say it.
#[derive(Default)]
pub(super) struct Selection {
    word_ends: BlockBits,
    name_ends: BlockBits,
    may_hold_escape: bool,
    /// Signs that are known to be `:` or `=`.
    pub(super) assigns: BlockBits,
    /// All `!` between letters.
    pub(super) exclamations: BlockBits,
}

/// The bytes of a block, by class.
pub(super) struct BlockBytes {
    pub(super) in_word: BlockBits,
    pub(super) letters: BlockBits,
    /// `_`, `-` and `.`.
    pub(super) joints: BlockBits,
    /// The bytes of words that are not letters, digits, `_`, `-` or `.`.
    pub(super) signs: BlockBits,
    pub(super) digits: BlockBits,
    /// What stands in no word but in ASCII, and is not blank.
    pub(super) others: BlockBits,
}

impl BlockBytes {
    /// Classifies the bytes as the table of [`classes`](crate::classes) does. Names and blanks are told apart from all other
    /// bytes with comparisons instead of a table and without branches, so that the compiler can use vector instructions.
    /// Of the other bytes, which are few, each is looked up. A test holds the two together. `high` are the bytes beyond
    /// ASCII.
    #[inline(always)]
    pub(super) fn of(block: &[u8; BLOCK_LEN], len: usize, high: BlockBits) -> Self {
        let (parts, _) = block.as_chunks();
        let low = classes_of_half(&parts[0]);
        // Most texts are short, and blanks have none of these classes.
        let up = if len > HALF_LEN {
            classes_of_half(&parts[1])
        } else {
            [0; 4]
        };
        let [letters, digits, joints, others] =
            std::array::from_fn(|class| joined(low[class], up[class]));
        let signs = places_in(block, others, WORD) | high;
        Self {
            in_word: letters | digits | joints | signs,
            letters,
            joints,
            signs,
            digits,
            others: others & !signs,
        }
    }

    /// Whether the block holds digits as the numbers of cards and accounts do: eight in a row, or two groups of four
    /// with one byte between them.
    fn may_hold_number(&self) -> bool {
        let two = self.digits & self.digits << 1;
        let four = two & two << 2;
        if four == 0 {
            return false;
        }
        let eight = four & four << 4;
        let four_before = four << 5 & !self.digits << 4;
        eight | four & four_before != 0
    }

    /// Returns what a detector must look at. `high` are the bytes beyond ASCII.
    #[inline(always)]
    fn ends_to_look_at(
        &self,
        text: &[u8],
        base: usize,
        block: &[u8; BLOCK_LEN],
        high: BlockBits,
    ) -> Selection {
        let in_word = self.in_word;
        // A single sign at the end of a word, such as a colon, needs no look by itself, but a name may end
        // before it.
        let signs = self.signs & !high;
        let final_signs = signs & in_word << 1 & !(in_word >> 1);
        // A URL without slashes can go on behind the word: `http:(…`.
        let last_signs = final_signs & !(self.others >> 1);
        let signs = SignSets::of_block(text, base, signs & !last_signs);
        // A name may stand between two assignments.
        let parts = in_word & !signs.assigns;
        let names = self.name_ends(text, base, block, parts, final_signs, high);
        const { assert!(MIN_KEY == 16) };
        let long_enough_for_key = sixteenth_or_later(in_word & !(signs.excludes_key | high));
        let signs_to_look_at = match signs.needs_look {
            0 => 0,
            needs_look => {
                let alone = in_word & !(in_word << 1) & !(in_word >> 1);
                needs_look & (!alone | signs.stands_alone | high)
            }
        };
        let look_at = names | signs_to_look_at | long_enough_for_key;
        Selection {
            word_ends: ends_of_runs(in_word, look_at),
            name_ends: ends_of_runs(in_word, names),
            may_hold_escape: signs.begin_escape,
            assigns: signs.assigns,
            exclamations: signs.exclamations,
        }
    }

    /// Returns the last bytes of names among `parts`, the words between two assignments, before a single one of `final_signs`.
    #[inline(always)]
    fn name_ends(
        &self,
        text: &[u8],
        base: usize,
        block: &[u8; BLOCK_LEN],
        parts: BlockBits,
        final_signs: BlockBits,
        high: BlockBits,
    ) -> BlockBits {
        // Most words that end in a digit also start with one, since they are numbers and dates. No name is without two letters.
        let digits = self.digits | final_signs & self.digits << 1;
        let letters = self.letters | high;
        let numbers = ends_of_runs(parts, self.digits & !(parts << 1)) & digits << 1;
        let numbers = numbers & !ends_of_runs(parts, letters & letters << 1);
        let part_ends = parts & !(parts >> 1 | numbers >> 1 | LAST_OF_BLOCK);
        let last = part_ends & !final_signs | (part_ends & final_signs) >> 1;
        let third_or_later = parts & parts << 1 & parts << 2;
        let second_letters =
            self.letters & self.letters << 1 & !((self.letters | self.digits) << 2);
        // Of all bytes in words, only `w`, `W` and `_` have these bits: `pw`, and names with a tail.
        let rare = places_where(last & (second_letters | self.joints), |at| {
            block[at] | 0x28 == 0x7f
        });
        prefilter::name_ends(
            text,
            base,
            block,
            last & third_or_later,
            rare & self.letters,
            self.digits | rare & self.joints | high,
        )
    }
}

/// Returns those places whose bytes are in a class. Each copy of these loops takes a tenth of a kilobyte.
#[inline(never)]
pub(super) fn places_in(block: &[u8; BLOCK_LEN], places: BlockBits, class: Class) -> BlockBits {
    places_where(places, |at| class.has(block[at]))
}

/// Returns the letters, the digits, the joints and, besides blanks, the other bytes of half a block.
#[inline(never)]
fn classes_of_half(half: &[u8; HALF_LEN]) -> [u64; 4] {
    half_sets_of(half, |byte| {
        let [letter, digit, joint] = [is_letter(byte), is_digit(byte), is_joint(byte)];
        // As signed numbers, those beyond ASCII are below the blank.
        let is_blank_or_high = byte as i8 <= b' ' as i8;
        let other = !(letter | digit | joint | is_blank_or_high);
        [letter, digit, joint, other]
    })
}

#[cfg(test)]
mod tests {
    use super::{BlockBits, BlockBytes, high_bytes};
    use crate::classes::{DIGIT, JOINT, LETTER, NAME, WORD};

    #[test]
    fn a_block_agrees_with_the_table_of_classes() {
        for byte in 0..=255_u8 {
            for place in [0, 1, 7, 8, 63, 64, 127] {
                let mut block = [b' '; 128];
                block[place] = byte;
                let bytes = BlockBytes::of(&block, block.len(), high_bytes(&block));
                let is_sign = WORD.without(NAME).has(byte);
                let bit = |is_set: bool| BlockBits::from(is_set) << place;
                assert_eq!(bytes.in_word, bit(WORD.has(byte)), "{byte:#x}");
                assert_eq!(bytes.signs, bit(is_sign), "{byte:#x}");
                assert_eq!(bytes.digits, bit(DIGIT.has(byte)), "{byte:#x}");
                assert_eq!(bytes.letters, bit(LETTER.has(byte)), "{byte:#x}");
                assert_eq!(bytes.joints, bit(JOINT.has(byte)), "{byte:#x}");
            }
        }
    }
}
