//! What the test programs in `tests` share: the rule for missing tools, the choice of cases in property tests, and
//! tests in processes of their own. It has no dependencies, since the cases of `tests/ui` are compiled with it.
//!
//! The README is included, so that its examples are compiled and run as documentation.

pub mod processes;
pub mod properties;
pub mod tools;

#[doc = include_str!("../README.md")]
pub mod readme {}
