//! Passwords that very many people choose, and whose words are words of code as well, so that no weight tells them.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bytes::{split_at, suffix_len};
use crate::classes::DIGIT;

use super::runs::Runs;

static CHOSEN: GroupedWords<First> = grouped_words!(
    First,
    "admin administrator changeme dragon hello letmein login master monkey passwd password passwort
     qwerty root secret shadow super superuser welcome"
);

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
}

/// Whether a short word begins with a word that people choose for passwords, and code does not use: `velvet7`.
pub(super) fn begins_with_chosen_word(runs: &Runs<'_>) -> bool {
    if runs.words & 1 == 0 {
        return false;
    }
    let words = runs.words();
    words.chosen > 0 && words.known == 0
}
