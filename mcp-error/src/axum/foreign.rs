//! Failures of the framework: an unknown route, a refused extractor, a body that is too large.

use std::error::Error;
use std::fmt;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;

use crate::entry::{ErrorEntry, entry, flags};
use crate::{Context, McpError, Report, StatusCodes};

/// An HTTP failure that no handler declared. It says what its status says.
#[derive(Debug, Clone, Copy)]
pub(super) struct HttpFailure(pub(super) StatusCode);

/// RFC 9457 §4.2.1: the status says all there is to say.
static CALLER: ErrorEntry = entry(
    "HttpFailure\0Caller\0HTTP_ERROR\0about:blank\0Client Error\0\0",
    0,
    -32600,
    400,
    flags::EXPLICIT_KIND | flags::FIX_INPUT,
    &[],
);

static SERVER: ErrorEntry = entry(
    "HttpFailure\0Server\0HTTP_ERROR\0about:blank\0Server Error\0\0",
    0,
    -32603,
    500,
    flags::SERVER | flags::CAPTURE | flags::REPORT | flags::EXPLICIT_KIND,
    &[],
);

impl HttpFailure {
    /// The failure that a response is, unless somebody gave it a document already.
    pub(super) fn of(response: &Response) -> Option<Self> {
        let status = response.status();
        let media_type = response.headers().get(header::CONTENT_TYPE);
        let media_type = media_type.and_then(|value| value.to_str().ok());
        let has_document = media_type.is_some_and(|value| value.contains("json"));
        let failed = status.is_client_error() || status.is_server_error();
        (failed && !has_document).then_some(Self(status))
    }

    /// The report, whose code is the one that the table has for the status.
    pub(super) fn report_with(self, context: &Context, codes: &StatusCodes) -> Report {
        let mut report = self.report(context);
        report.code = codes.code(self.0.as_u16());
        report
    }
}

impl fmt::Display for HttpFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for HttpFailure {}

impl McpError for HttpFailure {
    fn entry(&self) -> &'static ErrorEntry {
        match self.0.is_server_error() {
            true => &SERVER,
            false => &CALLER,
        }
    }

    fn report(&self, context: &Context) -> Report {
        let status = self.0.as_u16();
        let mut report = Report::assemble(self, self.entry(), context, &mut |draft| {
            draft.status(status);
            draft.retryable(matches!(status, 408 | 429 | 503 | 504));
        });
        if let Some(reason) = self.0.canonical_reason() {
            report.rename(reason);
        }
        report
    }
}

/// Headers of a failed response that its new document does not replace.
const KEPT: [header::HeaderName; 3] =
    [header::ALLOW, header::RETRY_AFTER, header::WWW_AUTHENTICATE];

/// Hands on what else the framework said.
pub(super) fn keep_headers(from: &HeaderMap, to: &mut HeaderMap) {
    for name in KEPT {
        if let Some(value) = from.get(&name) {
            to.insert(name, value.clone());
        }
    }
}
