//! A cheap test of the last five bytes of a word, which spares most words the comparison with names.
//!
//! The tables in `endings` let some other words pass. This costs time and nothing else, since the comparison with names
//! decides. Every word that this comparison could take for a name passes, so that a text is shown in the same way if each of
//! its words is compared. A property of the tests holds that.

use crate::bits::{BLOCK_LEN, BlockBits, places_where};
use crate::bytes::{ends_with_ignoring_case, slice};
use crate::classes::{Class, DIGIT, class};

use super::endings::{ENDINGS, LETTERS};

/// Whether `bytes[start..end]` may be a name before a value. Digits and underscores at its end do not count.
#[inline]
pub(crate) fn may_be_name(bytes: &[u8], start: usize, end: usize) -> bool {
    let name_end = end_without_tail(bytes, end);
    name_end > start && (may_name_value(bytes, name_end) || is_pw(slice(bytes, start..name_end)))
}

/// Whether this may be the name of a secret. If not,
/// [`is_secret_name`](mcp_error_rules::secret_names::is_secret_name) would say no, too.
pub(crate) fn may_be_secret_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    ENDINGS.may_be_secret(bytes, end_without_tail(bytes, bytes.len()))
}

/// Returns those of the `last` bytes of words in a block with which a name of three letters or more may end. Digits and
/// underscores can stand behind the name, and in other scripts more than that; `undecided` are these and the bytes beyond ASCII.
/// `second` are those of two letters, alone or behind a sign, that may be `pw`.
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
    let likely = places_where(first_letters, |at| {
        let letters = block[at..].first_chunk();
        letters.is_some_and(|letters| ENDINGS.may_have_letters(*letters))
    }) << (LETTERS - 1);
    let names = places_where(likely, |at| may_be_known_name(bytes, base + at + 1));
    pw | names
        | places_where(undecided, |at| {
            may_name_value_before_tail(bytes, base + at + 1)
        })
}

/// Whether a name before a value may end at `end`, with or without a tail.
#[inline(never)]
fn may_name_value_before_tail(bytes: &[u8], end: usize) -> bool {
    let name_end = end_without_tail(bytes, end);
    may_name_value(bytes, name_end) || is_pw(slice(bytes, ..name_end))
}

/// Whether a name before a value may end at `end`, right behind letters that [`ENDINGS`] may have.
#[inline(never)]
fn may_be_known_name(bytes: &[u8], end: usize) -> bool {
    ENDINGS.has_word(bytes, end) && !has_common_ending(bytes, end)
}

/// Whether a name before a value may end at `end`, before its tail.
fn may_name_value(bytes: &[u8], end: usize) -> bool {
    ENDINGS.has_ending(bytes, end) && !has_common_ending(bytes, end)
}

/// Whether a name is `pw`, or ends in it behind a separator.
#[inline(never)]
fn is_pw(name: &[u8]) -> bool {
    let [before @ .., b'p' | b'P', b'w' | b'W'] = name else {
        return false;
    };
    !before.last().is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether the word before `end` has an ending that few names of secrets have, but many of the most frequent words of
/// error messages, and none of the longer endings of those names: `authorization`, `SAMLResponse`, `phone_number`. Nor is
/// a word in `-ied` a name, but for `IDENTIFIED` in capitals, which stands before a password, nor the code of an error.
fn has_common_ending(bytes: &[u8], end: usize) -> bool {
    let word = slice(bytes, ..end);
    let Some(last) = word.last_chunk::<3>() else {
        return false;
    };
    let ends_in_one_of = |endings: &[&str]| {
        let mut endings = endings.iter();
        endings.any(|ending| ends_with_ignoring_case(word, ending))
    };
    // A longer ending is a word behind one of some letters or joints. In capitals, letters differ from small ones in this bit;
    // no sign becomes a letter by it.
    let (ending, before) = match &last.map(|byte| byte | 0x20) {
        b"nse" => ("response", &b"l_-"[..]),
        b"ber" => ("number", &b"deyt_-"[..]),
        b"der" => ("header", &b"h_-"[..]),
        b"ion" => return !ends_in_one_of(&["zation", "confirmation", "assertion", "session"]),
        b"ied" => return last == b"ied",
        b"ode" => return ends_in_one_of(&["status code", "error code", "exit code"]),
        _ => return false,
    };
    let behind = word.len().checked_sub(ending.len() + 1);
    let may_be_longer = behind.is_some_and(|at| before.contains(&word[at].to_ascii_lowercase()));
    !(may_be_longer && ends_with_ignoring_case(word, ending))
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
    use super::{may_be_name, may_be_secret_name};
    use crate::names::lexicon::{KEY_WORDS, PASSWORD_WORDS};
    use mcp_error_rules::secret_names::{
        FOREIGN_WORDS, QUALIFIED, SECRET_ENDS, SECRET_WORDS, ends_with_word, is_secret_name,
    };

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
