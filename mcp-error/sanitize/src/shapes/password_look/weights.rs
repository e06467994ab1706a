//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; 25] = [
    -157, -112, 55, -29, 70, 80, -70, 79, 73, -48, -107, 320, -77, -128, -53, 71, 99, 80, 110, 207, 122, 56, 38, 64, 131,
];

pub(super) const FAINT: i32 = -34;
pub(super) const POSSIBLE: i32 = 19;
pub(super) const LIKELY: i32 = 93;
