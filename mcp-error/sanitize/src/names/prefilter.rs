//! A cheap test of the last five bytes of a word, which spares most words the comparison with names.
//!
//! The tables in `endings` let some other words pass. This costs time and nothing else, since the comparison with names
//! decides. Every word that this comparison could take for a name passes, so that a text is shown in the same way if each of
//! its words is compared. A property of the tests holds that.

use crate::bits::{BLOCK_LEN, BlockBits, places_where};
use crate::bytes::{at_most, ends_with_ignoring_case, slice};
use crate::classes::{Class, DIGIT, QUOTE, class};

use super::endings::{ENDINGS, LETTERS};
use super::program_flags::PROGRAMS;

/// Whether `bytes[start..end]` may be a name before a value. Digits and underscores at its end do not count.
#[inline]
pub(crate) fn may_be_name(bytes: &[u8], start: usize, end: usize) -> bool {
    let name_end = end_without_tail(bytes, end);
    name_end > start
        && (may_name_value(bytes, name_end, end) || is_pw(slice(bytes, start..name_end)))
}

/// Whether this may be the name of a secret. If not,
/// [`is_secret_name`](mcp_error_rules::secret_names::is_secret_name) would say no, too.
pub(crate) fn may_be_secret_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    ENDINGS.may_be_secret(bytes, end_without_tail(bytes, bytes.len()))
}

/// Whether a path may end in the name of a program that takes a password among its arguments.
pub(crate) fn may_end_in_program(path: &[u8]) -> bool {
    match path {
        [.., third, second, last] => {
            let [seconds, thirds] = PROGRAM_ENDINGS[group(*last)];
            seconds >> group(*second) & thirds >> group(*third) & 1 != 0
        }
        _ => false,
    }
}

/// For the last letter of a program's name, one bit for each letter that can stand before it, and before that one.
static PROGRAM_ENDINGS: [[u32; 2]; 32] = {
    let mut endings = [[0; 2]; 32];
    let mut program = 0;
    while program < PROGRAMS.len() {
        let [.., third, second, last] = PROGRAMS[program].as_bytes() else {
            panic!("the name of a program has at least three letters");
        };
        let [seconds, thirds] = &mut endings[group(*last)];
        *seconds |= 1 << group(*second);
        *thirds |= 1 << group(*third);
        program += 1;
    }
    endings
};

/// Returns the low five bits of a byte, which are the same for capitals and small letters.
const fn group(letter: u8) -> usize {
    letter as usize & 31
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
    may_name_value(bytes, name_end, end) || is_pw(slice(bytes, ..name_end))
}

/// Whether a name before a value may end at `end`, right behind letters that [`ENDINGS`] may have.
#[inline(never)]
fn may_be_known_name(bytes: &[u8], end: usize) -> bool {
    ENDINGS.has_word(bytes, end) && !has_common_ending(bytes, end)
}

/// Whether a name before a value may end at `end`, and its tail at `tail_end`.
fn may_name_value(bytes: &[u8], end: usize, tail_end: usize) -> bool {
    ENDINGS.has_ending(bytes, end) && !has_common_ending(bytes, end)
        || may_contain_name(bytes, tail_end)
}

/// Whether a name is `pw`, or ends in it behind a separator.
#[inline(never)]
pub(crate) fn is_pw(name: &[u8]) -> bool {
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

/// Whether a word that contains a name and more may end at `end`: one [before a value](is_before_value), or one
/// whose last syllable can be a [particle](particle_behind_name).
fn may_contain_name(bytes: &[u8], end: usize) -> bool {
    is_before_value(bytes, end)
        || particle_behind_name(bytes, end).is_some_and(|at| ENDINGS.has_ending(bytes, at))
}

/// Whether a word that ends at `end` is one of a script without blanks between words, and something behind the word can be a value.
pub(crate) fn is_before_value(bytes: &[u8], end: usize) -> bool {
    let is_between = |byte: &&u8| class!(QUOTE b" \t:=([{,").has(**byte);
    let mut value = at_most(&bytes[end..], MAX_BEFORE_VALUE)
        .iter()
        .skip_while(is_between);
    last_of_three_bytes(bytes, end).is_some() && value.next().is_some_and(u8::is_ascii_alphanumeric)
}

/// Returns where the last syllable of a word of Korean starts, which can be a particle behind a name.
pub(crate) fn particle_behind_name(bytes: &[u8], end: usize) -> Option<usize> {
    /// The first bytes of the syllables of Korean.
    const KOREAN: std::ops::RangeInclusive<u8> = 0xea..=0xed;
    last_of_three_bytes(bytes, end).filter(|at| KOREAN.contains(&bytes[*at]))
}

/// Returns the place of the last character before `end` and before a tail, if it takes three bytes.
fn last_of_three_bytes(bytes: &[u8], end: usize) -> Option<usize> {
    /// The first bytes of characters that take three bytes are from here on.
    const THREE_BYTES: u8 = 0xe0;
    let at = end_without_tail(bytes, end).checked_sub(3)?;
    (bytes[at] >= THREE_BYTES).then_some(at)
}

/// How many bytes between such a word and a value are read.
const MAX_BEFORE_VALUE: usize = 16;

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
    use super::{PROGRAMS, may_be_name, may_be_secret_name, may_end_in_program};
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

    #[test]
    fn every_program_passes_behind_its_folder_and_alone() {
        for program in PROGRAMS {
            for path in [program.to_string(), format!("/usr/bin/{program}")] {
                assert!(may_end_in_program(path.as_bytes()), "{path}");
            }
        }
        assert!(!may_end_in_program(b"/home/ada/notes.txt"));
    }
}
