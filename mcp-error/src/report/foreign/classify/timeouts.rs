//! Timeouts of crates on which this one need not depend.

use std::error::Error;

use crate::report::foreign::status_failure::StatusFailure;
use crate::util::panic;

/// What the timeouts of tokio and tokio-stream, of tower, and of reqwest say.
const TEXTS: [&str; 3] = [
    "deadline has elapsed",
    "request timed out",
    "operation timed out",
];

/// They say what an `io::Error` of the kind `TimedOut` does. Their types have no data, so each of them has one text, and no text
/// that comes from a caller can look like one of them.
pub(super) fn class(error: &(dyn Error + 'static)) -> Option<StatusFailure> {
    if size_of_val(error) > 0 {
        return None;
    }
    let text = panic::catch(|| error.to_string())?;
    TEXTS.contains(&&*text).then(|| StatusFailure::new(504))
}
