//! The letters and digits of a word as sets of places, so that a few machine instructions count them.

use crate::bits::{BLOCK_LEN, padded_block, sets_of};
use crate::bytes::*;

/// The letters and digits of at most [`BLOCK_LEN`] bytes. The lowest bit stands for the first byte.
#[derive(Clone, Copy, Default)]
pub(crate) struct Letters {
    pub(crate) lower: u64,
    pub(crate) upper: u64,
    pub(crate) digits: u64,
}

impl Letters {
    #[inline(never)]
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let [lower, upper, digits] = sets_of(&padded_block(bytes, 0), |byte| {
            [is_lower(byte), is_upper(byte), is_digit(byte)]
        });
        Self {
            lower,
            upper,
            digits,
        }
    }

    /// Returns, for each place, the class of the byte before it. `previous` are the bytes right before these.
    pub(crate) fn shifted_by_one(self, previous: Self) -> Self {
        let shift = |now: u64, previous: u64| now << 1 | previous >> (BLOCK_LEN - 1);
        Self {
            lower: shift(self.lower, previous.lower),
            upper: shift(self.upper, previous.upper),
            digits: shift(self.digits, previous.digits),
        }
    }

    /// Returns the letters of both cases.
    pub(crate) fn of_any_case(self) -> u64 {
        self.lower | self.upper
    }
}
