//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -91, -129, 4, 10, -75, 9, -17, 21, -43, -47, -21, -21, -66, -17, -47, -64, 193, 158, -220, -4, 158, -26, -2, 49, -23, 8, 32, 71, 55, 219, 68, 109, 103, -36, -29, 8, -3, 105, 109, 32, 133, 90, -16, 203, -13, 115, 80, 65, 113, 68,
];

pub(super) const POSSIBLE: i32 = -7;
pub(super) const LIKELY: i32 = 42;
pub(super) const CERTAIN: i32 = 152;
