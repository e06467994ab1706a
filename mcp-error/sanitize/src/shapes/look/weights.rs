//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -135, -122, 32, -16, 37, -38, -75, -44, 222, 103, 54, -118, -37, 97, -104, -52, 51, -17, 1, 60, 166, 79, 47, 73, 56, 39, 27, 77, 70, 35, 98, 42, 18, -30, 28, 61, 80, 89, 189, 119, 46, 30, 110, 71,
];

pub(super) const FAINT: i32 = -27;
pub(super) const POSSIBLE: i32 = 10;
pub(super) const LIKELY: i32 = 86;
