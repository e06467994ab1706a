//! Texts about an error that are the same in logs, counters, trackers and terminals.

mod causes;
mod class;
mod request;
mod verbatim;

pub(super) use causes::causes;
pub use class::{OTHER, error_type, exception_type};
pub use request::Request;
pub use verbatim::{verbatim, verbatim_chain};
