//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -33, -148, 42, -2, -9, -21, 7, 13, -48, -19, 1, 6, -72, 20, -73, -84, 176, 176, -171, -33, 184, -30, -35, 25, -7, -6, 27, 67, 85, 292, 110, 68, 115, -23, -17, 14, -34, 83, 134, 76, 136, 76, -2,
];

pub(super) const POSSIBLE: i32 = -11;
pub(super) const LIKELY: i32 = 47;
pub(super) const CERTAIN: i32 = 168;
