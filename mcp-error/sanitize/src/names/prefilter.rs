//! A cheap test of the last eight bytes of a word, which spares most words the comparison with names.
//!
//! The table in `endings` lets some other words pass. This costs time and nothing else, since the comparison with names
//! decides. Every word that this comparison could take for a name passes, so that a text is shown in the same way if each of
//! its words is compared. A property of the tests holds that.

use mcp_error_rules::{words, words::Words};

use crate::bits::{BLOCK_LEN, BlockBits, places_where};
use crate::bytes::{slice, suffix};
use crate::classes::{Class, DIGIT, NAME_OR_HIGH, class};

use super::endings::{ENDINGS, LETTERS};

/// Whether `bytes[start..end]` may be a name before a value. Digits and underscores at its end do not count.
#[inline]
pub(crate) fn may_be_name(bytes: &[u8], start: usize, end: usize) -> bool {
    let name_end = end_without_tail(bytes, end);
    name_end > start
        && (ENDINGS.may_end_at(bytes, name_end) || is_pw(slice(bytes, start..name_end)))
}

/// Whether this may be the name of a secret. If not,
/// [`is_secret_name`](mcp_error_rules::secret_names::is_secret_name) would say no, too.
pub(crate) fn may_be_secret_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    ENDINGS.may_end_at(bytes, end_without_tail(bytes, bytes.len()))
}

/// Returns those of the `last` bytes of words in a block with which a name of three letters or more may end. Digits and
/// underscores can stand behind the name, and in other scripts more than that; `undecided` are these and the bytes beyond ASCII.
/// `second` are those of two letters, alone or behind a sign, that may be `pw`.
#[inline(always)]
pub(crate) fn name_ends(
    bytes: &[u8],
    base: usize,
    block: &[u8; BLOCK_LEN],
    last: BlockBits,
    second: BlockBits,
    undecided: BlockBits,
) -> BlockBits {
    let pw = places_where(second, |at| is_pw(&block[..=at]));
    // A name of fewer letters than are compared can stand at the very beginning.
    let undecided = last & (undecided | ((1 << (LETTERS - 1)) - 1));
    let first_letters = (last & !undecided) >> (LETTERS - 1);
    let letters = |at: usize| block[at..].first_chunk();
    let likely = places_where(first_letters, |at| {
        letters(at).is_some_and(|letters| ENDINGS.may_have_last_four(letters))
    });
    let names = places_where(likely, |at| {
        letters(at).is_some_and(|letters| ENDINGS.may_have_letters(letters))
            && !is_frequent_word(bytes, base + at + LETTERS)
    }) << (LETTERS - 1);
    pw | names
        | places_where(undecided, |at| {
            may_name_value_before_tail(bytes, base + at + 1)
        })
}

/// The most frequent words of messages whose last letters are those of a name.
const FREQUENT: Words = words!("declaration expression information node operation response");

/// Whether the word before `end` is one of these.
#[inline(never)]
fn is_frequent_word(bytes: &[u8], end: usize) -> bool {
    FREQUENT.contains(suffix(slice(bytes, ..end), NAME_OR_HIGH))
}

/// Whether a name before a value may end at `end`, with or without a tail.
#[inline(never)]
fn may_name_value_before_tail(bytes: &[u8], end: usize) -> bool {
    let name_end = end_without_tail(bytes, end);
    ENDINGS.may_end_at(bytes, name_end) || is_pw(slice(bytes, ..name_end))
}

/// Whether a name is `pw`, or ends in it behind a separator.
#[inline(never)]
fn is_pw(name: &[u8]) -> bool {
    let [before @ .., b'p' | b'P', b'w' | b'W'] = name else {
        return false;
    };
    !before.last().is_some_and(u8::is_ascii_alphanumeric)
}

/// What may follow a name without changing it, as in `TOKEN_2`.
const TAIL: Class = class!(DIGIT b"_");

fn end_without_tail(bytes: &[u8], mut end: usize) -> usize {
    while end > 0 && TAIL.has(bytes[end - 1]) {
        end -= 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::{FREQUENT, may_be_name, may_be_secret_name};
    use crate::names::endings::LISTS;
    use crate::names::lexicon::WEAK_WORDS;
    use mcp_error_rules::secret_names::{
        FOREIGN_WORDS, QUALIFIED, SECRET_ENDS, SECRET_WORDS, ends_with_word, is_secret_name,
    };

    #[test]
    fn no_frequent_word_ends_in_a_name() {
        let names = LISTS.concat();
        for word in FREQUENT.iter() {
            let ending = names.iter().find(|name| word.ends_with(**name));
            assert_eq!(ending, None, "{word}");
        }
    }

    #[test]
    fn every_name_passes_in_any_case() {
        let lists = [
            SECRET_WORDS,
            SECRET_ENDS,
            QUALIFIED,
            FOREIGN_WORDS,
            WEAK_WORDS,
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
