//! How the names of secrets end, by their last five letters.
//!
//! The tables know every ending of a name, in any case. They let some other words pass. Letters are compared by their
//! low five or six bits, which are the same for capitals and small letters.

use mcp_error_rules::secret_names::{
    CODE_NAMES, FOREIGN_WORDS, GLUED_PW, JOINED_ENDINGS, JOINED_NAMES, NEUTRAL_NAMES,
    PERSONAL_NAMES, QUALIFIED, SECRET_ENDS, SECRET_WORDS,
};

use crate::bits::{BLOCK_LEN, letter_bit};
use crate::bytes::{consists_of, slice};
use crate::classes::NAME_OR_HIGH;

use super::lexicon::{
    CAPITAL_ENDINGS, HIGH_CAPITAL_ENDINGS, KEY_WORDS, OTHER_ENDINGS, PASSWORD_WORDS,
};
use super::program_flags::PROGRAMS;

/// The endings of words whose last byte is ASCII.
pub(super) struct Endings<const ROWS: usize> {
    /// For each pair of last letters, the row for words that end in them. The first row is that of no word.
    row_of: [u8; PAIRS],
    rows: [Row; ROWS],
}

/// What is known about the words that end in the same two letters.
#[derive(Clone, Copy)]
struct Row {
    /// One bit for each letter that can stand before these two, before those three, and before those four.
    before: [u32; 3],
    /// The length of the shortest word that ends in them.
    shortest: u8,
}

/// How many of the last letters of a word are compared.
pub(super) const LETTERS: usize = 5;

/// The number of pairs of letters, each of which counts by its low five bits.
const PAIRS: usize = 32 * 32;

const fn pair_index(second_last: u8, last: u8) -> usize {
    (last as usize & 31) << 5 | second_last as usize & 31
}

/// What can stand between the words of a name, such as `client_secret`.
pub(super) const JOINTS: u32 = letter_bit(b'_') | letter_bit(b'-') | letter_bit(b'.');

/// The endings of all words at which a value may start.
pub(super) static ALL_ENDINGS: Endings<{ rows_of(LISTS) }> = Endings::of(LISTS);

/// All words at which a value may start.
pub(super) const LISTS: &[&[&str]] = &[
    SECRET_WORDS,
    SECRET_ENDS,
    JOINED_NAMES,
    CODE_NAMES,
    JOINED_ENDINGS,
    NEUTRAL_NAMES,
    GLUED_PW,
    PERSONAL_NAMES,
    QUALIFIED,
    FOREIGN_WORDS,
    PASSWORD_WORDS,
    KEY_WORDS,
    OTHER_ENDINGS,
    CAPITAL_ENDINGS,
    PROGRAMS,
];

/// The endings of names that are secrets by themselves.
pub(super) static SECRET_ENDINGS: Endings<{ rows_of(SECRET_LISTS) }> = Endings::of(SECRET_LISTS);

const SECRET_LISTS: &[&[&str]] = &[
    SECRET_WORDS,
    SECRET_ENDS,
    JOINED_NAMES,
    CODE_NAMES,
    JOINED_ENDINGS,
    NEUTRAL_NAMES,
    GLUED_PW,
    QUALIFIED,
    FOREIGN_WORDS,
    CAPITAL_ENDINGS,
];

/// Returns how many rows the words of these lists need: one for each pair of last letters, and the first one.
const fn rows_of(mut lists: &[&[&str]]) -> usize {
    let mut is_used = [false; PAIRS];
    let mut rows = 1;
    while let [list, other_lists @ ..] = lists {
        let mut words = *list;
        while let [word, other_words @ ..] = words {
            let pair = last_pair(word.as_bytes());
            rows += !is_used[pair] as usize;
            is_used[pair] = true;
            words = other_words;
        }
        lists = other_lists;
    }
    rows
}

const fn last_pair(word: &[u8]) -> usize {
    let [.., second_last, last] = word else {
        panic!("a name has at least three letters");
    };
    pair_index(*second_last, *last)
}

impl<const ROWS: usize> Endings<ROWS> {
    const fn of(mut lists: &[&[&str]]) -> Self {
        const EMPTY: Row = Row {
            before: [0; 3],
            shortest: u8::MAX,
        };
        let mut endings = Self {
            row_of: [0; PAIRS],
            rows: [EMPTY; ROWS],
        };
        let mut used = 1;
        while let [list, other_lists @ ..] = lists {
            let mut words = *list;
            while let [word, other_words @ ..] = words {
                let word = word.as_bytes();
                let row = &mut endings.row_of[last_pair(word)];
                if *row == 0 {
                    *row = used;
                    used += 1;
                }
                endings.rows[*row as usize].add(word);
                words = other_words;
            }
            lists = other_lists;
        }
        endings
    }

