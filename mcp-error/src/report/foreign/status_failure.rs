//! Failures whose only known fact is the HTTP status.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use mcp_error_rules::choices::Recovery;
use mcp_error_rules::codes::default_code;
use mcp_error_rules::recovery::recovery;
use mcp_error_rules::status::{default_fault, is_error, of_upstream, reason_phrase};

#[cfg(any(feature = "axum", feature = "__rmcp"))]
use crate::documents::violation::Violation;
use crate::registry::builtin::{HTTP_CALLER, HTTP_SERVER};
#[cfg(any(feature = "axum", feature = "__rmcp"))]
use crate::registry::builtin::{TEXT_CALLER, TEXT_SERVER};
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::causes::Caused;
use crate::report::context::Context;
use crate::report::error::McpError;

/// A failure about which only the HTTP status is known, such as an unknown route, a body that is too large, or a timeout.
///
/// Adapters create it for the responses of their framework. The title is the reason phrase of the status (RFC 9110
/// §15).
///
/// ```
/// use mcp_error::McpError;
/// use mcp_error::report::StatusFailure;
///
/// let problem = StatusFailure::new(413).to_problem_details();
/// assert_eq!(problem.problem_type, "about:blank");
/// assert_eq!(problem.title.as_deref(), Some("Content Too Large"));
/// assert_eq!(problem.status, Some(413));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct StatusFailure {
    status: u16,
    code: Option<i32>,
    retry_after: Option<Duration>,
    interrupted: bool,
}

impl StatusFailure {
    /// Creates a failure with this status. A status outside 400..=599 counts as 500.
    pub const fn new(status: u16) -> Self {
        Self {
            status: if is_error(status) { status } else { 500 },
            code: None,
            retry_after: None,
            interrupted: false,
        }
    }

    /// Creates the failure of a server whose request to another server failed with this status. 404, 409, 410, 429, 503
    /// and 504 stay, 408 becomes 504, 529 (overloaded) becomes 503, and any other status becomes 502: a wrong password
    /// of the server itself, for example, is not a mistake of the caller. The code is that of a variant with this
    /// status.
    pub const fn of_upstream(status: u16) -> Self {
        let status = of_upstream(status);
        Self::new(status).with_code(default_code(default_fault(status), status))
    }

    /// Sets the code of the JSON-RPC error object. Without one it is -32600 (Invalid Request) for the
    /// caller's fault and -32603 (Internal error) for the server's.
    pub const fn with_code(mut self, code: i32) -> Self {
        self.code = Some(code);
        self
    }

    /// Sets the code that a variant with this status has, unless one was set.
    pub(crate) fn with_usual_code(mut self) -> Self {
        let usual = default_code(self.entry().fault(), self.status);
        self.code = self.code.or(Some(usual));
        self
    }

    /// Sets the time to wait before a retry. Unless the status asks to sign in or to ask the user, as 401 and 403 do, this makes
    /// the failure one that can be retried.
    pub const fn with_retry_after(mut self, delay: Duration) -> Self {
        self.retry_after = Some(delay);
        self
    }

    /// Says that the connection to the other party was lost while it handled a request, so the request may have taken effect. A timeout
    /// (408, 504) says the same by its status.
    ///
    /// For a tool that is not [idempotent](Context::with_idempotency), the advice is then to check first whether the call has taken
    /// effect. For any other request this changes nothing.
    pub const fn interrupted(mut self) -> Self {
        self.interrupted = true;
        self
    }

    /// Returns the HTTP status, in 400..=599.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// Returns the code of the JSON-RPC error object, if one was set.
    pub const fn code(&self) -> Option<i32> {
        self.code
    }

    pub(in crate::report) const fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// Returns the time to wait before a retry, if one was set.
    pub const fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }
}

impl fmt::Display for StatusFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phrase = reason_phrase(self.status).unwrap_or_else(|| self.entry().title());
        write!(f, "{} {phrase}", self.status)
    }
}

impl Error for StatusFailure {}

#[diagnostic::do_not_recommend]
impl McpError for StatusFailure {
    fn entry(&self) -> &'static ErrorEntry {
        if self.status >= 500 {
            &HTTP_SERVER
        } else {
            &HTTP_CALLER
        }
    }

    fn report(&self, context: &Context) -> Report {
        self.report_of(self, context)
    }
}

impl StatusFailure {
    /// Makes the report of an error about which nothing else is known.
    pub(crate) fn report_of(&self, error: &dyn Caused, context: &Context) -> Report {
        self.report_filled(error, self.entry(), context, &mut |_| {})
    }

    /// Makes the report of an error with a text and mistakes in the input.
    #[cfg(any(feature = "axum", feature = "__rmcp"))]
    pub(crate) fn report_with_text(
        &self,
        error: &dyn Caused,
        text: &str,
        violations: &[Violation],
        context: &Context,
    ) -> Report {
        let entry = match self.status {
            500.. => &TEXT_SERVER,
            _ => &TEXT_CALLER,
        };
        self.report_filled(error, entry, context, &mut |builder| {
            builder.text(text);
            if !violations.is_empty() {
                builder.violation_member(violations);
            }
        })
    }

    fn report_filled(
        &self,
        error: &dyn Caused,
        entry: &'static ErrorEntry,
        context: &Context,
        fill: &mut dyn FnMut(&mut ReportBuilder<'_>),
    ) -> Report {
        let mut report = Report::assemble(error, entry, context, &mut |builder| {
            builder.status(self.status);
            fill(builder);
            builder
        });
        report.own_code = Some(self.code.unwrap_or(entry.code()));
        // A delay asks for a retry, unless somebody has to do something first.
        let usual = recovery(self.status, report.fault, None);
        let needs_user = matches!(usual, Recovery::Authenticate | Recovery::AskUser);
        let delayed = self.retry_after.is_some() && !needs_user;
        report.recovery = recovery(self.status, report.fault, delayed.then_some(true));
        report.retryable = report.recovery == Recovery::Retry;
        report.retry_after = self.retry_after;
        if self.interrupted {
            report.note_interruption();
        }
        match reason_phrase(self.status) {
            Some(phrase) if !entry.detail().is_empty() => report.set_title(phrase),
            Some(phrase) => report.rename(phrase),
            None => {}
        }
        report
    }
}
