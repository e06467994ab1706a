//! A cheap test of the last five bytes of a word, which spares most words the comparison with names.
//!
//! The tables know every ending of a name, in any case. They let some other words pass, which cost time and
//! nothing else: the comparison with names decides. Letters are compared by their low five or six bits, which
//! are the same for capitals and small letters.

use mcp_error_rules::secret_names::{
    FOREIGN_WORDS, GLUED_PW, JOINED_ENDINGS, JOINED_NAMES, NEUTRAL_NAMES, PERSONAL_NAMES,
    QUALIFIED, SECRET_ENDS, SECRET_WORDS,
};

use crate::bits::{BLOCK_LEN, BlockBits, halves};
use crate::bytes::{at_most, is_name_byte};

use super::lexicon::{
    CAPITAL_ENDINGS, HIGH_CAPITAL_ENDINGS, KEY_WORDS, OTHER_ENDINGS, PASSWORD_WORDS, PROGRAMS,
};

/// The endings of words whose last byte is ASCII.
struct Endings {
    /// For each pair of last letters, the row for words that end in them. The first row is that of no word.
    row_of: [u8; PAIRS],
    rows: [Row; MAX_ROWS],
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
const LETTERS: usize = 5;

/// The number of pairs of letters, each of which counts by its low five bits.
const PAIRS: usize = 32 * 32;

const MAX_ROWS: usize = 160;

const fn pair_index(second_last: u8, last: u8) -> usize {
    (last as usize & 31) << 5 | second_last as usize & 31
}

const fn letter_bit(letter: u8) -> u32 {
    1 << (letter & 31)
}

/// What can stand between the words of a name, such as `client_secret`.
const JOINTS: u32 = letter_bit(b'_') | letter_bit(b'-') | letter_bit(b'.');

/// The endings of all words at which a value may start.
static ALL_ENDINGS: Endings = Endings::of(LISTS);

/// All words at which a value may start.
const LISTS: &[&[&str]] = &[
    SECRET_WORDS,
    SECRET_ENDS,
    JOINED_NAMES,
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
static SECRET_ENDINGS: Endings = Endings::of(&[
    SECRET_WORDS,
    SECRET_ENDS,
    JOINED_NAMES,
    JOINED_ENDINGS,
    NEUTRAL_NAMES,
    GLUED_PW,
    QUALIFIED,
    FOREIGN_WORDS,
    CAPITAL_ENDINGS,
]);

impl Endings {
    const fn of(lists: &[&[&str]]) -> Self {
        const EMPTY: Row = Row {
            before: [0; 3],
            shortest: u8::MAX,
        };
        let mut endings = Self {
            row_of: [0; PAIRS],
            rows: [EMPTY; MAX_ROWS],
        };
        let mut used = 1;
        let mut list = 0;
        while list < lists.len() {
            let mut word = 0;
            while word < lists[list].len() {
                let bytes = lists[list][word].as_bytes();
                let pair = pair_index(bytes[bytes.len() - 2], bytes[bytes.len() - 1]);
                if endings.row_of[pair] == 0 {
                    endings.row_of[pair] = used as u8;
                    used += 1;
                }
                let row = endings.row_of[pair] as usize;
                endings.rows[row] = endings.rows[row].with_word(bytes);
                word += 1;
            }
            list += 1;
        }
        endings
    }

    /// Whether a word may end in these letters.
    #[inline(always)]
    fn has_letters(&self, letters: [u8; LETTERS]) -> bool {
        let [fifth_last, fourth_last, third_last, second_last, last] = letters;
        let row = self.row_of[pair_index(second_last, last)];
        let [third, fourth, fifth] = self.rows[row as usize].before;
        let known =
            third >> (third_last & 31) & fourth >> (fourth_last & 31) & fifth >> (fifth_last & 31);
        known & 1 != 0
    }

    /// Whether the bytes before `end` can be one of these endings, or the ending of a word in other letters.
    #[inline]
    fn has_ending(&self, bytes: &[u8], end: usize) -> bool {
        let Some(letters) = last_letters(bytes, end) else {
            return false;
        };
        let [.., third_last, second_last, last] = letters;
        if !last.is_ascii() {
            return is_high_ending(third_last, second_last, last);
        }
        if !self.has_letters(letters) {
            return false;
        }
        let row = self.row_of[pair_index(second_last, last)];
        let shortest = usize::from(self.rows[row as usize].shortest);
        let is_in_word = |byte: &u8| is_name_byte(*byte) || !byte.is_ascii();
        end >= shortest && bytes[end - shortest..end].iter().all(is_in_word)
    }
}

/// Returns the last five letters before `end`, or at least three of them behind zeros.
#[inline]
fn last_letters(bytes: &[u8], end: usize) -> Option<[u8; LETTERS]> {
    if let Some(start) = end.checked_sub(LETTERS) {
        return bytes[start..].first_chunk().copied();
    }
    let mut letters = [0; LETTERS];
    letters[LETTERS - end..].copy_from_slice(&bytes[..end]);
    (end >= 3).then_some(letters)
}

impl Row {
    const fn with_word(mut self, word: &[u8]) -> Self {
        let len = word.len();
        self.before[0] |= letter_bit(word[len - 3]);
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
        if (len as u8) < self.shortest {
            self.shortest = len as u8;
        }
        self
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

/// Whether `bytes[start..end]` may be a name before a value. Digits and underscores at its end do not count.
#[inline]
pub(crate) fn may_be_name(bytes: &[u8], start: usize, mut end: usize) -> bool {
    if end < start + 3 {
        return false;
    }
    if is_tail_byte(bytes[end - 1]) {
        // Most words that end in a digit also start with one, since they are numbers and dates.
        if bytes[start].is_ascii_digit() {
            return false;
        }
        end = end_without_tail(bytes, end).max(start);
        if end < start + 3 {
            return false;
        }
    }
    may_name_value(bytes, end)
}

/// Whether this may be the name of a secret. If not,
/// [`is_secret_name`](mcp_error_rules::secret_names::is_secret_name) would say no, too.
pub(crate) fn may_be_secret_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    SECRET_ENDINGS.has_ending(bytes, end_without_tail(bytes, bytes.len()))
}

/// Returns those of the `last` bytes of words in a block with which a name may end. Digits and underscores can
/// stand behind the name, and in other scripts more than that; `undecided` are the digits and the bytes beyond
/// ASCII.
pub(crate) fn name_ends(
    bytes: &[u8],
    base: usize,
    block: &[u8; BLOCK_LEN],
    last: BlockBits,
    undecided: BlockBits,
) -> BlockBits {
    // Four bytes are read at once, and a name of three letters can stand at the very beginning.
    let undecided = last & (undecided | 0b111);
    // The halves fit into machine words.
    let [low, high] = halves(last & !undecided);
    let known = BlockBits::from(with_known_letters::<64>(block, high)) << 64
        | BlockBits::from(with_known_letters::<0>(block, low));
    let mut found = 0;
    for (from, mut rest) in [0, 64].into_iter().zip(halves(known | undecided)) {
        while rest != 0 {
            let at = from + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if may_name_value_before_tail(bytes, base + at + 1) {
                found |= 1 << at;
            }
        }
    }
    found
}

/// Returns those of the `last` bytes of words in half of a block that may end in the three letters of a name. It
/// has no branches, since nobody can predict the words of a text.
#[inline(always)]
fn with_known_letters<const FROM: usize>(block: &[u8; BLOCK_LEN], mut last: u64) -> u64 {
    let mut found = 0;
    while last != 0 {
        let bit = last.trailing_zeros() as usize;
        last &= last - 1;
        let start = (FROM + bit - 3).min(BLOCK_LEN - 4);
        let letters = block[start..].first_chunk().copied().unwrap_or_default();
        found |= u64::from(THREE_LETTERS[slot(letters)]) << bit;
    }
    found
}

/// How many slots the table of three letters has.
const SLOTS: usize = 4_096;

/// Whether a name may end in the three letters that belong to a slot, or in an underscore. A few other letters
/// share a slot with them.
static THREE_LETTERS: [bool; SLOTS] = {
    let mut slots = [false; SLOTS];
    let mut list = 0;
    while list < LISTS.len() {
        let mut word = 0;
        while word < LISTS[list].len() {
            if let [.., a, b, c] = LISTS[list][word].as_bytes() {
                slots[slot([0, *a, *b, *c])] = true;
            }
            word += 1;
        }
        list += 1;
    }
    slots
};

/// Returns the slot of the last three of four bytes.
const fn slot(letters: [u8; 4]) -> usize {
    /// Letters count by their low five bits, which are the same for capitals and small letters.
    const LOW_BITS: u32 = 0x1f1f_1f00;
    /// Spreads the bits to the highest ones (Knuth, The Art of Computer Programming, section 6.4).
    const FACTOR: u32 = 0x9e37_79b1;
    let bits = u32::from_le_bytes(letters) & LOW_BITS;
    (bits.wrapping_mul(FACTOR) >> (u32::BITS - SLOTS.ilog2())) as usize
}

fn may_name_value_before_tail(bytes: &[u8], mut end: usize) -> bool {
    if is_tail_byte(bytes[end - 1]) {
        end = end_without_tail(bytes, end);
    }
    may_name_value(bytes, end)
}

/// Whether a name before a value may end at `end`.
fn may_name_value(bytes: &[u8], end: usize) -> bool {
    ALL_ENDINGS.has_ending(bytes, end) && !has_common_ending(bytes, end)
        || may_contain_name(bytes, end)
}

/// Endings that few names of secrets have, but many of the most frequent words of error messages, and the longer
/// endings of those names: `authorization`, `SAMLResponse`, `phone_number`.
const COMMON_ENDINGS: [(&[u8; 3], &[&str]); 4] = [
    (b"ion", &["zation", "confirmation", "assertion"]),
    (b"nse", &["lresponse", "_response", "-response"]),
    (
        b"ber",
        &[
            "dnumber", "enumber", "ynumber", "tnumber", "_number", "-number",
        ],
    ),
    (b"der", &["hheader", "_header", "-header"]),
];

/// Whether the word before `end` has one of these endings, or ends in `-ied`, and is not such a name. Only in
/// capitals, `IDENTIFIED` stands before a password.
fn has_common_ending(bytes: &[u8], end: usize) -> bool {
    let last = end.checked_sub(3).and_then(|at| bytes[at..].first_chunk());
    let Some(last) = last else {
        return false;
    };
    if last == b"ied" {
        return true;
    }
    // In capitals, letters differ from small ones in this bit; no sign becomes a letter by it.
    let small = last.map(|byte| byte | 0x20);
    let mut endings = COMMON_ENDINGS.iter();
    let Some((_, names)) = endings.find(|(ending, _)| **ending == small) else {
        return false;
    };
    let ends_in = |name: &&str| {
        let start = end.checked_sub(name.len());
        start.is_some_and(|start| bytes[start..end].eq_ignore_ascii_case(name.as_bytes()))
    };
    !names.iter().any(ends_in)
}

/// Whether a word that contains a name and more may end at `end`. This happens in scripts without blanks
/// between words, if something behind the word can be a value, and in Korean, where a particle follows the
/// name.
fn may_contain_name(bytes: &[u8], end: usize) -> bool {
    /// The first bytes of characters that take three bytes are from here on.
    const THREE_BYTES: u8 = 0xe0;
    /// The first bytes of the syllables of Korean.
    const KOREAN: std::ops::RangeInclusive<u8> = 0xea..=0xed;

    let Some(last) = end.checked_sub(3).filter(|at| bytes[*at] >= THREE_BYTES) else {
        return false;
    };
    let is_between = |byte: &&u8| b" \t:=\"'`([{,".contains(byte);
    let mut value = at_most(&bytes[end..], MAX_BEFORE_VALUE)
        .iter()
        .skip_while(is_between);
    value.next().is_some_and(u8::is_ascii_alphanumeric)
        || KOREAN.contains(&bytes[last]) && ALL_ENDINGS.has_ending(bytes, last)
}

/// How many bytes between such a word and a value are read.
const MAX_BEFORE_VALUE: usize = 16;

/// Whether a byte may follow a name without changing it, as in `TOKEN_2`.
fn is_tail_byte(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'_'
}

fn end_without_tail(bytes: &[u8], mut end: usize) -> usize {
    while end > 0 && is_tail_byte(bytes[end - 1]) {
        end -= 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcp_error_rules::secret_names::{ends_with_word, is_secret_name};

    #[test]
    fn every_name_passes_in_any_case() {
        let lists = [
            SECRET_WORDS,
            SECRET_ENDS,
            QUALIFIED,
            FOREIGN_WORDS,
            PASSWORD_WORDS,
            KEY_WORDS,
        ];
        for word in lists.concat() {
            let first_len = word.chars().next().map_or(0, char::len_utf8);
            let title = word[..first_len].to_ascii_uppercase() + &word[first_len..];
            let numbered = format!("{word}_1");
            for name in [word.to_owned(), word.to_uppercase(), title, numbered] {
                let is_same_word = ends_with_word(name.trim_end_matches("_1"), word);
                let passes = may_be_name(name.as_bytes(), 0, name.len());
                assert!(!is_same_word || passes, "{name}");
                let passes = may_be_secret_name(&name);
                assert!(!is_secret_name(&name) || passes, "{name}");
            }
        }
    }
}
