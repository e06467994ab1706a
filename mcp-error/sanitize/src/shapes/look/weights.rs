//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -88, -143, 38, 2, -42, -11, -14, 17, -14, -14, 2, 56, -38, -46, -76, -52, 210, 95, -116, -31, 103, -81, -30, 53, -12, 20, 57, 57, 158, 73, 66, 15, 43, -11, -16, 26, 68, 25, 61, 51, 63, 36, 111, 50, 18, 24, -30, 30, 60, 77, 94, 205, 116, 46, 29, 61, 130, -25,
];

pub(super) const FAINT: i32 = -29;
pub(super) const POSSIBLE: i32 = 3;
pub(super) const LIKELY: i32 = 90;
