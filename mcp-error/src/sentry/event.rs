//! A report as an event.

use std::borrow::Cow;
use std::error::Error;

use sentry_core::protocol::{self, Event, Exception, Level, Map, Mechanism, Value};
use sentry_core::types::Uuid;

use crate::context::Context;
use crate::entry::Fault;
use crate::guard::UNAVAILABLE;
use crate::report::Report;
use crate::telemetry::{self, Request};
use crate::traits::McpError;

/// Causes at most, as in a report.
const MAX_CAUSES: usize = 5;

pub(super) fn of(
    report: &Report,
    error: &dyn McpError,
    context: &Context,
    verbatim: bool,
) -> Event<'static> {
    let level = match report.entry().fault() {
        Fault::Server => Level::Error,
        Fault::Caller => Level::Warning,
    };
    let (text, causes) = match verbatim {
        true => (text_of(error), causes_of(error)),
        false => {
            let causes = report.causes().map(str::to_owned);
            (report.detail().to_owned(), causes.collect())
        }
    };
    // Sentry wants the innermost cause first.
    let causes = causes.into_iter().rev();
    let mut exceptions: Vec<Exception> = causes.map(|text| exception("Cause", text)).collect();
    exceptions.push(exception(&telemetry::exception_type(report), text));
    Event {
        event_id: Uuid::from_bytes(*report.instance().as_bytes()),
        level,
        fingerprint: fingerprint(report),
        logger: Some("mcp_error".to_owned()),
        timestamp: report.timestamp().into(),
        exception: exceptions.into(),
        tags: tags(report, context),
        contexts: problem(report),
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

fn text_of(error: &dyn Error) -> String {
    telemetry::verbatim(&error).unwrap_or_else(|| UNAVAILABLE.to_owned())
}

/// A chain can be long or even cyclic, so it is cut.
fn causes_of(error: &dyn McpError) -> Vec<String> {
    let mut causes = Vec::new();
    let mut next = error.source();
    while let (Some(cause), true) = (next, causes.len() < MAX_CAUSES) {
        causes.push(text_of(cause));
        next = cause.source();
    }
    causes
}

/// One issue for each problem type and kind. Of an error that nobody declared both say nothing.
fn fingerprint(report: &Report) -> Cow<'static, [Cow<'static, str>]> {
    match telemetry::is_foreign(report) {
        true => Cow::Borrowed(&[Cow::Borrowed("{{ default }}")]),
        false => {
            let kind = Cow::Borrowed(report.entry().kind());
            Cow::Owned(vec![telemetry::error_type(report), kind])
        }
    }
}

fn tags(report: &Report, context: &Context) -> Map<String, String> {
    let entry = report.entry();
    let request = Request::of(context);
    let error_type = telemetry::error_type(report);
    let code = report.code().to_string();
    [
        ("error.type", Some(&*error_type)),
        ("rpc.response.status_code", Some(&*code)),
        ("mcp.method.name", request.method.as_deref()),
        ("mcp.protocol.version", request.protocol_version.as_deref()),
        ("jsonrpc.request.id", request.id.as_deref()),
        ("gen_ai.operation.name", request.operation),
        ("gen_ai.tool.name", report.tool()),
        ("mcp_error.kind", Some(entry.kind())),
        ("mcp_error.lane", Some(entry.lane().as_str())),
        ("mcp_error.fault", Some(entry.fault().as_str())),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned())))
    .collect()
}

/// The problem details document, sanitized and bounded as on the wire.
fn problem(report: &Report) -> Map<String, protocol::Context> {
    match serde_json::to_value(report.to_problem_details()) {
        Ok(Value::Object(members)) => {
            let document = protocol::Context::Other(members.into_iter().collect());
            Map::from_iter([("problem".to_owned(), document)])
        }
        _ => Map::new(),
    }
}
