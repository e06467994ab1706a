//! Errors of reqwest.

use std::error::Error;

use crate::report::foreign::status_failure::StatusFailure;

pub(super) fn class(error: &(dyn Error + 'static)) -> Option<StatusFailure> {
    let error = error.downcast_ref::<reqwest::Error>()?;
    if let Some(status) = error.status() {
        return Some(StatusFailure::of_upstream(status.as_u16()));
    }
    let is_answer = error.is_decode() || error.is_body() || error.is_redirect();
    let rows = [
        (error.is_timeout(), 504),
        (error.is_connect(), 503),
        // What came back cannot be read.
        (is_answer, 502),
    ];
    let row = rows.into_iter().find(|(is_it, _)| *is_it);
    row.map(|(_, status)| StatusFailure::new(status))
}
