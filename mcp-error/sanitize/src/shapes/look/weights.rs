//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -134, -116, 37, -13, 42, -44, -80, -50, 220, 101, 54, -118, -37, 97, -103, -53, 51, -16, -1, 62, 166, 77, 53, 70, 63, 23, 77, 70, 35, 99, 46, 16, -24, 26, 56, 79, 89, 189, 119, 45, 26, 115,
];

pub(super) const FAINT: i32 = -26;
pub(super) const POSSIBLE: i32 = 11;
pub(super) const LIKELY: i32 = 90;
