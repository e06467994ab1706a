//! Texts about an error that are the same in logs, counters, trackers and terminals.

mod class;
mod request;
mod unknown;
mod verbatim;

#[cfg(feature = "metrics")]
pub(super) use class::TOOL_ERROR;
pub use class::{ErrorTypeFrom, OTHER, error_type, exception_type, sent_code};
pub use request::Request;
pub(super) use unknown::note_of_unknown;
pub use verbatim::{verbatim, verbatim_chain};
