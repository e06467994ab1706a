//! The scan of a text: which of its words a detector must look at, and in which order the detectors run.

mod blocks;
mod passes;
mod password_like;
mod pending;
mod scanner;
mod sign_sets;

pub(crate) use passes::{find_all, redact};
