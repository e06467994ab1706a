//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -135, -122, 32, -15, 37, -38, -75, -44, 222, 103, 54, -119, -37, 96, -104, -51, 51, -16, 0, 60, 166, 78, 48, 74, 63, 26, 78, 70, 36, 98, 42, 18, -30, 28, 61, 80, 88, 190, 118, 46, 29, 110, 71,
];

pub(super) const FAINT: i32 = -27;
pub(super) const POSSIBLE: i32 = 10;
pub(super) const LIKELY: i32 = 88;
