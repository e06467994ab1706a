//! What the test programs in `tests` share: the rule for tools that may be missing, how property tests choose
//! their cases, and tests in processes of their own. It depends on nothing, since the cases of `tests/ui` are compiled with it.
//!
//! The README is here too, so that its examples are compiled and run as documentation.

pub mod processes;
pub mod properties;
pub mod tools;

#[doc = include_str!("../README.md")]
pub mod readme {}
