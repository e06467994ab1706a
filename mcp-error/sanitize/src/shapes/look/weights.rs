//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; 27] = [
    -153, -106, 66, -48, 62, 118, -75, 77, 155, 91, -57, -125, 318, -100, -127, -46, 108, 105, 92, 91, 217, 123, 116, 51, 66, 82, 130,
];

pub(super) const FAINT: i32 = -29;
pub(super) const POSSIBLE: i32 = 17;
pub(super) const LIKELY: i32 = 76;
