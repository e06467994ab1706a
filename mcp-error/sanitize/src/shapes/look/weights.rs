//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; 27] = [
    -153, -107, 65, -48, 62, 118, -76, 78, 155, 91, -57, -126, 319, -101, -128, -45, 108, 107, 94, 90, 217, 123, 115, 52, 64, 82, 130,
];

pub(super) const FAINT: i32 = -27;
pub(super) const POSSIBLE: i32 = 18;
pub(super) const LIKELY: i32 = 80;
