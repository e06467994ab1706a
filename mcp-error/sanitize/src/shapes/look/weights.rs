//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -125, -125, 24, -27, 48, -39, -70, -40, 238, 122, 44, -133, -29, 94, -103, -32, 50, -1, -14, 104, 194, 58, 46, 83, 36, 51, -8, 136, 81, 62, 138, 66, 23, -53, 47, 39, 101, 121, 202, 137, 128, 70, 36, 116, 46, 44,
];

pub(super) const FAINT: i32 = -39;
pub(super) const POSSIBLE: i32 = -4;
pub(super) const LIKELY: i32 = 64;
