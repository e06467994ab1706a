//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: [i16; 49] = [
    -155, -120, 41, -22, 101, -41, -103, -79, 240, 129, 49, -129, -35, 85, 26, -72, 54, 8, -3, 17, 150, 81, 32, 85, 79, 14, -62, 127, 107, 56, 119, 70, 49, -31, 56, 23, 97, 121, 211, 126, 104, 43, 26, 81, 42, 30, 52, 126, 17,
];

pub(super) const FAINT: i32 = -30;
pub(super) const POSSIBLE: i32 = 7;
pub(super) const LIKELY: i32 = 76;
