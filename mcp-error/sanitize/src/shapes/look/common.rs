//! Passwords that very many people choose, and whose words are words of code as well, so that no weight tells them.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bytes::{consists_of, prefix_len, split_at, suffix_len};
use crate::classes::{DIGIT, LETTER, class};
use crate::rows::{self, Row};

use super::SIGNS;
use super::digits::{is_counting, is_year};
use super::runs::Runs;

type IsCommon = fn(&[u8], &[u8]) -> bool;

/// What passwords consist of that many people choose: a word, maybe a sign, and digits at the end.
pub(crate) static COMMON_PASSWORDS: &[Row<IsCommon>] = &[
    Row::new(
        |word, digits| digits.len() > 1 && MEANING_PASSWORD.contains_ignoring_case(word),
        "A word that means a password, and several digits",
        &[("unexpected 'passwd88'", "unexpected '[redacted]'")],
        &[("unexpected 'passwd8x'", "unexpected 'passwd8x'")],
    ),
    Row::new(
        |word, digits| is_usual_end(digits) && CHOSEN.contains_ignoring_case(word),
        "A word that many people choose, and the digits that they put behind it",
        &[("unexpected 'admin123'", "unexpected '[redacted]'")],
        &[("unexpected 'admin147'", "unexpected 'admin147'")],
    ),
    Row::new(
        |word, _| is_pair_of_chosen_words(word),
        "Two words with capitals and a sign between them, as people choose them and code does not",
        &[
            ("unexpected 'Walnut+Cherry'", "unexpected '[redacted]'"),
            ("unexpected 'Walnut.Tundra'", "unexpected '[redacted]'"),
        ],
        &[
            ("unexpected 'walnut.cherry'", "unexpected 'walnut.cherry'"),
            ("unexpected 'Walnut.Value'", "unexpected 'Walnut.Value'"),
        ],
    ),
];

static MEANING_PASSWORD: GroupedWords<First> = grouped_words!(
    First,
    "changeme letmein passwd password passwort secret welcome"
);

static CHOSEN: GroupedWords<First> = grouped_words!(
    First,
    "admin administrator dragon master monkey root shadow superuser"
);

/// Whether many people put these digits behind a word: a run of them, the same one several times, or a year.
fn is_usual_end(digits: &[u8]) -> bool {
    is_counting(digits)
        || digits == b"007"
        || digits.len() > 1 && digits.iter().all(|digit| *digit == digits[0])
        || is_year(digits)
}

/// Whether a word is two words with capitals and one sign between them, both of which people choose for passwords, or one of
/// which they choose while code knows neither.
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

/// Whether a word is such a password. A sign may stand before the digits, and an exclamation mark behind them.
pub(super) fn is_common_password(word: &[u8]) -> bool {
    let word = word.strip_suffix(b"!").unwrap_or(word);
    let (before, digits) = split_at(word, word.len() - suffix_len(word, DIGIT));
    let letters = match before {
        [letters @ .., b'@' | b'#' | b'$' | b'_' | b'.' | b'-'] => letters,
        letters => letters,
    };
    digits.len() <= 5 && rows::all(COMMON_PASSWORDS).any(|is_common| is_common(letters, digits))
}
