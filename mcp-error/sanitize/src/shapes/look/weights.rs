//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; 25] = [
    -152, -111, 57, -25, 66, 113, -77, 84, 73, -50, -107, 319, -77, -130, -50, 69, 100, 78, 107, 208, 122, 54, 55, 61, 126,
];

pub(super) const FAINT: i32 = -30;
pub(super) const POSSIBLE: i32 = 20;
pub(super) const LIKELY: i32 = 95;
