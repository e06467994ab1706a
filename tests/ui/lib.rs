//! The cases are in `fail`, `rustc` and `tests`; only what has to be in a library is here.

#![deny(future_incompatible)]

pub mod strict_lints;
