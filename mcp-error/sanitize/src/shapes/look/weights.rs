//! Written by the test in `fit`, which says how.

#[rustfmt::skip]
pub(super) static WEIGHTS: &[i16] = &[
    -114, -126, 31, -40, 80, -36, -81, -55, 244, 128, 46, -134, -32, 94, 44, -76, 50, 2, -12, 17, 150, 79, 42, 103, 27, 40, -42, 141, 112, 56, 128, 71, 46, -31, 53, 13, 102, 119, 208, 137, 110, 42, 30, 95, 27, 36,
];

pub(super) const FAINT: i32 = -34;
pub(super) const POSSIBLE: i32 = -4;
pub(super) const LIKELY: i32 = 60;
