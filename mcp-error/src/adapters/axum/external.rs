//! Failures of the framework: an unknown route, a refused extractor, a body that is too large, a
//! timeout.

use std::error::Error;
use std::fmt;
use std::time::{Duration, SystemTime};

use axum::http::{StatusCode, header};
use axum::response::Response;
use tower::load_shed::error::Overloaded;
use tower::timeout::error::Elapsed;

use super::request_kind::is_json_type;
use mcp_error_rules::choices::Recovery;
use mcp_error_rules::codes::{INTERNAL_ERROR, INVALID_REQUEST};
use mcp_error_rules::entry::flags;
use mcp_error_rules::entry_text;
use mcp_error_rules::recovery::recovery;
use mcp_error_rules::status::reason_phrase;

use crate::client::HttpResponse;
use crate::documents::status_codes::StatusCodes;
use crate::handler::Failure;
use crate::registry::entry::{ErrorEntry, entry};
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;

/// An HTTP failure that no handler declared. It says what its status says.
#[derive(Debug, Clone, Copy)]
pub(super) struct HttpFailure {
    status: StatusCode,
    retry_after: Option<Duration>,
}

/// RFC 9457 §4.2.1: the status says all there is to say.
static CALLER: ErrorEntry = entry(
    entry_text!(
        "HttpFailure",
        "Caller",
        "HTTP_ERROR",
        "about:blank",
        "Client Error"
    ),
    0,
    INVALID_REQUEST,
    400,
    flags::EXPLICIT_KIND | flags::FIX_INPUT,
    &[],
);

static SERVER: ErrorEntry = entry(
    entry_text!(
        "HttpFailure",
        "Server",
        "HTTP_ERROR",
        "about:blank",
        "Server Error"
    ),
    0,
    INTERNAL_ERROR,
    500,
    flags::SERVER | flags::CAPTURE | flags::REPORT | flags::EXPLICIT_KIND,
    &[],
);

impl HttpFailure {
    pub(super) const fn new(status: StatusCode) -> Self {
        Self {
            status,
            retry_after: None,
        }
    }

    /// The failure that a response is, unless somebody gave it a document already.
    pub(super) fn of(response: &Response) -> Option<Self> {
        let status = response.status();
        let text = |name| response.headers().get(name)?.to_str().ok();
        let has_document = text(header::CONTENT_TYPE).is_some_and(is_json_type);
        let failed = status.is_client_error() || status.is_server_error();
        let received = HttpResponse {
            status: status.as_u16(),
            content_type: None,
            retry_after: text(header::RETRY_AFTER),
            body: b"",
        };
        (failed && !has_document).then(|| Self {
            status,
            retry_after: received.delay(SystemTime::now()),
        })
    }

    /// The report, whose code is the one that the table has for the status; where it has none, whose fault
    /// it is decides: Invalid Request or Internal error.
    pub(super) fn report_with(self, context: &Context, codes: &StatusCodes) -> Report {
        let mut report = self.report(context);
        let code = codes.row(self.status.as_u16());
        report.code = code.unwrap_or(self.entry().code());
        report
    }
}

impl fmt::Display for HttpFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phrase = reason_phrase(self.status.as_u16()).unwrap_or_else(|| self.entry().title());
        write!(f, "{} {phrase}", self.status.as_str())
    }
}

impl Error for HttpFailure {}

impl McpError for HttpFailure {
    fn entry(&self) -> &'static ErrorEntry {
        if self.status.is_server_error() {
            &SERVER
        } else {
            &CALLER
        }
    }

    fn report(&self, context: &Context) -> Report {
        let status = self.status.as_u16();
        let mut report = Report::assemble(self, self.entry(), context, &mut |draft| {
            draft.status(status);
        });
        report.recovery = recovery(status, self.entry().fault(), None);
        report.retryable = report.recovery == Recovery::Retry;
        report.retry_after = self.retry_after;
        if let Some(phrase) = reason_phrase(self.status.as_u16()) {
            report.rename(phrase);
        }
        report
    }
}

/// The error of a service that has no response for it.
#[derive(Debug)]
pub(super) enum Cause {
    Http(HttpFailure),
    Failure(Box<Failure>),
}

impl Cause {
    /// A handler that took too long is the server's fault: 504 rather than 408, which says that the
    /// client was slow (RFC 9110 §15.5.9).
    pub(super) fn of(error: Box<dyn Error + Send + Sync>) -> Self {
        if caused_by::<Elapsed>(&*error) {
            return Self::Http(HttpFailure::new(StatusCode::GATEWAY_TIMEOUT));
        }
        if caused_by::<Overloaded>(&*error) {
            return Self::Http(HttpFailure::new(StatusCode::SERVICE_UNAVAILABLE));
        }
        Self::Failure(Box::new(Failure::foreign(error)))
    }
}

/// Looks for an `E` among an error and its causes, the first 32 of a chain that has no end.
pub(super) fn caused_by<E: Error + 'static>(error: &(dyn Error + 'static)) -> bool {
    let mut next = Some(error);
    for _ in 0..32 {
        match next {
            Some(cause) if cause.is::<E>() => return true,
            Some(cause) => next = cause.source(),
            None => return false,
        }
    }
    false
}
