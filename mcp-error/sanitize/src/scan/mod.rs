//! The scan of a text. It selects the words that the detectors read, and runs the detectors in order.

mod blocks;
mod passes;
mod password_like;
mod pending;
mod scanner;
mod signs;

pub(crate) use passes::{find_all, redact, redact_again};
