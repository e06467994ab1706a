//! Errors of tokio.

use std::error::Error;

use tokio::time::error::Elapsed;

use crate::report::foreign::status_failure::StatusFailure;

/// What `tokio::time::timeout` returns says what an `io::Error` of the kind `TimedOut` does.
pub(super) fn class(error: &(dyn Error + 'static)) -> Option<StatusFailure> {
    error.is::<Elapsed>().then(|| StatusFailure::new(504))
}
