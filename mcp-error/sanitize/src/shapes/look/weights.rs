//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -154, -120, 41, -22, 102, -41, -103, -80, 239, 129, 49, -129, -35, 85, 26, -71, 53, 8, -4, 17, 147, 81, 32, 85, 79, 14, -62, 127, 107, 56, 119, 70, 49, -31, 57, 23, 97, 121, 210, 126, 103, 43, 27, 81, 42, 30, 53, 125, 17,
];

pub(super) const FAINT: i32 = -32;
pub(super) const POSSIBLE: i32 = 4;
pub(super) const LIKELY: i32 = 70;
