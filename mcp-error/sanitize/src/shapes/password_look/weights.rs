//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; 25] = [
    -156, -112, 55, -29, 72, 70, -70, 79, 73, -48, -107, 320, -77, -128, -52, 71, 99, 80, 110, 207, 123, 56, 38, 64, 130,
];

pub(super) const FAINT: i32 = -32;
pub(super) const POSSIBLE: i32 = 20;
pub(super) const LIKELY: i32 = 97;
