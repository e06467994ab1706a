//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -114, -129, 30, -44, 81, -32, -79, -52, 246, 129, 46, -135, -31, 93, 43, -78, 50, 4, -12, 13, 148, 80, 44, 103, 27, 40, -44, 148, 111, 57, 128, 69, 46, -32, 53, 13, 106, 117, 209, 137, 107, 42, 29, 100, 28, 36,
];

pub(super) const FAINT: i32 = -33;
pub(super) const POSSIBLE: i32 = -5;
pub(super) const LIKELY: i32 = 54;
