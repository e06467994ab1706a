//! Errors as [tracing](https://docs.rs/tracing) events (feature `tracing`, tracing 0.1).
//!
//! [`Events`] is an [`Observer`] that emits one event for each error that is answered, target
//! `mcp_error`. The level is `ERROR` for a server's fault and `WARN` for a caller's, or `INFO` with
//! [`with_callers_at_info`](Events::with_callers_at_info). The message is the detail of the report. Everything is
//! sanitized as in the report, unless [`with_verbatim`](Events::with_verbatim) adds the verbatim text.
//!
//! | field | value | source |
//! | --- | --- | --- |
//! | `error.type` | the problem type; the status of an `about:blank`; `_OTHER` for an undeclared error; or as [`with_error_type`](Events::with_error_type) says | OpenTelemetry, error attributes |
//! | `exception.type` | Rust type and variant: `ParkError::NotFound` | OpenTelemetry, exceptions in logs |
//! | `exception.message` | the verbatim `Display`, only with [`with_verbatim`](Events::with_verbatim) | the same |
//! | `exception.stacktrace` | the sanitized [stack traces](crate::Report::stack_trace) in the texts of the error | the same |
//! | `rpc.status_code` | the JSON-RPC code, as text, if the client got one | OpenTelemetry 1.45, RPC |
//! | `mcp.method.name`, `mcp.protocol.version`, `mcp.session.id`, `mcp.resource.uri`, `jsonrpc.request.id` | the request's, 128 bytes at most | OpenTelemetry, MCP |
//! | `http.request.method`, `url.path` | those of the HTTP request, under `axum::ErrorLayer`, 128 bytes at most | OpenTelemetry, HTTP |
//! | `gen_ai.tool.name`, `gen_ai.prompt.name` | the tool, the prompt | OpenTelemetry, MCP |
//! | `gen_ai.operation.name` | `execute_tool` in `tools/call` | OpenTelemetry, MCP |
//! | `trace_id` | that of the client, from `traceparent` | OpenTelemetry, trace context in logs |
//! | `mcp_error.client_span_id` | the span of the client, from the same | W3C Trace Context §3.2.2.4 |
//! | `mcp_error.members` | the members and the mistakes in the input that the message does not name, as in the text of a tool, joined by `; ` | |
//! | `mcp_error.causes` | the sanitized texts of the causes, outermost first, joined by `; ` | |
//! | `mcp_error.instance` | the [`Instance`](crate::report::Instance), as on the wire | RFC 9457 §3.1.5 |
//! | `mcp_error.kind`, `.lane`, `.fault`, `.recovery`, `.retryable`, `.status` | as in the report | |
//!
//! A field without a value is absent. A tool result has no code, so its event has no `rpc.status_code`. The level and
//! `mcp_error.fault` say whose fault an error is, rather than the code: a caller's 401, 403, 409 or 429 has the code -32603
//! in the protocol lane, unless its variant names another one.
//!
//! ```
//! use mcp_error::observe::tracing::Events;
//! use mcp_error::{Context, McpError};
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[error("gate {0} is closed")]
//! #[mcp(status = 409)]
//! struct Closed(#[mcp(extension = "gate")] u8);
//!
//! let context = Context::new().with_observer(Events::new());
//! let report = Closed(3).report(&context);
//! // WARN mcp_error: gate 3 is closed error.type="urn:problem-type:…:closed" …
//! context.observe(&report, &Closed(3));
//! ```

use crate::observe::common::{self, ErrorTypeFrom, Request};
use crate::render::causes::causes;
use crate::report::context::Context;
use crate::report::context::observer::Observer;
use crate::report::error::McpError;
use crate::report::{Report, TraceParent};
use mcp_error_rules::choices::Fault;
use mcp_error_rules::text::one_line;

/// Emits an event for each error; see the [module](self).
#[derive(Debug, Clone, Copy, Default)]
#[must_use]
pub struct Events {
    verbatim: bool,
    callers_at_info: bool,
    error_type: ErrorTypeFrom,
}

