//! A report as an HTTP response.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::documents::problem::PROBLEM_JSON;
use crate::documents::rpc_error::RpcError;
use crate::handler::Failure;
use crate::json;
use crate::policy::HttpBody;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;

use super::accept::Form;
use super::page;
use super::request_kind::RequestKind;
use super::rpc_message::{Flaw, Message};

/// The failure that a response is made of, so that [`ErrorLayer`](super::ErrorLayer) can make it anew.
#[derive(Clone)]
pub(super) struct Raised(pub(super) Arc<Failure>);

/// A response that an [`ErrorLayer`](super::ErrorLayer) made, which one around it leaves alone.
#[derive(Clone)]
pub(super) struct Answered;

/// Called by generated code only.
#[doc(hidden)]
pub fn response_of(error: impl McpError + Send + Sync + 'static) -> Response {
    Failure::new(error).into_response()
}

/// The answer under the default policy; [`ErrorLayer`](super::ErrorLayer) makes it anew under its own.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let report = self.report(&Context::new());
        let mut response = rest(&report, preferred(&report));
        response.extensions_mut().insert(Raised(Arc::new(self)));
        response
    }
}

/// Who said that a request failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// A handler declared what went wrong, so that a flaw of the message does not matter.
    Handler,
    /// The framework, or a service inside the layer.
    Framework,
}

/// The answer to a request of this kind.
pub(super) fn answer(report: &Report, kind: &RequestKind, origin: Origin) -> Response {
    let mut response = match kind {
        RequestKind::Rest { accept } => negotiated(report, accept),
        RequestKind::Rpc { body } => {
            let message = match body {
                Some(body) => Message::read(body),
                None => Some(Message::unread(None)),
            };
            let message = message.unwrap_or_else(|| Message::unread(Some(Flaw::NotJson)));
            at_rpc_path(report, message, origin)
        }
        RequestKind::Undecided { accept, body } => match Message::read(body) {
            // A member of a body changes the form of the answer, never its status.
            Some(message) if message.names_its_version && !message.calls.is_empty() => {
                rpc(report, &message, origin, status_of(report))
            }
            _ => negotiated(report, accept),
        },
    };
    response.extensions_mut().insert(Answered);
    response
}

/// Statuses that speak to the HTTP client and not to the caller of a method. MCP's Streamable HTTP signals with
/// them that one has to sign in, that a session has ended, and what else the endpoint does not take.
const OF_HTTP: [StatusCode; 6] = [
    StatusCode::UNAUTHORIZED,
    StatusCode::FORBIDDEN,
    StatusCode::NOT_FOUND,
    StatusCode::METHOD_NOT_ALLOWED,
    StatusCode::NOT_ACCEPTABLE,
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
];

/// With status 200, since the body says what went wrong; no content where nobody waits for an answer. What HTTP
/// itself refused keeps its status.
fn at_rpc_path(report: &Report, message: Message<'_>, origin: Origin) -> Response {
    let status = status_of(report);
    let flawed = message.calls.iter().any(|call| call.flaw.is_some());
    let refused = OF_HTTP.contains(&status) || status == StatusCode::BAD_REQUEST && !flawed;
    if origin == Origin::Framework && refused {
        let message = if message.calls.is_empty() {
            Message::unread(None)
        } else {
            message
        };
        return rpc(report, &message, origin, status);
    }
    if message.calls.is_empty() {
        return StatusCode::NO_CONTENT.into_response();
    }
    rpc(report, &message, origin, StatusCode::OK)
}

/// In the form that the client wants.
fn negotiated(report: &Report, headers: &HeaderMap) -> Response {
    let preferred = preferred(report);
    let form = Form::wanted(headers, preferred).unwrap_or(preferred);
    let mut response = rest(report, form);
    let vary = HeaderValue::from_static("accept");
    response.headers_mut().insert(header::VARY, vary);
    response
}

/// The form that the policy prefers.
fn preferred(report: &Report) -> Form {
    match report.policy().http_body {
        HttpBody::Problem => Form::Problem,
        HttpBody::Rest => Form::Json,
    }
}

fn rest(report: &Report, form: Form) -> Response {
    let mut response = match (form, report.policy().http_body) {
        (Form::Problem, _) => json(&report.to_problem_details(), PROBLEM_JSON),
        (Form::Json, HttpBody::Problem) => json(&report.to_problem_details(), JSON),
        (Form::Json, HttpBody::Rest) => json(&report.to_rest().body, JSON),
        (Form::Html, _) => page(page::html(report), "text/html; charset=utf-8"),
        (Form::Text, _) => page(page::text(report), "text/plain; charset=utf-8"),
    };
    *response.status_mut() = status_of(report);
    if let Some(seconds) = report.retry_after_seconds() {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// Answers to a batch have together at most this many times the size that the policy allows one error; those
/// behind have no `data`.
const BATCH_FACTOR: usize = 4;

/// An error object for each call.
fn rpc(report: &Report, message: &Message<'_>, origin: Origin, status: StatusCode) -> Response {
    let mut bare = report.to_rpc_error();
    let data = bare.data.take();
    let size = data.as_ref().map_or(0, json::len);
    let with_data = report.max_size() * BATCH_FACTOR / size.max(1);
    let answers = message.calls.iter().enumerate().map(|(at, call)| {
        let mut error = bare.clone();
        if at < with_data {
            error.data.clone_from(&data);
        }
        if let (Origin::Framework, Some(flaw)) = (origin, call.flaw) {
            let (code, message) = flaw.error();
            (error.code, error.message) = (code, message.into());
        }
        RpcAnswer {
            jsonrpc: "2.0",
            id: call.id,
            error,
        }
    });
    let answers: Vec<RpcAnswer<'_>> = answers.collect();
    let mut response = match (&answers[..], message.batch) {
        ([answer], false) => json(answer, JSON),
        (answers, _) => json(&answers, JSON),
    };
    *response.status_mut() = status;
    response
}

/// A response object (JSON-RPC 2.0 §5) whose id is the text that the client sent.
#[derive(Serialize)]
struct RpcAnswer<'a> {
    jsonrpc: &'static str,
    id: Option<&'a RawValue>,
    error: RpcError,
}

/// An error's status is 400..=599, so it is one of HTTP.
fn status_of(report: &Report) -> StatusCode {
    StatusCode::from_u16(report.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

const JSON: &str = "application/json";

fn json(document: &impl Serialize, media_type: &'static str) -> Response {
    body(serde_json::to_vec(document).unwrap_or_default(), media_type)
}

/// For people: a browser neither runs anything in it nor takes it for something else.
fn page(page: String, media_type: &'static str) -> Response {
    let mut response = body(page.into_bytes(), media_type);
    let headers = response.headers_mut();
    let nothing = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
    headers.insert(header::CONTENT_SECURITY_POLICY, nothing);
    let as_said = HeaderValue::from_static("nosniff");
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, as_said);
    response
}

fn body(body: Vec<u8>, media_type: &'static str) -> Response {
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
