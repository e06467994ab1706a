//! The classes of the bytes of a block.

use crate::bits::{HALF_LEN, half_sets_of};
use crate::bytes::{is_digit, is_lower};

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
