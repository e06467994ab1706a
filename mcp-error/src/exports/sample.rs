//! Examples of occurrences. They are made from entries, and rendered by the code that renders real errors.

use serde::{Deserialize, Serialize};

use super::example::fill;
use super::{Exports, Place};
use crate::documents::problem::PROBLEM_JSON;
use crate::documents::rpc_response::{RpcId, RpcResponse};
use crate::policy::HttpBody;
use crate::registry::builtin::{HTTP_CALLER, HTTP_SERVER};
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError as _;
use crate::report::foreign::status_failure::StatusFailure;
use mcp_error_rules::choices::Lane;
use mcp_error_rules::status::reason_phrase;

/// An example of an answer, with invented values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CatalogSample {
    /// The form of the answer.
    pub place: Place,
    /// The status line and the fields of an HTTP response.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<String>,
    /// The text of a tool result, which the model reads; or the JSON document, indented.
    pub text: String,
    /// The whole tool result as indented JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole: Option<String>,
}

impl Exports<'_> {
    pub(super) fn samples(&self, entry: &'static ErrorEntry) -> Vec<CatalogSample> {
        let lane = entry.lane();
        let mut context = self.context();
        let places = self.places(lane);
        if lane == Lane::Tool && places.contains(&Place::ToolResult) {
            context = context.with_tool("example");
        }
        let report = report(entry, &context);
        let places = places.into_iter();
        places.map(|place| sample(&report, place)).collect()
    }
}

fn report(entry: &'static ErrorEntry, context: &Context) -> Report {
    // The entries of HTTP failures say nothing without a status.
    let of_status = [(&HTTP_CALLER, 404), (&HTTP_SERVER, 503)];
    let of_status = of_status
        .iter()
        .find(|(http, _)| std::ptr::eq(*http, entry));
    if let Some((_, status)) = of_status {
        return StatusFailure::new(*status).report(context);
    }
    Report::sample(entry, context, |builder| fill(builder, entry))
}

fn sample(report: &Report, place: Place) -> CatalogSample {
    let (head, text, whole) = match place {
        Place::ToolResult => {
            let result = report.to_tool_result();
            let whole = indented(&result);
            let blocks = result.content.into_iter().map(|block| block.text);
            (None, blocks.collect::<Vec<_>>().join("\n"), Some(whole))
        }
        Place::RpcError => {
            let response = RpcResponse {
                id: RpcId::from(1),
                outcome: Err(report.to_rpc_error()),
            };
            (None, indented(&response), None)
        }
        Place::HttpResponse => {
            let (media_type, body) = match report.policy().http_body {
                HttpBody::Problem => (PROBLEM_JSON, indented(&report.to_problem_details())),
                HttpBody::Rest => ("application/json", indented(&report.to_rest().body)),
            };
            let status = report.status();
            let phrase = reason_phrase(status).unwrap_or_default();
            let mut head = format!("HTTP/1.1 {status} {phrase}").trim_end().to_owned();
            head.push_str("\ncontent-type: ");
            head.push_str(media_type);
            if let Some(seconds) = report.retry_after_seconds() {
                head.push_str(&format!("\nretry-after: {seconds}"));
            }
            (Some(head), body, None)
        }
    };
    CatalogSample {
        place,
        head,
        text,
        whole,
    }
}

fn indented(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).unwrap_or_default()
}