impl Events {
    /// Returns an observer that emits sanitized events, at `WARN` for a caller's fault.
    pub const fn new() -> Self {
        Self {
            verbatim: false,
            callers_at_info: false,
            error_type: ErrorTypeFrom::ProblemType,
        }
    }

    /// Adds at most 16 384 bytes of the verbatim `Display` of each error as `exception.message`. It can hold secrets, so
    /// this is only for a log of your own.
    pub const fn with_verbatim(mut self) -> Self {
        self.verbatim = true;
        self
    }

    /// Emits errors of a caller's fault at `INFO`, for servers whose callers fail often.
    pub const fn with_callers_at_info(mut self) -> Self {
        self.callers_at_info = true;
        self
    }

    /// Sets what `error.type` is made from.
    pub const fn with_error_type(mut self, from: ErrorTypeFrom) -> Self {
        self.error_type = from;
        self
    }

    fn emit(&self, report: &Report, error: &dyn McpError, context: &Context) {
        // The level is part of an event's static description, so each has its own.
        macro_rules! emit {
            ($level:ident) => {
                if tracing::enabled!(target: "mcp_error", tracing::Level::$level) {
                    let request = Request::of(context);
                    let verbatim = self.verbatim.then(|| common::verbatim(error)).flatten();
                    let entry = report.entry();
                    let code = common::sent_code(report, context).map(|code| code.to_string());
                    let trace = request.trace_parent.as_ref();
                    tracing::event!(
                        target: "mcp_error",
                        tracing::Level::$level,
                        "error.type" = &*self.error_type.error_type(report, context),
                        "exception.type" = &*common::exception_type(report),
                        "exception.message" = verbatim.as_deref(),
                        "exception.stacktrace" = report.stack_trace(),
                        "rpc.status_code" = code.as_deref(),
                        "mcp.method.name" = request.method.as_deref(),
                        "mcp.protocol.version" = request.protocol_version.as_deref(),
                        "mcp.session.id" = request.session_id.as_deref(),
                        "mcp.resource.uri" = request.resource.as_deref(),
                        "jsonrpc.request.id" = request.id.as_deref(),
                        "http.request.method" = request.http_method.as_deref(),
                        "url.path" = request.url_path.as_deref(),
                        "gen_ai.tool.name" = report.tool(),
                        "gen_ai.prompt.name" = request.prompt.as_deref(),
                        "gen_ai.operation.name" = request.operation,
                        "trace_id" = trace.map(TraceParent::trace_id).as_deref(),
                        "mcp_error.client_span_id" = trace.map(TraceParent::parent_id).as_deref(),
                        "mcp_error.members" = members(report).as_deref(),
                        "mcp_error.causes" = causes(report, "").as_deref(),
                        "mcp_error.instance" = &*report.instance().to_string(),
                        "mcp_error.kind" = entry.kind(),
                        "mcp_error.lane" = entry.lane().as_str(),
                        "mcp_error.fault" = report.fault().as_str(),
                        "mcp_error.recovery" = report.recovery().as_str(),
                        "mcp_error.retryable" = report.retryable(),
                        "mcp_error.status" = report.status(),
                        "{}",
                        // Most formats write a message with its line breaks.
                        one_line(report.log_detail())
                    )
                }
            };
        }
        match (report.fault(), self.callers_at_info) {
            (Fault::Server, _) => emit!(ERROR),
            (Fault::Caller, false) => emit!(WARN),
            (Fault::Caller, true) => emit!(INFO),
        }
    }
}

/// Returns what the members say that the message does not, on one line.
fn members(report: &Report) -> Option<String> {
    let lines = report.member_lines().join("; ");
    (!lines.is_empty()).then(|| one_line(&lines).into_owned())
}

impl Observer for Events {
    fn capture(&self, report: &Report, error: &dyn McpError) {
        self.emit(report, error, &Context::new());
    }

    fn log(&self, report: &Report, error: &dyn McpError) {
        self.emit(report, error, &Context::new());
    }

    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        self.emit(report, error, context);
    }
}
