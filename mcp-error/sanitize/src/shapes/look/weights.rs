//! Written by the test in `fit`, which says how.

use super::features::FEATURES;

#[rustfmt::skip]
pub(super) static WEIGHTS: [i16; FEATURES] = [
    24, -136, 17, 9, -13, 6, -10, -13, -58, -28, -19, 55, -110, -21, -113, -125, 108, 116, -200, -101, 143, -11, 43, 5, 17, 14, 13, 206, 96, 359, 48, 22, 137, 17, -10, -9,
];

pub(super) const POSSIBLE: i32 = 2;
pub(super) const LIKELY: i32 = 120;
pub(super) const CERTAIN: i32 = 198;
