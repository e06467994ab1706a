//! The classes of the bytes of a block.

use crate::bits::{BLOCK_LEN, BlockBits, HALF_LEN, half_sets_of};
use crate::bytes::{is_digit, is_lower, is_word_byte};

/// Returns the bytes of names in half of a block, those that are neither bytes of names nor blanks, and the digits.
#[inline(never)]
pub(super) fn classes_of_half(half: &[u8; HALF_LEN]) -> [u64; 3] {
    half_sets_of(half, |byte| {
        let is_letter = is_lower(byte | 0x20);
        let is_digit = is_digit(byte);
        let is_hyphen_or_dot = byte.wrapping_add(0x7f - b'.') as i8 > 0x7f - 2;
        let is_name_byte = is_letter | is_digit | (byte == b'_') | is_hyphen_or_dot;
        // As signed numbers, those beyond ASCII are below the blank.
        let is_blank_or_high = byte as i8 <= b' ' as i8;
        [is_name_byte, !(is_name_byte | is_blank_or_high), is_digit]
    })
}

/// Returns those of some bytes in half of a block that belong to words.
#[inline(always)]
pub(super) fn word_bytes_among<const FROM: usize>(
    block: &[u8; BLOCK_LEN],
    mut rest: u64,
) -> BlockBits {
    let mut found = 0;
    while rest != 0 {
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        found |= u64::from(is_word_byte(block[FROM + bit])) << bit;
    }
    BlockBits::from(found) << FROM
}
