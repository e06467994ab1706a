//! Words with digits or signs in place of letters: `m4ple`, `P@ssw0rd`.

use crate::bytes::{has_byte, prefix_len, slice};
use crate::classes::{Class, LETTER_OR_DIGIT, class};

use super::runs::Runs;
use super::vocabulary::{CHOSEN, OFFSET, VOCABULARY, hash_with};

/// Whether a part of a word is a known word with digits or signs in place of letters, and maybe with digits behind it: `m4ple77`.
pub(super) fn holds_leet(runs: &Runs<'_>) -> bool {
    // Most words hold no digit before a letter.
    let replaced = runs.digits & runs.letters >> 1;
    if replaced == 0 {
        return false;
    }
    // What divides the word behind its last such digit
    let last = replaced.ilog2() as usize;
    let end = last + prefix_len(slice(runs.text, last..), IN_WORD);
    let text = slice(runs.text, ..end);
    let holds_leet = |one| holds_leet_with(text, runs.letters, one);
    holds_leet(b'i') || has_byte(text, b'1') && holds_leet(b'l')
}

/// The letters of such words, and what stands in place of one.
const IN_WORD: Class = class!(LETTER_OR_DIGIT b"@$");

/// Whether a part of a word is a known word where `one` stands in place of a 1.
#[inline(never)]
fn holds_leet_with(text: &[u8], letters: u64, one: u8) -> bool {
    const MIN_WORD: usize = 5;
    let (mut hash, mut len, mut is_replaced) = (OFFSET, 0, false);
    for (at, byte) in text.iter().enumerate() {
        let goes_on = letters >> at & 2 != 0;
        let letter = match byte {
            // These stand for no letter. An id holds one soon.
            b'2' | b'6' | b'8' | b'9' if goes_on => return false,
            b'0' => b'o',
            b'1' => one,
            b'3' => b'e',
            b'4' | b'@' => b'a',
            b'5' | b'$' => b's',
            b'7' => b't',
            byte => *byte,
        };
        if !letter.is_ascii_alphanumeric() {
            (hash, len, is_replaced) = (OFFSET, 0, false);
            continue;
        }
        (hash, len) = (hash_with(hash, letter), len + 1);
        is_replaced |= goes_on && byte.is_ascii_digit();
        if is_replaced
            && !goes_on
            && len >= MIN_WORD
            && (CHOSEN.contains(hash) || VOCABULARY.contains(hash))
        {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Runs, holds_leet};

    #[test]
    fn digits_stand_in_place_of_letters() {
        for word in "s3cr3t P@ssw0rd 5up3r-1 b1ack77 v3lvet_db x.m0nk3y9".split_whitespace() {
            assert!(holds_leet(&Runs::of(word.as_bytes())), "{word}");
        }
        for word in "item5 secret7 v1beta log4shell x86_64 utf8mb4 3des-ede".split_whitespace() {
            assert!(!holds_leet(&Runs::of(word.as_bytes())), "{word}");
        }
    }
}
