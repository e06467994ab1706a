//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -118, -140, 22, -27, 41, -32, -64, -34, 245, 126, 41, -135, -30, 106, -110, -34, 49, -5, -12, 100, 197, 60, 59, 82, 39, 62, 1, 107, 77, 58, 141, 64, 24, -53, 46, 38, 107, 124, 207, 137, 131, 70, 34, 118, 82,
];

pub(super) const FAINT: i32 = -31;
pub(super) const POSSIBLE: i32 = 11;
pub(super) const LIKELY: i32 = 85;
