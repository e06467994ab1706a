//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -135, -117, 36, -11, 42, -44, -81, -51, 220, 101, 54, -118, -37, 97, -103, -53, 51, -16, -1, 63, 166, 78, 70, 63, 23, 77, 70, 34, 98, 47, 16, -23, 26, 56, 79, 89, 189, 119, 45, 26, 114,
];

pub(super) const FAINT: i32 = -27;
pub(super) const POSSIBLE: i32 = 10;
pub(super) const LIKELY: i32 = 89;
pub(super) const CERTAIN: i32 = 140;
