//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -111, -129, 28, -45, 78, -33, -79, -52, 245, 128, 46, -134, -32, 92, 44, -78, 51, 3, -12, 15, 149, 78, 44, 105, 29, 40, -41, 147, 112, 57, 128, 69, 46, -31, 53, 13, 102, 119, 208, 137, 109, 42, 29, 97, 28, 36,
];

pub(super) const FAINT: i32 = -34;
pub(super) const POSSIBLE: i32 = -2;
pub(super) const LIKELY: i32 = 60;
