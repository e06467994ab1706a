//! A cheap test of the last bytes of a word, which spares most words the comparison with names.
//!
//! The table in `endings` lets some other words pass. This costs time and nothing else, since the comparison with names
//! decides. Every word that this comparison could take for a name passes, so that a text is shown in the same way if each of
//! its words is compared. A property of the tests holds that.

use crate::bits::{BlockBits, places_where};
use crate::bytes::*;

use super::endings::{ENDINGS, FIRST_TESTED};

/// Whether `bytes[start..end]` may be a name before a value. Digits and underscores at its end do not count.
#[inline]
pub(crate) fn may_be_name(bytes: &[u8], start: usize, end: usize) -> bool {
    let name_end = end_without_tail(bytes, end);
    name_end > start
        && (ENDINGS.may_end(slice(bytes, ..name_end)) || is_pw(slice(bytes, start..name_end)))
}

/// Whether this may be the name of a secret. If not,
/// [`is_secret_name`](mcp_error_rules::secret_names::is_secret_name) would say no, too.
pub(crate) fn may_be_secret_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    ENDINGS.may_end(slice(bytes, ..end_without_tail(bytes, bytes.len())))
}

/// Returns those of the `last` letters of words in a block with which a name may end. Digits and underscores can stand behind
/// it, and the rest of the word does not.
#[inline(always)]
pub(crate) fn name_ends(text: &[u8], base: usize, last: BlockBits) -> BlockBits {
    // At the very beginning, there may be fewer letters than are tested.
    const BEFORE_LAST: usize = FIRST_TESTED - 1;
    let missing = BEFORE_LAST - base.min(BEFORE_LAST);
    let around = slice(text, base + missing - BEFORE_LAST..);
    let may_be_last = |at: usize| {
        let letters = around.get(at..at + FIRST_TESTED);
        let letters = letters.and_then(<[u8]>::first_chunk);
        letters.is_some_and(|letters| ENDINGS.may_have_last(letters))
    };
    let likely =
        places_where(last >> missing, may_be_last) << missing | last & ((1 << missing) - 1);
    places_where(likely, |at| is_name_end(text, base + at + 1))
}

/// The most frequent words of messages whose last letters are those of a name.
const FREQUENT: GroupedWords<First> = grouped_words!(
    First,
    "before declaration expression implementation information mode more node operation response"
);

/// Whether the last letter of a name before a value may stand before `end`.
#[inline(never)]
fn is_name_end(text: &[u8], end: usize) -> bool {
    let (before, behind) = split_at(text, end);
    (ENDINGS.may_end(before) && !FREQUENT.contains(suffix(before, NAME_OR_HIGH)) || is_pw(before))
        && !trim_start(behind, TAIL)
            .first()
            .is_some_and(|next| NAME_OR_HIGH.has(*next))
}

/// Whether a name is `pw`, or ends in it behind a separator.
#[inline]
fn is_pw(name: &[u8]) -> bool {
    match name {
        [before @ .., b'p' | b'P', b'w' | b'W'] => {
            !before.last().is_some_and(u8::is_ascii_alphanumeric)
        }
        _ => false,
    }
}

/// What may follow a name without changing it, as in `TOKEN_2`.
const TAIL: Class = class!(DIGIT b"_");

fn end_without_tail(bytes: &[u8], mut end: usize) -> usize {
    while end > 0 && TAIL.has(byte_at(bytes, end - 1)) {
        end -= 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::{FREQUENT, may_be_name, may_be_secret_name};
    use crate::names::endings::LISTS;
    use crate::names::program_flags::PROGRAMS;
    use mcp_error_rules::secret_names::WEAK_WORDS;
    use mcp_error_rules::secret_names::{
        FOREIGN_WORDS, QUALIFIED, SECRET_ENDS, SECRET_WORDS, ends_with_word, is_secret_name,
    };

    #[test]
    fn no_frequent_word_ends_in_a_name() {
        let mut names = LISTS.concat();
        names.extend(PROGRAMS.iter());
        for word in FREQUENT.iter() {
            let ending = names.iter().find(|name| word.ends_with(**name));
            assert_eq!(ending, None, "{word}");
        }
    }

    #[test]
    fn every_name_passes_in_any_case() {
        let programs: Vec<_> = PROGRAMS.iter().collect();
        let lists = [
            SECRET_WORDS,
            SECRET_ENDS,
            QUALIFIED,
            FOREIGN_WORDS,
            WEAK_WORDS,
            &programs,
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