    /// Whether a word may end in these letters.
    #[inline(always)]
    pub(super) fn has_letters(&self, letters: [u8; LETTERS]) -> bool {
        let [fifth_last, fourth_last, third_last, second_last, last] = letters;
        let row = self.row_of[pair_index(second_last, last)];
        let [third, fourth, fifth] = self.rows[row as usize].before;
        let known =
            third >> (third_last & 31) & fourth >> (fourth_last & 31) & fifth >> (fifth_last & 31);
        known & 1 != 0
    }

    /// Whether a word may end in the five letters up to a place in a block.
    #[inline(always)]
    pub(super) fn has_letters_at(&self, block: &[u8; BLOCK_LEN], last: usize) -> bool {
        let letters = last
            .checked_sub(LETTERS - 1)
            .and_then(|start| block[start..].first_chunk());
        letters.is_none_or(|letters| self.has_letters(*letters))
    }

    /// Whether the bytes before `end` can be one of these endings, or the ending of a word in other letters.
    #[inline]
    pub(super) fn has_ending(&self, bytes: &[u8], end: usize) -> bool {
        let Some(letters) = last_letters(bytes, end) else {
            return false;
        };
        let [.., third_last, second_last, last] = letters;
        if !last.is_ascii() {
            return is_high_ending(third_last, second_last, last);
        }
        self.has_letters(letters) && self.is_long_enough(bytes, end)
    }

    /// Whether the word before `end`, whose letters [are known](Self::has_letters), is as long as the shortest one that ends in the
    /// last two of them.
    #[inline]
    pub(super) fn is_long_enough(&self, bytes: &[u8], end: usize) -> bool {
        let Some([second_last, last]) = slice(bytes, ..end).last_chunk() else {
            return false;
        };
        let row = self.row_of[pair_index(*second_last, *last)];
        let shortest = usize::from(self.rows[row as usize].shortest);
        end >= shortest && consists_of(slice(bytes, end - shortest..end), NAME_OR_HIGH)
    }
}

/// Returns the last five letters before `end`, or at least three of them behind zeros.
#[inline]
fn last_letters(bytes: &[u8], end: usize) -> Option<[u8; LETTERS]> {
    if let Some(start) = end.checked_sub(LETTERS) {
        return slice(bytes, start..).first_chunk().copied();
    }
    let mut letters = [0; LETTERS];
    letters[LETTERS - end..].copy_from_slice(slice(bytes, ..end));
    (end >= 3).then_some(letters)
}

impl Row {
    const fn add(&mut self, word: &[u8]) {
        let [.., third, _, _] = word else {
            panic!("a name has at least three letters");
        };
        self.before[0] |= letter_bit(*third);
        // The forms of letters beyond ASCII have different bytes.
        let (fourth, fifth) = match word {
            [.., _, _, _] if !word.is_ascii() => (u32::MAX, u32::MAX),
            // A joint can stand at any place, and move the next letter.
            [.., fifth, fourth, _, _, _] => (
                letter_bit(*fourth) | JOINTS,
                letter_bit(*fifth) | letter_bit(*fourth) | JOINTS,
            ),
            [fourth, _, _, _] => (letter_bit(*fourth) | JOINTS, u32::MAX),
            _ => (u32::MAX, u32::MAX),
        };
        self.before[1] |= fourth;
        self.before[2] |= fifth;
        // A blank at the beginning stands before the word.
        let len = word.trim_ascii_start().len() as u8;
        if len < self.shortest {
            self.shortest = len;
        }
    }
}

/// The endings of words whose last letter is beyond ASCII. For each last byte, the bits tell which bytes can
/// stand right before it, and which can stand before those.
static HIGH_ENDINGS: [(u64, u64); 64] = {
    let mut table = [(0, 0); 64];
    let lists = [
        FOREIGN_WORDS,
        PASSWORD_WORDS,
        KEY_WORDS,
        HIGH_CAPITAL_ENDINGS,
    ];
    let mut list = 0;
    while list < lists.len() {
        let mut word = 0;
        while word < lists[list].len() {
            let bytes = lists[list][word].as_bytes();
            let end = bytes.len();
            let (third_last, second_last, last) = (bytes[end - 3], bytes[end - 2], bytes[end - 1]);
            if !last.is_ascii() {
                let (seconds, thirds) = table[last as usize & 63];
                table[last as usize & 63] = (
                    seconds | 1 << (second_last & 63),
                    thirds | 1 << (third_last & 63),
                );
            }
            word += 1;
        }
        list += 1;
    }
    table
};

fn is_high_ending(third_last: u8, second_last: u8, last: u8) -> bool {
    let (seconds, thirds) = HIGH_ENDINGS[last as usize & 63];
    (seconds >> (second_last & 63)) & (thirds >> (third_last & 63)) & 1 != 0
}
