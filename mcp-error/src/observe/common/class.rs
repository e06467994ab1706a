//! The class of an error. There are few classes, so they can be labels of a metric.

use std::borrow::Cow;

use mcp_error_rules::choices::Lane;

use crate::documents::problem::ABOUT_BLANK;
use crate::report::Report;
use crate::report::context::Context;

/// The `error.type` of an error without a class (OpenTelemetry, error attributes).
pub const OTHER: &str = "_OTHER";

/// Returns the `error.type` of OpenTelemetry: the problem type; the status if the problem type is `about:blank`
/// (RFC 9457 §4.2.1); [`OTHER`] for an undeclared error.
pub fn error_type(report: &Report) -> Cow<'static, str> {
    match report.entry().problem_type() {
        ABOUT_BLANK if report.is_foreign() => OTHER.into(),
        ABOUT_BLANK => report.status().to_string().into(),
        problem_type => problem_type.into(),
    }
}

/// What `error.type` is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum ErrorTypeFrom {
    /// The problem type, as [`error_type`] returns it: it says which error occurred.
    #[default]
    ProblemType,
    /// The lane, as OpenTelemetry's conventions for MCP prescribe: `tool_error` for a tool result, and the code for a
    /// JSON-RPC error. Outside of JSON-RPC it is the HTTP status, as in the conventions for HTTP.
    Convention,
}

impl ErrorTypeFrom {
    /// Returns the `error.type` of an error that is answered under this context.
    pub fn error_type(self, report: &Report, context: &Context) -> Cow<'static, str> {
        match (self, sent_code(report, context)) {
            (Self::ProblemType, _) => error_type(report),
            (Self::Convention, Some(code)) => code.to_string().into(),
            (Self::Convention, None) if context.method().is_some() => TOOL_ERROR.into(),
            (Self::Convention, None) => report.status().to_string().into(),
        }
    }
}

/// The `error.type` of a tool result with `isError: true` (OpenTelemetry, MCP).
pub(in crate::observe) const TOOL_ERROR: &str = "tool_error";

/// Returns the code that the client gets, or `None` if its answer is a tool result, which has no code.
pub fn sent_code(report: &Report, context: &Context) -> Option<i32> {
    let is_sent = context.calls_no_tool() || report.entry().lane() == Lane::Protocol;
    is_sent.then(|| report.code())
}

/// Returns the `exception.type` of OpenTelemetry: the Rust type and the variant, `ParkError::NotFound`, or the name of
/// a struct. An error of [`error!`](crate::error) has no type of its own, so it is called `error!`.
pub fn exception_type(report: &Report) -> Cow<'static, str> {
    match report.entry().rust_name() {
        name if name == TYPE_OF_ERROR_MACRO => Cow::Borrowed("error!"),
        name => name,
    }
}

/// The struct that `error!` declares at each place.
const TYPE_OF_ERROR_MACRO: &str = "__HttpError";
