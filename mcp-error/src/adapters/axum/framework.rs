//! Failures of the framework: an unknown route, an extractor that rejects the request, a body that is too large, or a
//! timeout.

use std::error::Error;

use axum::http::{StatusCode, header};
use axum::response::Response;
use tower::load_shed::error::Overloaded;
use tower::timeout::error::Elapsed;

use super::headers::text;
use crate::client::HttpResponse;
use crate::documents::status_codes::StatusCodes;
use crate::handler::Failure;
use crate::report::StatusFailure;
use crate::report::causes::chain;
use crate::util::host;

/// Returns the failure that a response stands for, or `None` if it is not a failure. A status above 599 is not valid, and
/// clients treat it as a server's failure (RFC 9110 §15).
pub(super) fn failure_of(response: &Response) -> Option<StatusFailure> {
    let status = response.status();
    if status < StatusCode::BAD_REQUEST {
        return None;
    }
    let received = HttpResponse::new(status.as_u16(), b"")
        .with_retry_after(text(response.headers(), header::RETRY_AFTER));
    Some(received.with_delay(failure(status), host::now()))
}

/// Returns a failure that has no more to say than its status.
pub(super) const fn failure(status: StatusCode) -> StatusFailure {
    StatusFailure::new(status.as_u16())
}

/// Returns the failure with the code that the table has for its status, if there is one.
pub(super) fn with_code_of(failure: StatusFailure, codes: &StatusCodes) -> StatusFailure {
    match codes.row(failure.status()) {
        Some(code) => failure.with_code(code),
        None => failure,
    }
}

/// The error of a service that returned an error instead of a response.
#[derive(Debug)]
pub(super) enum Cause {
    Http(StatusFailure),
    Failure(Box<Failure>),
}

impl Cause {
    /// Classifies the error of a service. A handler that took too long is the server's fault, so a timeout is a 504
    /// rather than a 408, which would say that the client was slow (RFC 9110 §15.5.9).
    pub(super) fn from_service_error(error: Box<dyn Error + Send + Sync>) -> Self {
        if caused_by::<Elapsed>(&*error) {
            return Self::Http(failure(StatusCode::GATEWAY_TIMEOUT));
        }
        if caused_by::<Overloaded>(&*error) {
            return Self::Http(failure(StatusCode::SERVICE_UNAVAILABLE));
        }
        Self::Failure(Box::new(Failure::foreign(error)))
    }
}

/// Returns whether the error or one of its causes is an `E`. It looks at the first 32 of them only, since a chain of
/// causes can be endless.
pub(super) fn caused_by<E: Error + 'static>(error: &(dyn Error + 'static)) -> bool {
    chain(error).take(32).any(|cause| cause.is::<E>())
}
