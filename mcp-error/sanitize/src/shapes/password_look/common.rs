//! Passwords that very many people choose. Most of their words are words of code as well, so that no weight tells them.

use crate::bits::count;
use crate::bytes::*;

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

/// Whether a word is a password's in capitals and a number: one of the most frequent, and one that code does not use, `RootFalcon6`; or one
/// that people choose, behind which a sign stands before three digits or more, `Falcon_2353`.
pub(super) fn is_titled_with_number(runs: &Runs<'_>) -> bool {
    let ([b'A'..=b'Z', b'a'..=b'z', ..], [.., b'0'..=b'9']) = (runs.text, runs.text) else {
        return false;
    };
    let words = runs.words();
    let ends_in_number = count(runs.starts & runs.digits) == 1;
    ends_in_number
        && match (words.known, words.unknown) {
            (0, 1) => words.chosen == 1 && runs.signs != 0 && count(runs.digits) > 2,
            (1, 1) => MOST_FREQUENT.contains_ignoring_case(runs.at(0)),
            _ => false,
        }
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
    holds_only_chosen_words(runs)
}

fn holds_only_chosen_words(runs: &Runs<'_>) -> bool {
    let words = runs.words();
    words.chosen > 0 && words.known == 0
}

#[test]
fn capitals_and_a_number_make_a_password_of_a_frequent_word() {
    let is_titled = |word: &str| is_titled_with_number(&Runs::of(word.as_bytes()));
    for word in "RootFalcon6 Login_Maple27 Falcon_2353 Winter-482".split(' ') {
        assert!(is_titled(word), "{word}");
    }
    let others =
        "rootFalcon6 Root6 RootFalcon RootUser6 BlockFalcon6 Falcon_9 Windows-1252 Root6Falcon7";
    for word in others.split(' ') {
        assert!(!is_titled(word), "{word}");
    }
}
