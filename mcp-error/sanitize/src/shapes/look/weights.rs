//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -81, -132, 39, 17, -19, -20, -5, 34, -48, -39, -19, -24, -72, 10, -56, -67, 170, 151, -161, -20, 194, -28, 82, 23, -2, 0, 29, 106, 102, 330, 46, 75, 98, -38, -9, 8, -19, 84, 106, 69, 141, 91, -3, 215,
];

pub(super) const POSSIBLE: i32 = -8;
pub(super) const LIKELY: i32 = 29;
pub(super) const CERTAIN: i32 = 159;
