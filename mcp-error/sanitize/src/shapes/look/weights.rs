//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -89, -144, 38, 4, -42, -11, -13, 17, -15, -14, 2, 56, -39, -47, -77, -52, 211, 95, -116, -31, 104, -81, -29, 54, -13, 0, 20, 58, 58, 159, 74, 67, 16, 0, -8, -17, 27, 69, 26, 61, 53, 62, 35, 111, 51, 18, 24, -29, 30, 60, 77, 94, 205, 116, 46, 29, 61, 130, -25,
];

pub(super) const FAINT: i32 = -28;
pub(super) const POSSIBLE: i32 = 6;
pub(super) const LIKELY: i32 = 93;
pub(super) const CERTAIN: i32 = 152;
