//! Errors as [metrics](https://docs.rs/metrics) (feature `metrics`, metrics 0.24).
//!
//! [`Metrics`] is an [`Observer`] that counts each error that is answered.
//!
//! | metric | kind | labels | counts |
//! | --- | --- | --- | --- |
//! | `mcp_error.reports` | counter | `error.type`, `mcp_error.lane`, `mcp_error.fault` | errors |
//! | `mcp_error.document.size` | histogram, bytes | `mcp_error.lane` | the serialized problem details document (RFC 9457 §3), after it was cut to [`max_error_size`](crate::Policy::max_error_size) |
//! | `mcp_error.truncations` | counter | `error.type`, `mcp_error.bound` | texts, lists and objects cut at their own bound (`value`), and documents cut at theirs (`document`) |
//! | `mcp_error.redactions` | counter | `error.type`, `mcp_error.detector` | what a detector found, by [its name](crate::sanitize::DetectorKind::as_str) |
//! | `mcp_error.fallbacks` | counter | `error.type` | [degraded](Report::is_degraded) reports |
//! | `mcp.server.operation.duration` | histogram, seconds | `mcp.method.name`, `gen_ai.operation.name`, `gen_ai.tool.name`, `error.type`, `rpc.status_code` | requests of a wrapped server, those that succeed included (OpenTelemetry, MCP) |
//!
//! The rate of a tool's errors is the share of its durations that have an `error.type`. A label without a value is
//! absent. A request that the client has cancelled has a duration if its handler comes to an end.
//!
//! `error.type` is the problem type (OpenTelemetry, error attributes) of an error in the [`Registry`], or of one that a
//! wrapped server answers for the SDK, such as `urn:problem-type:mcp-error:unknown-tool`. It is `_OTHER` for
//! everything else: errors that are not declared or not listed, and those with `about:blank`.
//! [`with_error_type`](Metrics::with_error_type) makes it that of the MCP convention. Every other label is one of a
//! few names, so no client can create a new series. A method is one of MCP's, or one that has succeeded, else
//! `_OTHER`; a tool is one that has succeeded or that [`with_tools`](Metrics::with_tools) names, else absent.
//!
//! ```
//! use mcp_error::observe::metrics::Metrics;
//! use mcp_error::{Context, McpError};
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[error("gate {0} is closed")]
//! #[mcp(status = 409)]
//! struct Closed(#[mcp(extension = "gate")] u8);
//!
//! mcp_error::registry! {
//!     static ERRORS = [Closed];
//! }
//!
//! // Make it after the recorder is installed, which then gets the descriptions of the metrics.
//! let context = Context::new().with_observer(Metrics::new(&ERRORS));
//! context.observe(&Closed(3).report(&context), &Closed(3));
//! ```

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use metrics::{Label, Unit, counter, describe_counter, describe_histogram, histogram};

use crate::documents::problem::{ABOUT_BLANK, ProblemDetails};
use crate::observe::common::{ErrorTypeFrom, OTHER, TOOL_ERROR};
use crate::registry::Registry;
use crate::registry::entry::ErrorEntry;
use crate::report::context::Context;
use crate::report::context::observer::Observer;
use crate::report::context::request::TOOLS_CALL;
use crate::report::error::McpError;
use crate::report::{Finished, Outcome, Report};

const REPORTS: &str = "mcp_error.reports";
const DOCUMENT_SIZE: &str = "mcp_error.document.size";
const TRUNCATIONS: &str = "mcp_error.truncations";
const REDACTIONS: &str = "mcp_error.redactions";
const FALLBACKS: &str = "mcp_error.fallbacks";

const DURATION: &str = "mcp.server.operation.duration";

const METHOD: &str = "mcp.method.name";
const OPERATION: &str = "gen_ai.operation.name";
const TOOL: &str = "gen_ai.tool.name";
const CODE: &str = "rpc.status_code";
const TYPE: &str = "error.type";
const LANE: &str = "mcp_error.lane";
const FAULT: &str = "mcp_error.fault";
const BOUND: &str = "mcp_error.bound";
const DETECTOR: &str = "mcp_error.detector";

/// Counts errors; see the [module](self).
#[derive(Debug, Clone)]
#[must_use]
pub struct Metrics {
    known: HashSet<&'static str>,
    error_type: ErrorTypeFrom,
    names: Names,
}

/// The methods of MCP, until 2026-07-28 and in its extensions for tasks and skills.
const METHODS: [&str; 23] = [
    "initialize",
    "ping",
    "server/discover",
    "tools/list",
    TOOLS_CALL,
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "resources/subscribe",
    "resources/unsubscribe",
    "resources/directory/read",
    "prompts/list",
    "prompts/get",
    "completion/complete",
    "logging/setLevel",
    "subscriptions/listen",
    "tasks/get",
    "tasks/update",
    "tasks/cancel",
    "tasks/list",
    "tasks/result",
    "skills/list",
    "skills/get",
];

/// How the problem types of the errors begin that this crate declares for failures of the SDKs.
const OWN_TYPES: &str = "urn:problem-type:mcp-error:";

/// The most names of methods and tools that become labels.
const MAX_NAMES: usize = 1_000;

/// The names of methods and tools that exist. A client can send any other name.
#[derive(Debug, Clone, Default)]
struct Names(Arc<Mutex<HashSet<String>>>);

impl Names {
    fn add(&self, name: &str) {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() < MAX_NAMES && !names.contains(name) {
            names.insert(name.to_owned());
        }
    }

