//! What hints at a password in a block: a letter or a sign beside a digit, and several hyphens.

use crate::bits::{BLOCK_LEN, BlockBits, places_where};
use crate::echo::has_letter_beside_hyphen;
use crate::shapes::look::MIN_HYPHENS;

/// Whether a byte of a word is a letter or a sign of passwords. Between `!` and `*` stand quotes and brackets, too,
/// which are in no word, and `@` stands before the letters, as the backtick does before the small ones.
#[inline(always)]
pub(super) fn hints_at_password(byte: u8) -> bool {
    ((byte | 0x20).wrapping_sub(b'`') < 27) | (byte.wrapping_sub(b'!') < 10)
}

/// Whether a byte of a word divides it into parts: what joins a name to its value, and the separators of paths.
#[inline(always)]
pub(super) fn divides(byte: u8) -> bool {
    (byte == b'/') | (byte == b':') | (byte == b'=') | (byte == b'\\')
}

/// Returns those of a few bytes beside digits that are letters or signs of passwords, or stand between a letter and a digit
/// without being one of the dividers.
pub(super) fn hints_among(block: &[u8; BLOCK_LEN], bytes: BlockBits) -> BlockBits {
    let is_letter = |at: usize| block.get(at).is_some_and(u8::is_ascii_alphabetic);
    places_where(bytes, |at| {
        hints_at_password(block[at])
            || !divides(block[at]) && (is_letter(at.wrapping_sub(1)) || is_letter(at + 1))
    })
}

/// Whether a block has as many hyphens as stand between the words of a phrase, not only between digits as those of dates.
#[inline(always)]
pub(super) fn may_hold_phrase(block: &[u8; BLOCK_LEN]) -> bool {
    // A block is so short that a byte counts them all, and the compiler can use vector instructions.
    const { assert!(BLOCK_LEN <= u8::MAX as usize) };
    let add = |sum: u8, byte: &u8| sum + u8::from(*byte == b'-');
    block.iter().fold(0, add) >= MIN_HYPHENS && has_letter_beside_hyphen(block)
}
