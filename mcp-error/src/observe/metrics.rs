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
//!
//! `error.type` is the problem type (OpenTelemetry, error attributes) of an error in the [`Registry`], and `_OTHER` for
//! everything else: errors that nobody declared or listed, and those with `about:blank`. Every other label is one of a
//! few names, so no client can create a new series.
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

use std::collections::HashSet;

use metrics::{Unit, counter, describe_counter, describe_histogram, histogram};

use crate::documents::problem::{ABOUT_BLANK, ProblemDetails};
use crate::observe::common::OTHER;
use crate::registry::Registry;
use crate::report::Report;
use crate::report::error::McpError;
use crate::report::observer::Observer;

const REPORTS: &str = "mcp_error.reports";
const DOCUMENT_SIZE: &str = "mcp_error.document.size";
const TRUNCATIONS: &str = "mcp_error.truncations";
const REDACTIONS: &str = "mcp_error.redactions";
const FALLBACKS: &str = "mcp_error.fallbacks";

const TYPE: &str = "error.type";
const LANE: &str = "mcp_error.lane";
const FAULT: &str = "mcp_error.fault";
const BOUND: &str = "mcp_error.bound";
const DETECTOR: &str = "mcp_error.detector";

/// Counts errors; see the [module](self).
#[derive(Debug, Clone)]
pub struct Metrics {
    known: HashSet<&'static str>,
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
        let types = registry.iter().map(|entry| entry.problem_type());
        Self {
            // This problem type does not identify an error.
            known: types.filter(|known| *known != ABOUT_BLANK).collect(),
        }
    }

    fn error_type(&self, report: &Report) -> &'static str {
        let known = self.known.get(report.entry().problem_type());
        known.copied().unwrap_or(OTHER)
    }

    fn count(&self, report: &Report) {
        let error_type = self.error_type(report);
        let lane = report.entry().lane().as_str();
        let fault = report.entry().fault().as_str();
        counter!(REPORTS, TYPE => error_type, LANE => lane, FAULT => fault).increment(1);
        let document = DocumentSize::of(report);
        histogram!(DOCUMENT_SIZE, LANE => lane).record(document.bytes as f64);
        let bounds = [
            ("value", u64::from(report.changes().truncations())),
            ("document", u64::from(document.is_cut)),
        ];
        for (bound, count) in bounds.into_iter().filter(|(_, count)| *count > 0) {
            counter!(TRUNCATIONS, TYPE => error_type, BOUND => bound).increment(count);
        }
        for (detector, count) in report.changes().redactions() {
            let detector = detector.as_str();
            counter!(REDACTIONS, TYPE => error_type, DETECTOR => detector).increment(count.into());
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
        self.count(report);
    }

    fn log(&self, report: &Report, _: &dyn McpError) {
        self.count(report);
    }
}
