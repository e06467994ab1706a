//! The scan of a text: which of its words a detector must look at, and in which order the detectors run.

mod blocks;
mod marks;
mod passes;
mod pending;
mod scanner;
mod sign_looks;

pub(crate) use passes::{find_all, redact};
