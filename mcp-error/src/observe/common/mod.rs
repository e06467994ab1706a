//! What logs, counters, trackers and terminals say of an error, alike in all of them.

mod causes;
mod class;
mod request;
mod verbatim;

pub(super) use causes::causes;
pub use class::{OTHER, error_type, exception_type};
pub use request::Request;
pub use verbatim::{verbatim, verbatim_chain};
