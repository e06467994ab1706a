//! Words with digits or signs in place of letters: `m4ple`, `P@ssw0rd`.

use crate::bytes::*;

use super::runs::Runs;
use super::vocabulary::{CHOSEN, OFFSET, VOCABULARY, hash_with};

/// Whether a part of a word is a known word with digits or signs in place of letters, and maybe with digits behind it: `m4ple77`.
pub(super) fn holds_leet(runs: &Runs<'_>) -> bool {
    // Most words hold no digit before a letter.
    let holds_leet = |one| holds_leet_with(runs, one);
    runs.digits & runs.letters >> 1 != 0
        && (holds_leet(b'i') || has_byte(runs.text, b'1') && holds_leet(b'l'))
}

/// The letter for which each byte of such words stands, or 0 for a byte that divides words. A 1 stands for two letters, and some
/// digits for none, which are themselves here.
static LETTER_OF: [u8; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < table.len() {
        let byte = at as u8;
        table[at] = match byte {
            b'0' => b'o',
            b'3' => b'e',
            b'4' | b'@' => b'a',
            b'5' | b'$' => b's',
            b'7' => b't',
            _ if byte.is_ascii_alphanumeric() => byte,
            _ => 0,
        };
        at += 1;
    }
    table
};

/// Whether a part of a word is a known word where `one` stands in place of a 1.
#[inline(never)]
fn holds_leet_with(runs: &Runs<'_>, one: u8) -> bool {
    const MIN_WORD: usize = 5;
    let (mut hash, mut len, mut is_replaced) = (OFFSET, 0, false);
    for (at, byte) in runs.text.iter().enumerate() {
        let goes_on = runs.letters >> at & 2 != 0;
        let letter = match LETTER_OF[usize::from(*byte)] {
            b'1' => one,
            // These stand for no letter. An id holds one soon.
            b'2'..=b'9' if goes_on => return false,
            0 => {
                (hash, len, is_replaced) = (OFFSET, 0, false);
                continue;
            }
            letter => letter,
        };
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
