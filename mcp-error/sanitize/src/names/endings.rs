//! How the names of secrets end, by their last nine letters.
//!
//! The table knows every ending of a name, in any case. It lets some other words pass. Letters are compared by their low bits,
//! which are the same for capitals and small letters.

use mcp_error_rules::secret_names::{
    CODE_NAMES, FOREIGN_WORDS, GLUED_PW, JOINED_ENDINGS, JOINED_NAMES, NEUTRAL_NAMES,
    PERSONAL_NAMES, QUALIFIED, SECRET_ENDS, SECRET_WORDS, WEAK_WORDS,
};

use crate::bits::letter_bit;

use super::lexicon::{CAPITAL_ENDINGS, OTHER_ENDINGS};
use super::program_flags::PROGRAMS;

/// The words at which a value may start, but for [`PROGRAMS`].
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
];

/// How many of the last letters of a word are compared.
const LETTERS: usize = 9;

/// How many of them are compared first.
pub(super) const FIRST_TESTED: usize = 5;

/// How many places there are for three letters.
const PLACES: usize = 1_024;

/// What can stand between the words of a name, such as `client_secret`.
const JOINTS: u32 = letter_bit(b'_') | letter_bit(b'-') | letter_bit(b'.');

/// The endings of all words at which a value may start.
pub(super) static ENDINGS: Endings = Endings::of(LISTS, PROGRAMS.packed());

/// The words that end in the same three letters are a group, for which a few bits tell the last letters of its words.
pub(super) struct Endings {
    /// The number of the group of some letters, which others can share. That of most letters is the first one, which is empty.
    group_of: [u8; PLACES],
    /// For each of the last letters, the last one first, and each group, one bit for each letter that can stand there.
    known: [[u32; 256]; LETTERS],
}

impl Endings {
    /// Makes the table of some lists, and of words that are each after their length.
    const fn of(mut lists: &[&[&str]], mut packed: &[u8]) -> Self {
        let mut endings = Self {
            group_of: [0; PLACES],
            known: [[0; 256]; LETTERS],
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
        while let [len, words @ ..] = packed {
            let (word, other_words) = words.split_at(*len as usize);
            endings.add(word, &mut last_group);
            packed = other_words;
        }
        endings.add_pw(last_group + 1);
        endings
    }

    const fn add(&mut self, word: &[u8], last_group: &mut u8) {
        let [before @ .., third, second, last] = word else {
            panic!("a name has at least three letters");
        };
        let group = &mut self.group_of[place(u32::from_le_bytes([0, *third, *second, *last]))];
        if *group == 0 {
            *last_group += 1;
            *group = *last_group;
        }
        let group = *group as usize;
        self.known[0][group] |= letter_bit(*last);
        self.known[1][group] |= letter_bit(*second);
        self.known[2][group] |= letter_bit(*third);
        // A joint can stand before any of the other letters, and move them.
        let (mut at, mut before, mut moved) = (3, before, JOINTS);
        while at < LETTERS {
            // The forms of a letter beyond ASCII have different bytes, and maybe not as many.
            (before, moved) = match before {
                [before @ .., letter @ ..0x80] => (before, moved | 1 << (*letter & 31)),
                _ => (before, u32::MAX),
            };
            self.known[at][group] |= moved;
            at += 1;
        }
    }

    /// Lets [`may_have_last`](Self::may_have_last) accept `pw` behind all but letters and digits.
    const fn add_pw(&mut self, group_of_pw: u8) {
        let mut before = 0;
        while before < 256 {
            let group =
                &mut self.group_of[place(u32::from_le_bytes([0, before as u8, b'p', b'w']))];
            if !(before as u8).is_ascii_alphanumeric() {
                if *group == 0 {
                    *group = group_of_pw;
                }
                self.known[3][*group as usize] = u32::MAX;
                self.known[4][*group as usize] = u32::MAX;
            }
            before += 1;
        }
    }

    /// Whether a name may end in these letters. Most letters in which none ends are told apart.
    #[inline(always)]
    pub(super) fn may_have_last(&self, letters: &[u8; FIRST_TESTED]) -> bool {
        let [fifth, last_four @ ..] = letters;
        let last_four = u32::from_le_bytes(*last_four);
        let group = usize::from(self.group_of[place(last_four)]);
        has_letter(self.known[3][group], last_four as u8) & has_letter(self.known[4][group], *fifth)
    }

    /// Whether a text can end in one of these words, of three letters or more.
    #[inline(never)]
    pub(super) fn may_end(&self, text: &[u8]) -> bool {
        let [.., third, second, last] = *text else {
            return false;
        };
        let group = usize::from(self.group_of[place(u32::from_le_bytes([0, third, second, last]))]);
        if group == 0 {
            return false;
        }
        let fits = |(known, letter): (&[u32; 256], &u8)| has_letter(known[group], *letter);
        match text.last_chunk::<LETTERS>() {
            // Which letter is the first that does not fit can hardly be predicted, so all are tested.
            Some(letters) => {
                let letters = self.known.iter().zip(letters.iter().rev());
                letters.fold(true, |all, letter| all & fits(letter))
            }
            None => self.known.iter().zip(text.iter().rev()).all(fits),
        }
    }
}

/// Whether the bit of a letter is among these.
#[inline(always)]
const fn has_letter(known: u32, letter: u8) -> bool {
    known & letter_bit(letter) != 0
}

/// Returns a place for the last three of four letters.
#[inline(always)]
const fn place(letters: u32) -> usize {
    /// In the bit that is not in here, capitals and small letters differ.
    const LETTER_BITS: u32 = 0x5f5f_5f00;
    /// Spreads the bits to the highest ones. Of many odd numbers, this is one of those that give the fewest words of error
    /// messages the place of an ending.
    const FACTOR: u32 = 0xe9c1_5939;
    const SHIFT: u32 = u32::BITS - PLACES.ilog2();
    ((letters & LETTER_BITS).wrapping_mul(FACTOR) >> SHIFT) as usize
}