    fn contains(&self, name: &str) -> bool {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.contains(name)
    }
}

impl Metrics {
    /// Returns an observer that counts the errors of a registry by problem type and all others together. It describes
    /// the metrics to the recorder.
    pub fn new(registry: &Registry) -> Self {
        describe_counter!(REPORTS, Unit::Count, "Errors that were answered");
        describe_histogram!(
            DOCUMENT_SIZE,
            Unit::Bytes,
            "Serialized problem details documents"
        );
        describe_counter!(TRUNCATIONS, Unit::Count, "What was cut at its bound");
        describe_counter!(REDACTIONS, Unit::Count, "What a detector found in a text");
        describe_counter!(
            FALLBACKS,
            Unit::Count,
            "Reports that a panic reduced to their entry"
        );
        describe_histogram!(DURATION, Unit::Seconds, "Requests that were answered");
        let types = registry.iter().map(|entry| entry.problem_type());
        Self {
            // This problem type does not identify an error.
            known: types.filter(|known| *known != ABOUT_BLANK).collect(),
            error_type: ErrorTypeFrom::ProblemType,
            names: Names::default(),
        }
    }

    /// Sets what `error.type` is made from.
    pub const fn with_error_type(mut self, from: ErrorTypeFrom) -> Self {
        self.error_type = from;
        self
    }

    /// Names tools of the server, so that their calls are counted separately even before one has succeeded.
    pub fn with_tools<'a>(self, tools: impl IntoIterator<Item = &'a str>) -> Self {
        for tool in tools {
            self.names.add(tool);
        }
        self
    }

    fn known_type(&self, entry: &ErrorEntry) -> &'static str {
        let problem_type = entry.problem_type();
        if problem_type.starts_with(OWN_TYPES) || self.known.contains(problem_type) {
            problem_type
        } else {
            OTHER
        }
    }

    fn error_type(&self, report: &Report, context: &Context) -> Cow<'static, str> {
        match self.error_type {
            ErrorTypeFrom::ProblemType => self.known_type(report.entry()).into(),
            from => from.error_type(report, context),
        }
    }

    fn count(&self, report: &Report, context: &Context) {
        let error_type = self.error_type(report, context);
        let lane = report.entry().lane().as_str();
        let fault = report.fault().as_str();
        counter!(REPORTS, TYPE => error_type.clone(), LANE => lane, FAULT => fault).increment(1);
        let document = DocumentSize::of(report);
        histogram!(DOCUMENT_SIZE, LANE => lane).record(document.bytes as f64);
        let bounds = [
            ("value", u64::from(report.changes().truncations())),
            ("document", u64::from(document.is_cut)),
        ];
        for (bound, count) in bounds.into_iter().filter(|(_, count)| *count > 0) {
            counter!(TRUNCATIONS, TYPE => error_type.clone(), BOUND => bound).increment(count);
        }
        for (detector, count) in report.changes().redactions() {
            let detector = detector.as_str();
            counter!(REDACTIONS, TYPE => error_type.clone(), DETECTOR => detector)
                .increment(count.into());
        }
        if report.is_degraded() {
            counter!(FALLBACKS, TYPE => error_type).increment(1);
        }
    }
}

/// The size of a problem details document as it leaves.
struct DocumentSize {
    bytes: usize,
    is_cut: bool,
}

impl DocumentSize {
    fn of(report: &Report) -> Self {
        let len = ProblemDetails::serialized_len;
        let bytes = len(&report.to_problem_details());
        Self {
            bytes,
            is_cut: bytes < len(&report.problem_within(usize::MAX)),
        }
    }
}

impl Observer for Metrics {
    fn capture(&self, report: &Report, _: &dyn McpError) {
        self.count(report, &Context::new());
    }

    fn log(&self, report: &Report, _: &dyn McpError) {
        self.count(report, &Context::new());
    }

    fn observe(&self, report: &Report, _: &dyn McpError, context: &Context) {
        self.count(report, context);
    }

    fn finish(&self, request: &Finished<'_>) {
        let context = request.context;
        // A batch that was passed on as a whole has no method.
        let Some(method) = context.method() else {
            return;
        };
        let tool = context.tool();
        if request.outcome == Outcome::Success {
            self.names.add(method);
            tool.into_iter().for_each(|tool| self.names.add(tool));
        }
        let is_known = METHODS.contains(&method) || self.names.contains(method);
        let method = if is_known { method } else { OTHER };
        let mut labels = vec![Label::new(METHOD, method.to_owned())];
        if method == TOOLS_CALL {
            labels.push(Label::new(OPERATION, "execute_tool"));
        }
        if let Some(tool) = tool.filter(|tool| self.names.contains(tool)) {
            labels.push(Label::new(TOOL, tool.to_owned()));
        }
        let (code, of_convention) = match request.outcome {
            Outcome::Success => (None, None),
            Outcome::ToolError => (None, Some(TOOL_ERROR.to_owned())),
            Outcome::Error(code) => (Some(code), Some(code.to_string())),
        };
        if let Some(of_convention) = of_convention {
            let error_type = match self.error_type {
                ErrorTypeFrom::ProblemType => request
                    .entry
                    .map_or(OTHER, |entry| self.known_type(entry))
                    .into(),
                ErrorTypeFrom::Convention => Cow::Owned(of_convention),
            };
            labels.push(Label::new(TYPE, error_type));
        }
        if let Some(code) = code {
            labels.push(Label::new(CODE, code.to_string()));
        }
        histogram!(DURATION, labels).record(request.duration.as_secs_f64());
    }
}
