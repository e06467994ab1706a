//! A cheap test of the last three bytes of a word, which spares most words the comparison with names.
//!
//! The tables know every ending of a name, in any case. They let some other words pass, which cost time and
//! nothing else: the comparison with names decides. Letters are compared by their low five or six bits, which
//! are the same for capitals and small letters.

use mcp_error_rules::secret_names::{
    FOREIGN_WORDS, GLUED_PW, JOINED_ENDINGS, JOINED_NAMES, NEUTRAL_NAMES, PERSONAL_NAMES,
    QUALIFIED, SECRET_ENDS, SECRET_WORDS,
};

use crate::bytes::{at_most, is_name_byte};

use super::lexicon::{
    CAPITAL_ENDINGS, HIGH_CAPITAL_ENDINGS, KEY_WORDS, OTHER_ENDINGS, PASSWORD_WORDS, PROGRAMS,
};

/// A bit for each byte of a block of 128. The lowest bit stands for the first byte.
pub(crate) type BlockBits = u128;

/// The endings of words whose last byte is ASCII, by the last two letters.
struct Endings {
    /// For each pair of last letters, one bit for each letter that can stand before them.
    third_last: [u32; PAIRS],
    /// For each pair of last letters, the length of the shortest word that ends in them.
    shortest: [u8; PAIRS],
}

/// The number of pairs of letters, each of which counts by its low five bits.
const PAIRS: usize = 32 * 32;

const fn pair_index(second_last: u8, last: u8) -> usize {
    (last as usize & 31) << 5 | second_last as usize & 31
}

/// The endings of all words at which a value may start.
static ALL_ENDINGS: Endings = Endings::of(&[
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
]);

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
        let mut endings = Self {
            third_last: [0; PAIRS],
            shortest: [u8::MAX; PAIRS],
        };
        let mut list = 0;
        while list < lists.len() {
            let mut word = 0;
            while word < lists[list].len() {
                let bytes = lists[list][word].as_bytes();
                let len = bytes.len();
                let pair = pair_index(bytes[len - 2], bytes[len - 1]);
                endings.third_last[pair] |= 1 << (bytes[len - 3] & 31);
                if (len as u8) < endings.shortest[pair] {
                    endings.shortest[pair] = len as u8;
                }
                word += 1;
            }
            list += 1;
        }
        endings
    }

    #[inline]
    fn has_letters(&self, third_last: u8, second_last: u8, last: u8) -> bool {
        self.third_last[pair_index(second_last, last)] >> (third_last & 31) & 1 != 0
    }

    /// Whether the bytes before `end` can be one of these endings, or the ending of a word in other letters.
    #[inline]
    fn has_ending(&self, bytes: &[u8], end: usize) -> bool {
        let letters = end.checked_sub(3).and_then(|at| bytes[at..].first_chunk());
        let Some(&[third_last, second_last, last]) = letters else {
            return false;
        };
        if !last.is_ascii() {
            return is_high_ending(third_last, second_last, last);
        }
        let shortest = usize::from(self.shortest[pair_index(second_last, last)]);
        let is_in_word = |byte: &u8| is_name_byte(*byte) || !byte.is_ascii();
        self.has_letters(third_last, second_last, last)
            && end >= shortest
            && bytes[end - shortest..end].iter().all(is_in_word)
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

/// Returns those of the `ends` of words in a block at which a name may end. One of the `final_signs` may stand
/// between the name and the end of the word, and so may digits and underscores.
pub(crate) fn name_ends(
    bytes: &[u8],
    base: usize,
    ends: BlockBits,
    final_signs: BlockBits,
) -> BlockBits {
    // The halves fit into machine words.
    let after_signs = final_signs << 1;
    let low = name_ends_in_half(bytes, base, ends as u64, after_signs as u64);
    let high = name_ends_in_half(
        bytes,
        base + 64,
        (ends >> 64) as u64,
        (after_signs >> 64) as u64,
    );
    BlockBits::from(high) << 64 | BlockBits::from(low)
}

fn name_ends_in_half(bytes: &[u8], base: usize, mut ends: u64, after_signs: u64) -> u64 {
    let mut found = 0;
    while ends != 0 {
        let bit = ends.trailing_zeros();
        ends &= ends - 1;
        let end = base + bit as usize - (after_signs >> bit & 1) as usize;
        let letters = bytes.get(end.wrapping_sub(3)..end);
        let Some(&[third_last, second_last, last]) = letters else {
            continue;
        };
        // As a signed number, a byte beyond ASCII is below `9`; so are some signs, which are looked at in vain.
        let has_tail_or_high = last as i8 <= b'9' as i8 || last == b'_';
        let may_have_ending =
            has_tail_or_high | ALL_ENDINGS.has_letters(third_last, second_last, last);
        if may_have_ending && may_name_value_before_tail(bytes, end) {
            found |= 1 << bit;
        }
    }
    found
}

fn may_name_value_before_tail(bytes: &[u8], mut end: usize) -> bool {
    if is_tail_byte(bytes[end - 1]) {
        end = end_without_tail(bytes, end);
    }
    may_name_value(bytes, end)
}

/// Whether a name before a value may end at `end`.
fn may_name_value(bytes: &[u8], end: usize) -> bool {
    !has_common_ending(bytes, end) && ALL_ENDINGS.has_ending(bytes, end)
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

#[inline(never)]
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
