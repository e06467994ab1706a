//! Words with digits or signs in place of letters: `m4ple`, `P@ssw0rd`.

use crate::bytes::{holds, parts, slice, suffix_len};
use crate::classes::{DIGIT, LETTER_OR_DIGIT, class};

use super::runs::Runs;
use super::vocabulary::{CHOSEN, VOCABULARY, hash};

/// The bounds of a word that is known, in bytes.
const MIN_WORD: usize = 5;
const MAX_WORD: usize = 16;

/// How many of the digits at the end of a part can belong to its word.
const MAX_DIGITS_BEHIND: usize = 2;

/// Whether a part of a word is a known word with digits or signs in place of letters, as `m4ple`, `P@ssw0rd` and `m4ple77` are.
pub(super) fn holds_leet(runs: &Runs<'_>) -> bool {
    // Most words hold no digit before a letter.
    runs.digits & runs.letters >> 1 != 0
        && parts(runs.text, class!(LETTER_OR_DIGIT b"@$").not()).any(is_leet)
}

/// Whether a part of a word is such a word.
fn is_leet(part: &[u8]) -> bool {
    let letters = part.len() - suffix_len(part, class!(DIGIT b"@$"));
    let last = part.len().min(letters + MAX_DIGITS_BEHIND).min(MAX_WORD);
    holds(slice(part, ..letters), DIGIT)
        && (letters.max(MIN_WORD)..=last)
            .map(|len| slice(part, ..len))
            .any(|word| is_known(word, b'i') || is_known(word, b'l'))
}

/// Whether a word with letters in place of digits and signs is known, where `one` stands in place of a 1.
fn is_known(word: &[u8], one: u8) -> bool {
    let letters = word.iter().map(|byte| match byte {
        b'0' => b'o',
        b'1' => one,
        b'3' => b'e',
        b'4' | b'@' => b'a',
        b'5' | b'$' => b's',
        b'7' => b't',
        byte => *byte,
    });
    let hash = hash(letters);
    CHOSEN.contains(hash) || VOCABULARY.contains(hash)
}

#[cfg(test)]
mod tests {
    use super::{Runs, holds_leet};

    #[test]
    fn digits_stand_in_place_of_letters() {
        for word in [
            "s3cr3t",
            "P@ssw0rd",
            "5up3r-1",
            "b1ack77",
            "v3lvet_db",
            "x.m0nk3y9",
        ] {
            assert!(holds_leet(&Runs::of(word.as_bytes())), "{word}");
        }
        for word in [
            "item5",
            "secret7",
            "v1beta",
            "log4shell",
            "x86_64",
            "utf8mb4",
            "3des-ede",
        ] {
            assert!(!holds_leet(&Runs::of(word.as_bytes())), "{word}");
        }
    }
}
