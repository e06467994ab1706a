//! The scan of a text: which of its words a detector must look at, and in which order the detectors run.

mod blocks;
mod passes;
mod password_like;
mod pending;
mod scanner;
mod signs;

pub(crate) use passes::{find_all, redact, redact_again};
