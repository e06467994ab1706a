//! Passwords that very many people choose, and whose words are words of code as well, so that no weight tells them.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bytes::{split_at, suffix_len};
use crate::classes::DIGIT;

static CHOSEN: GroupedWords<First> = grouped_words!(
    First,
    "admin administrator changeme dragon letmein master monkey passwd password passwort root secret
     shadow superuser welcome"
);

/// Whether a word is one that many people choose, and two to five digits: `admin123`, `Welcome-2031!`. A sign may stand before
/// the digits, and an exclamation mark behind them.
pub(super) fn is_common_password(word: &[u8]) -> bool {
    let word = word.strip_suffix(b"!").unwrap_or(word);
    let (before, digits) = split_at(word, word.len() - suffix_len(word, DIGIT));
    let letters = match before {
        [letters @ .., b'@' | b'#' | b'$' | b'_' | b'.' | b'-'] => letters,
        letters => letters,
    };
    (2..=5).contains(&digits.len()) && CHOSEN.contains_ignoring_case(letters)
}
