//! What the test programs in `tests` share: the rule for missing tools, the choice of cases in property tests, and
//! tests in processes of their own. It has no dependencies, so that `tests/ui` can use it without those of the other tests.
//!
//! The README is included, so that its examples are compiled and run as documentation.

pub mod processes;
pub mod properties;
pub mod tools;

#[doc = include_str!("../README.md")]
pub mod readme {}
