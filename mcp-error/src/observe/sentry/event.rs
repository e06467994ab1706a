//! A report as an event.

use std::borrow::Cow;

use sentry_core::protocol::{self, Event, Exception, Level, Map, Mechanism, TraceContext, Value};
use sentry_core::types::Uuid;

use crate::observe::common::{self, Request};
use crate::registry::builtin::is_nameless;
use crate::report::context::Context;
use crate::report::{Report, TraceParent};
use mcp_error_rules::choices::Fault;

/// Returns the event of a report. `texts` are those of the error and of its causes.
pub(super) fn of(report: &Report, texts: Vec<String>, context: &Context) -> Event<'static> {
    let level = match report.fault() {
        Fault::Server => Level::Error,
        Fault::Caller => Level::Warning,
    };
    let own = common::exception_type(report);
    let names = std::iter::once(&*own).chain(std::iter::repeat("Cause"));
    let exceptions = names.zip(texts).map(|(name, text)| exception(name, text));
    let mut exceptions: Vec<Exception> = exceptions.collect();
    // Sentry expects the innermost cause first.
    exceptions.reverse();
    Event {
        event_id: Uuid::from_bytes(*report.instance().as_bytes()),
        level,
        fingerprint: fingerprint(report),
        logger: Some("mcp_error".to_owned()),
        timestamp: report.timestamp().into(),
        exception: exceptions.into(),
        tags: tags(report, context),
        contexts: contexts(report),
        extra: stack_trace(report),
        ..Event::default()
    }
}

fn exception(name: &str, text: String) -> Exception {
    Exception {
        ty: name.to_owned(),
        value: Some(text),
        mechanism: Some(Mechanism {
            ty: "mcp_error".to_owned(),
            handled: Some(true),
            ..Mechanism::default()
        }),
        ..Exception::default()
    }
}

/// Errors of one problem type and kind are one issue. Errors without a name share both, so Sentry groups these.
fn fingerprint(report: &Report) -> Cow<'static, [Cow<'static, str>]> {
    if is_nameless(report.entry()) {
        Cow::Borrowed(&[Cow::Borrowed("{{ default }}")])
    } else {
        let kind = Cow::Borrowed(report.entry().kind());
        Cow::Owned(vec![common::error_type(report), kind])
    }
}

fn tags(report: &Report, context: &Context) -> Map<String, String> {
    let entry = report.entry();
    let request = Request::of(context);
    let error_type = common::error_type(report);
    let code = common::sent_code(report, context).map(|code| code.to_string());
    [
        ("error.type", Some(&*error_type)),
        ("rpc.status_code", code.as_deref()),
        ("mcp.method.name", request.method.as_deref()),
        ("mcp.protocol.version", request.protocol_version.as_deref()),
        ("mcp.session.id", request.session_id.as_deref()),
        ("mcp.resource.uri", request.resource.as_deref()),
        ("jsonrpc.request.id", request.id.as_deref()),
        ("http.request.method", request.http_method.as_deref()),
        ("url.path", request.url_path.as_deref()),
        ("gen_ai.operation.name", request.operation),
        ("gen_ai.tool.name", report.tool()),
        ("gen_ai.prompt.name", request.prompt.as_deref()),
        ("mcp_error.kind", Some(entry.kind())),
        ("mcp_error.lane", Some(entry.lane().as_str())),
        ("mcp_error.fault", Some(report.fault().as_str())),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned())))
    .collect()
}

/// The problem details document, sanitized and bounded as on the wire, and the trace of the client.
fn contexts(report: &Report) -> Map<String, protocol::Context> {
    let mut contexts = Map::new();
    if let Ok(Value::Object(mut members)) = serde_json::to_value(report.to_problem_details()) {
        // The `type` of a context is a member of Sentry's own, and sentry-types would write both.
        if let Some(problem_type) = members.remove("type") {
            members.entry("problem_type").or_insert(problem_type);
        }
        let document = protocol::Context::Other(members.into_iter().collect());
        contexts.insert("problem".to_owned(), document);
    }
    if let Some(trace) = report.trace_parent().and_then(trace) {
        contexts.insert("trace".to_owned(), trace.into());
    }
    contexts
}

/// The stack traces that were in the texts of the error, in the formats of their languages.
fn stack_trace(report: &Report) -> Map<String, Value> {
    let traces = report.stack_trace().into_iter();
    traces
        .map(|traces| ("stack_trace".to_owned(), traces.into()))
        .collect()
}

/// The trace of the client, in which the event has a span of its own.
fn trace(parent: TraceParent) -> Option<TraceContext> {
    Some(TraceContext {
        trace_id: parent.trace_id().parse().ok()?,
        parent_span_id: Some(parent.parent_id().parse().ok()?),
        ..TraceContext::default()
    })
}
