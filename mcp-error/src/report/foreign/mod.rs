//! Reports of errors that other code made.

pub(crate) mod classify;
#[cfg(feature = "axum")]
pub(crate) mod document;
pub(crate) mod sanitized;
pub(crate) mod status_failure;
pub(crate) mod unmarked;
