//! How the names of secrets end, by their last five letters.
//!
//! The tables know every ending of a name, in any case. They let some other words pass. Letters are compared by their
//! low bits, which are the same for capitals and small letters.

use mcp_error_rules::secret_names::{
    CODE_NAMES, FOREIGN_WORDS, GLUED_PW, JOINED_ENDINGS, JOINED_NAMES, NEUTRAL_NAMES,
    PERSONAL_NAMES, QUALIFIED, SECRET_ENDS, SECRET_WORDS,
};

use crate::bits::letter_bit;
use crate::bytes::{consists_of, slice};
use crate::classes::NAME_OR_HIGH;

use super::lexicon::{
    CAPITAL_ENDINGS, HIGH_CAPITAL_ENDINGS, KEY_WORDS, OTHER_ENDINGS, PASSWORD_WORDS,
};
use super::program_flags::PROGRAMS;

/// The words that are secrets by themselves.
const SECRETS: &[&[&str]] = &[
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

/// The other words at which a value may start.
const OTHERS: &[&[&str]] = &[
    PERSONAL_NAMES,
    PASSWORD_WORDS,
    KEY_WORDS,
    OTHER_ENDINGS,
    PROGRAMS,
];

/// How many of the last letters of a word are compared.
pub(super) const LETTERS: usize = 5;

/// What can stand between the words of a name, such as `client_secret`.
const JOINTS: u32 = letter_bit(b'_') | letter_bit(b'-') | letter_bit(b'.');

/// The endings of words whose last byte is ASCII. The last three letters of a word choose its place, and so its row, which
/// few words share. Most places have the first row, that of no word.
pub(super) struct Endings {
    rows: [Row; 256],
    row_of: [u8; PLACES],
}

/// The endings of all words at which a value may start.
pub(super) static ENDINGS: Endings = Endings::of(SECRETS, OTHERS);

const PLACES: usize = 1_024;

/// What is known of the words at a place.
#[derive(Clone, Copy)]
struct Row {
    /// One bit for each letter that can stand before the last three. In the row of no word, there are none.
    fourth: u32,
    /// One bit for each letter that can stand before those four.
    fifth: u32,
    /// The tags of their last three letters, or zeros if they end in more than two kinds of these.
    tags: [u16; 2],
    /// The length of the shortest one.
    shortest: u8,
    /// Whether any is a secret by itself.
    may_be_secret: bool,
}

/// The last three of four letters.
#[derive(Clone, Copy)]
struct LastThree(u32);

impl LastThree {
    #[inline(always)]
    const fn of(letters: [u8; 4]) -> Self {
        /// Spreads the bits to the highest ones. Of many odd numbers, this is one of those that give the fewest words of error
        /// messages the place of another ending.
        const FACTOR: u32 = 0x0793_e1e9;
        /// In the bit that is not in here, capitals and small letters differ.
        const LETTER_BITS: u32 = 0x5f5f_5f00;
        Self((u32::from_le_bytes(letters) & LETTER_BITS).wrapping_mul(FACTOR))
    }

    #[inline(always)]
    const fn place(self) -> usize {
        (self.0 >> (u32::BITS - PLACES.ilog2())) as usize
    }

    /// Returns what tells the letters of a place apart. As the factor is odd, each three letters have a product of their own.
    const fn tag(self) -> u16 {
        (self.0 >> 8) as u16
    }
}

impl Endings {
    const fn of(secrets: &[&[&str]], others: &[&[&str]]) -> Self {
        const NO_WORD: Row = Row {
            fourth: 0,
            fifth: 0,
            tags: [0; 2],
            shortest: u8::MAX,
            may_be_secret: false,
        };
        let mut endings = Self {
            rows: [NO_WORD; 256],
            row_of: [0; PLACES],
        };
        let len = endings.add_all(secrets, true, 1);
        endings.add_all(others, false, len);
        endings
    }

    /// Adds lists of words to a table with `len` rows, and returns how many it has then.
    const fn add_all(&mut self, mut lists: &[&[&str]], are_secrets: bool, mut len: usize) -> usize {
        while let [list, other_lists @ ..] = lists {
            let mut words = *list;
            while let [word, other_words @ ..] = words {
                len = self.add(word.as_bytes(), are_secrets, len);
                words = other_words;
            }
            lists = other_lists;
        }
        len
    }

    const fn add(&mut self, word: &[u8], is_secret: bool, mut len: usize) -> usize {
        let [before @ .., third, second, last] = word else {
            panic!("a name has at least three letters");
        };
        let (fourth, fifth) = match before {
            [] => (u32::MAX, u32::MAX),
            // The forms of letters beyond ASCII have different bytes.
            _ if !word.is_ascii() => (u32::MAX, u32::MAX),
            [fourth] => (letter_bit(*fourth) | JOINTS, u32::MAX),
            // A joint can stand at any place, and move the next letter.
            [.., fifth, fourth] => (
                letter_bit(*fourth) | JOINTS,
                letter_bit(*fifth) | letter_bit(*fourth) | JOINTS,
            ),
        };
        let letters = LastThree::of([0, *third, *second, *last]);
        let row_of = &mut self.row_of[letters.place()];
        let is_first = *row_of == 0;
        if is_first {
            assert!(len < 256, "more rows than a byte can tell apart");
            *row_of = len as u8;
            len += 1;
        }
        let known = &mut self.rows[*row_of as usize];
        let tag = letters.tag();
        known.tags = match known.tags {
            _ if is_first => [tag; 2],
            [first, second] if first == tag || second == tag => [first, second],
            [first, second] if first == second && first != 0 => [first, tag],
            _ => [0; 2],
        };
        known.fourth |= fourth;
        known.fifth |= fifth;
        // A blank at the beginning stands before the word.
        let word_len = word.trim_ascii_start().len() as u8;
        if word_len < known.shortest {
            known.shortest = word_len;
        }
        known.may_be_secret |= is_secret;
        len
    }

    #[inline(always)]
    fn row(&self, letters: LastThree) -> &Row {
        &self.rows[usize::from(self.row_of[letters.place()])]
    }

    /// Whether a word may end in these letters. Most letters in which none ends are told apart.
    #[inline(always)]
    pub(super) fn may_have_letters(&self, letters: [u8; LETTERS]) -> bool {
        let [fifth_last, last_four @ ..] = letters;
        let row = self.row(LastThree::of(last_four));
        row.fourth >> (last_four[0] & 31) & row.fifth >> (fifth_last & 31) & 1 != 0
    }

    /// Whether the bytes before `end` can be one of these endings, or the ending of a word in other letters.
    #[inline]
    pub(super) fn has_ending(&self, bytes: &[u8], end: usize) -> bool {
        match last_letters(bytes, end) {
            Some([.., third_last, second_last, last]) if !last.is_ascii() => {
                is_high_ending(third_last, second_last, last)
            }
            Some(letters) => self.may_have_letters(letters) && self.has_word(bytes, end),
            None => false,
        }
    }

    /// Whether the bytes before `end` can be the ending of a word that is a secret by itself.
    pub(super) fn may_be_secret(&self, bytes: &[u8], end: usize) -> bool {
        let is_secret = |[third, second, last]: [u8; 3]| {
            let letters = LastThree::of([0, third, second, last]);
            !last.is_ascii() || self.row(letters).may_be_secret
        };
        let last = slice(bytes, ..end).last_chunk();
        last.is_some_and(|last| is_secret(*last)) && self.has_ending(bytes, end)
    }

    /// Whether a word that [may have](Self::may_have_letters) the letters before `end` has the last three of them, and is as long
    /// as the shortest one that ends in these.
    #[inline]
    pub(super) fn has_word(&self, bytes: &[u8], end: usize) -> bool {
        let Some([third, second, last]) = slice(bytes, ..end).last_chunk() else {
            return false;
        };
        let letters = LastThree::of([0, *third, *second, *last]);
        let row = self.row(letters);
        let shortest = usize::from(row.shortest);
        (row.tags == [0; 2] || row.tags.contains(&letters.tag()))
            && end >= shortest
            && consists_of(slice(bytes, end - shortest..end), NAME_OR_HIGH)
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
