//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -154, -120, 41, -22, 102, -41, -103, -79, 239, 129, 49, -129, -35, 85, 26, -71, 53, 8, -4, 17, 150, 80, 32, 85, 79, 14, -62, 127, 107, 56, 119, 70, 49, -31, 56, 23, 97, 121, 210, 126, 104, 43, 26, 81, 42, 30, 53, 125, 17,
];

pub(super) const FAINT: i32 = -33;
pub(super) const POSSIBLE: i32 = 5;
pub(super) const LIKELY: i32 = 71;
