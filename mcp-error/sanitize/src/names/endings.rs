//! How the names of secrets end, by their last eight letters.
//!
//! The table knows every ending of a name, in any case. It lets some other words pass. Letters are compared by their low bits,
//! which are the same for capitals and small letters.

use mcp_error_rules::secret_names::{
    CODE_NAMES, FOREIGN_WORDS, GLUED_PW, JOINED_ENDINGS, JOINED_NAMES, NEUTRAL_NAMES,
    PERSONAL_NAMES, QUALIFIED, SECRET_ENDS, SECRET_WORDS,
};

use crate::bits::letter_bit;
use crate::bytes::slice;

use super::lexicon::{CAPITAL_ENDINGS, OTHER_ENDINGS, WEAK_WORDS};
use super::program_flags::PROGRAMS;

/// The words at which a value may start.
pub(super) const LISTS: &[&[&str]] = &[
    SECRET_WORDS,
    SECRET_ENDS,
    JOINED_NAMES,
    CODE_NAMES,
    JOINED_ENDINGS,
    NEUTRAL_NAMES,
    GLUED_PW,
    QUALIFIED,
    FOREIGN_WORDS,
    PERSONAL_NAMES,
    WEAK_WORDS,
    OTHER_ENDINGS,
    CAPITAL_ENDINGS,
    PROGRAMS,
];

/// How many of the last letters of a word are compared.
pub(super) const LETTERS: usize = 8;

/// How many places there are for three letters.
const PLACES: usize = 1_024;

/// What can stand between the words of a name, such as `client_secret`.
const JOINTS: u32 = letter_bit(b'_') | letter_bit(b'-') | letter_bit(b'.');

/// The endings of all words at which a value may start.
pub(super) static ENDINGS: Endings = Endings::of(LISTS);

/// The words that end in the same three letters are a group, for which a few bits tell the last letters of its words.
pub(super) struct Endings {
    /// The number of the group of some letters, which others can share. That of most letters is the first one, which is empty.
    group_of: [u8; PLACES],
    /// For each of the last letters, the last one first, one bit for each letter that can stand there.
    groups: [[u32; LETTERS]; 256],
}

impl Endings {
    const fn of(mut lists: &[&[&str]]) -> Self {
        let mut endings = Self {
            group_of: [0; PLACES],
            groups: [[0; LETTERS]; 256],
        };
        let mut last_group = 0;
        while let [list, other_lists @ ..] = lists {
            let mut words = *list;
            while let [word, other_words @ ..] = words {
                endings.add(word.as_bytes(), &mut last_group);
                words = other_words;
            }
            lists = other_lists;
        }
        endings
    }

    const fn add(&mut self, word: &[u8], last_group: &mut u8) {
        let [.., third, second, last] = word else {
            panic!("a name has at least three letters");
        };
        let group = &mut self.group_of[place([0, *third, *second, *last])];
        if *group == 0 {
            *last_group += 1;
            *group = *last_group;
        }
        let known = &mut self.groups[*group as usize];
        // A joint can stand before any of the other letters, and move them.
        let mut moved = JOINTS;
        let mut at = 0;
        while at < LETTERS {
            known[at] |= match word.len().checked_sub(at + 1) {
                Some(place) if at < 3 => letter_bit(word[place]),
                // The forms of a letter beyond ASCII have different bytes, and maybe not as many.
                Some(place) if word[place].is_ascii() => {
                    moved |= letter_bit(word[place]);
                    moved
                }
                _ => {
                    moved = u32::MAX;
                    moved
                }
            };
            at += 1;
        }
    }

    /// Returns the bits of the last letters of a word. Those of most words are zeros.
    #[inline(always)]
    fn group(&self, letters: &[u8; LETTERS]) -> &[u32; LETTERS] {
        let [.., fourth, third, second, last] = *letters;
        &self.groups[usize::from(self.group_of[place([fourth, third, second, last])])]
    }

    /// Whether a word may end in the last four of these letters. Most letters in which none ends are told apart.
    #[inline(always)]
    pub(super) fn may_have_last_four(&self, letters: &[u8; LETTERS]) -> bool {
        self.group(letters)[3] >> (letters[LETTERS - 4] & 31) & 1 != 0
    }

    /// Whether a word may end in these letters.
    #[inline(never)]
    pub(super) fn may_have_letters(&self, letters: &[u8; LETTERS]) -> bool {
        let mut known = self.group(letters).iter().zip(letters.iter().rev());
        known.all(|(known, letter)| known >> (letter & 31) & 1 != 0)
    }

    /// Whether the bytes before `end` can be one of these endings.
    #[inline(never)]
    pub(super) fn may_end_at(&self, bytes: &[u8], end: usize) -> bool {
        let known = slice(bytes, end.saturating_sub(LETTERS)..end);
        let mut letters = [0; LETTERS];
        letters[LETTERS - known.len()..].copy_from_slice(known);
        known.len() >= 3 && self.may_have_letters(&letters)
    }
}

/// Returns a place for the last three of four letters.
#[inline(always)]
const fn place(letters: [u8; 4]) -> usize {
    /// In the bit that is not in here, capitals and small letters differ.
    const LETTER_BITS: u32 = 0x5f5f_5f00;
    /// Spreads the bits to the highest ones. Of many odd numbers, this is one of those that give the fewest words of error
    /// messages the place of an ending.
    const FACTOR: u32 = 0x5b06_258f;
    let letters = u32::from_le_bytes(letters) & LETTER_BITS;
    (letters.wrapping_mul(FACTOR) >> (u32::BITS - PLACES.ilog2())) as usize
}
