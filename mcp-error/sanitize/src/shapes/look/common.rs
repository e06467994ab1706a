//! Passwords that very many people choose, and whose words are words of code as well, so that no weight tells them.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bytes::{consists_of, prefix_len, split_at, suffix_len};
use crate::classes::{DIGIT, LETTER, class};

use super::SIGNS;
use super::runs::Runs;

static CHOSEN: GroupedWords<First> = grouped_words!(
    First,
    "admin administrator changeme dragon hello letmein login master monkey passwd password passwort
     qwerty root secret shadow super superuser welcome"
);

/// Whether a word is two words with capitals and one sign between them, as people choose them and code does not: both are words
/// that people choose for passwords, or one is, while code knows neither: `Walnut+Cherry`.
fn is_pair_of_chosen_words(word: &[u8]) -> bool {
    let (first, rest) = split_at(word, prefix_len(word, LETTER));
    let [sign, second @ ..] = rest else {
        return false;
    };
    let is_name = |part: &[u8]| matches!(part, [b'A'..=b'Z', b'a'..=b'z', ..]);
    if !is_name(first) || !is_name(second) || !class!(SIGNS b"-").has(*sign) {
        return false;
    }
    let words = Runs::of(word).words();
    consists_of(second, LETTER) && (words.chosen == 2 || words.chosen == 1 && words.known == 0)
}

/// Whether a word is one that many people choose, and two to five digits: `admin123`, `Welcome-2031!`. A sign may stand before
/// the digits, and another one behind them.
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
    (2..=5).contains(&digits.len()) && CHOSEN.contains_ignoring_case(letters)
        || is_pair_of_chosen_words(letters)
}

/// Whether a short word begins with a word that people choose for passwords, and code does not use: `velvet7`.
pub(super) fn begins_with_chosen_word(runs: &Runs<'_>) -> bool {
    if runs.words & 1 == 0 {
        return false;
    }
    let words = runs.words();
    words.chosen > 0 && words.known == 0
}
