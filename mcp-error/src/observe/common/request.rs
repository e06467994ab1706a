//! The request in which an error happened.

use std::borrow::Cow;

use crate::report::TraceParent;
use crate::report::context::Context;
use crate::report::sanitizer::Sanitizer;

/// The facts about a request that the client gave, sanitized, each of at most 128 bytes.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The JSON-RPC method.
    pub method: Option<Cow<'a, str>>,
    /// The id of the request.
    pub id: Option<Cow<'a, str>>,
    /// The negotiated MCP version.
    pub protocol_version: Option<Cow<'a, str>>,
    /// The id of the session.
    pub session_id: Option<Cow<'a, str>>,
    /// The URI of the resource, without credentials.
    pub resource: Option<Cow<'a, str>>,
    /// The name of the prompt.
    pub prompt: Option<Cow<'a, str>>,
    /// The method of the HTTP request.
    pub http_method: Option<Cow<'a, str>>,
    /// The path of the HTTP request.
    pub url_path: Option<Cow<'a, str>>,
    /// The trace that the request belongs to.
    pub trace_parent: Option<TraceParent>,
    /// The name of the operation in the GenAI conventions of OpenTelemetry, if they have one for it.
    pub operation: Option<&'static str>,
}

const MAX_TEXT: usize = 128;

impl<'a> Request<'a> {
    /// Returns the facts about the request of a context.
    pub fn of(context: &'a Context) -> Self {
        let rules = context.rules().with_max_bytes(MAX_TEXT);
        let sanitizer = Sanitizer::of(context);
        let shown = |text: &'a str| sanitizer.text(text, &rules);
        // The client knows the paths in a URI that it sent.
        let with_paths = rules.with_paths_and_emails(false);
        let shown_uri = |uri: &'a str| sanitizer.text(uri, &with_paths);
        let is_tool_call = context.calls_tool();
        Self {
            method: context.method().map(shown),
            id: context.request_id().map(shown),
            protocol_version: context.protocol_version().map(shown),
            session_id: context.session_id().map(shown),
            resource: context.resource().map(shown_uri),
            prompt: context.prompt().map(shown),
            http_method: context.http_method().map(shown),
            url_path: context.url_path().map(shown_uri),
            trace_parent: context.trace_parent(),
            operation: is_tool_call.then_some("execute_tool"),
        }
    }
}
