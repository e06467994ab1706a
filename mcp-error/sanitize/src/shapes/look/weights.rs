//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -117, -142, 18, -27, 38, -29, -62, -31, 246, 126, 41, -136, -30, 105, -109, -32, 49, -5, -12, 100, 198, 60, 57, 84, 38, 62, 3, 106, 78, 60, 141, 62, 26, -59, 50, 42, 106, 125, 207, 137, 131, 72, 38, 117, 52, 49,
];

pub(super) const FAINT: i32 = -32;
pub(super) const POSSIBLE: i32 = 10;
pub(super) const LIKELY: i32 = 84;
