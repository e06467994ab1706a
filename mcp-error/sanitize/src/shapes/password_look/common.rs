//! Passwords that very many people choose. Most of their words are words of code as well, so that no weight tells them.

use mcp_error_rules::words::{First, GroupedWords, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bytes::{consists_of, split_at, suffix_len};
use crate::classes::{DIGIT, LETTER};

use super::runs::Runs;
use super::{LONGEST, MIN_COMMON};

/// The most frequent words of such passwords, and the first rows of keyboards.
const MOST_FREQUENT: GroupedWords<First> = grouped_words!(
    First,
    "admin administrator asdfgh changeme dragon hello letmein login master monkey p@ss p@ssword pa$$ pa$$word
     passwd password passwort qazwsx qwerty qwertz root secret shadow super superuser welcome zxcvbn"
);

/// Those of them behind which a 1 makes a password as well. `admin1` is an account, and `password1` a field of a form.
const WITH_ONE: Words = words!("dragon letmein monkey qwerty welcome");

/// Whether a word is one that many people choose, and two to five digits: `admin123`, `Welcome-2031!`; behind some words, a 1 is
/// enough. A sign may stand before the digits, and another one behind them.
#[inline(never)]
pub(super) fn is_common_password(word: &[u8]) -> bool {
    let word = match word {
        [word @ .., b'!' | b'#' | b'$' | b'*' | b'?'] => word,
        word => word,
    };
    let (before, digits) = split_at(word, word.len() - suffix_len(word, DIGIT));
    let letters = match before {
        [letters @ .., b'@' | b'#' | b'$' | b'_' | b'.' | b'-'] => letters,
        letters => letters,
    };
    match digits {
        b"1" => WITH_ONE.contains_ignoring_case(letters),
        _ => (2..=5).contains(&digits.len()) && MOST_FREQUENT.contains_ignoring_case(letters),
    }
}

/// Whether a word is one that people choose for passwords, and two digits or more, the first of which is not a zero: `tiger2031`. Those
/// who number their servers write `tiger07`.
pub(crate) fn is_chosen_word_with_number(word: &[u8]) -> bool {
    let (letters, digits) = split_at(word, word.len() - suffix_len(word, DIGIT));
    let is_chosen = || {
        letters.len() <= LONGEST
            && consists_of(letters, LETTER)
            && begins_with_chosen_word(&Runs::of(letters))
    };
    matches!(digits, [b'1'..=b'9', _, ..]) && (is_common_password(word) || is_chosen())
}

/// Whether a word of letters begins with a word that people choose for passwords, and code does not use: `sunshine`.
pub(crate) fn is_chosen_word(word: &[u8]) -> bool {
    (MIN_COMMON..=LONGEST).contains(&word.len())
        && consists_of(word, LETTER)
        && begins_with_chosen_word(&Runs::of(word))
}

/// Whether a short word begins with a word that people choose for passwords, and code does not use: `velvet7`.
pub(super) fn begins_with_chosen_word(runs: &Runs<'_>) -> bool {
    if runs.words & 1 == 0 {
        return false;
    }
    let words = runs.words();
    words.chosen > 0 && words.known == 0
}
