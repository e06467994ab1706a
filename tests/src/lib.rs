//! The tests live in `tests/`; this library holds the README, whose examples are tested too.

#[doc = include_str!("../../README.md")]
pub mod readme {}
