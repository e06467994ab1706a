//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; 27] = [
    -155, -106, 67, -48, 52, 129, -74, 77, 158, 91, -57, -125, 318, -99, -128, -45, 109, 104, 90, 86, 217, 123, 117, 51, 69, 81, 131,
];

pub(super) const FAINT: i32 = -28;
pub(super) const POSSIBLE: i32 = 17;
pub(super) const LIKELY: i32 = 76;
