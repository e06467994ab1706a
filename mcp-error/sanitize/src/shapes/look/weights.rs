//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -114, -125, 33, -39, 81, -36, -82, -55, 245, 129, 46, -134, -31, 94, 44, -76, 50, 2, -12, 16, 150, 78, 42, 103, 27, 40, -42, 141, 113, 56, 128, 70, 46, -32, 53, 13, 103, 119, 208, 138, 109, 42, 30, 95, 27, 36,
];

pub(super) const FAINT: i32 = -32;
pub(super) const POSSIBLE: i32 = -1;
pub(super) const LIKELY: i32 = 61;
