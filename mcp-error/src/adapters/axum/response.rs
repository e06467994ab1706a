//! Conversion of a report into an HTTP response.

use std::str::FromStr as _;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::documents::rpc_error::RpcError;
use crate::handler::Failure;
use crate::policy::HttpBody;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;

use super::accept::Form;
use super::page;
use super::request_kind::{RequestKind, Wire};
use super::rpc_message::{Flaw, Message};

/// The failure that a response was made of. With it, [`ErrorLayer`](super::ErrorLayer) can make the response again
/// under its own policy.
#[derive(Clone)]
pub(super) struct Raised {
    pub(super) failure: Arc<Failure>,
    /// The header fields of the response under the default policy. Another policy may withhold some of them.
    pub(super) headers: HeaderMap,
}

/// Marks a response that an [`ErrorLayer`](super::ErrorLayer) made. Another layer around that one leaves it unchanged.
#[derive(Clone)]
pub(super) struct Answered;

/// Called by generated code only.
#[doc(hidden)]
pub fn response_of(error: impl McpError + Send + Sync + 'static) -> Response {
    Failure::new(error).into_response()
}

/// Makes the response under the default policy. An [`ErrorLayer`](super::ErrorLayer) replaces it by one under its own
/// policy.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let report = self.report(&Context::new());
        let mut response = rest_response(&report, preferred(&report));
        let raised = Raised {
            failure: Arc::new(self),
            headers: response.headers().clone(),
        };
        response.extensions_mut().insert(raised);
        response
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The failure comes from a handler, which says what went wrong. A flaw in the message does not matter then.
    Handler,
    /// The failure comes from the framework, or from a service inside the layer.
    Framework,
}

pub(super) fn answer(report: &Report, kind: &RequestKind, origin: Origin) -> Response {
    let body = kind.body.as_deref().filter(|_| kind.wire != Wire::Rest);
    let message = body.map(Message::read);
    let mut response = match (kind.wire, message) {
        (Wire::Rpc, message) => {
            let not_json = || Message::unread(Some(Flaw::NotJson));
            let message =
                message.map_or(Message::unread(None), |read| read.unwrap_or_else(not_json));
            at_rpc_path(report, message, origin)
        }
        // The body can change the form of the answer, but never its status.
        (Wire::Undecided, Some(Some(message)))
            if message.names_its_version && !message.calls.is_empty() =>
        {
            rpc_response(report, &message, origin, status_of(report))
        }
        _ => negotiated(report, &kind.accept),
    };
    response.extensions_mut().insert(Answered);
    response
}

/// Statuses that are meant for the HTTP client rather than for the caller of a method. With them MCP's Streamable HTTP
/// says, for example, that the client has to sign in, or that a session has ended.
const HTTP_STATUSES: [StatusCode; 6] = [
    StatusCode::UNAUTHORIZED,
    StatusCode::FORBIDDEN,
    StatusCode::NOT_FOUND,
    StatusCode::METHOD_NOT_ALLOWED,
    StatusCode::NOT_ACCEPTABLE,
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
];

/// Returns the answer at a path of JSON-RPC. Its status is 200, since the body says what went wrong, or 204 if no call
/// expects an answer. A request that the framework refused with one of [`HTTP_STATUSES`] keeps that status.
fn at_rpc_path(report: &Report, message: Message<'_>, origin: Origin) -> Response {
    let status = status_of(report);
    let flawed = message.calls.iter().any(|call| call.flaw.is_some());
    let refused = HTTP_STATUSES.contains(&status) || status == StatusCode::BAD_REQUEST && !flawed;
    if origin == Origin::Framework && refused {
        let message = if message.calls.is_empty() {
            Message::unread(None)
        } else {
            message
        };
        return rpc_response(report, &message, origin, status);
    }
    if message.calls.is_empty() {
        return StatusCode::NO_CONTENT.into_response();
    }
    rpc_response(report, &message, origin, StatusCode::OK)
}

fn negotiated(report: &Report, headers: &HeaderMap) -> Response {
    let mut response = rest_response(report, Form::wanted(headers, preferred(report)));
    let vary = HeaderValue::from_static("accept");
    response.headers_mut().insert(header::VARY, vary);
    response
}

fn preferred(report: &Report) -> Form {
    match report.policy().http_body {
        HttpBody::Problem => Form::Problem,
        HttpBody::Rest => Form::Json,
    }
}

fn rest_response(report: &Report, form: Form) -> Response {
    let mut response = match (form, report.policy().http_body) {
        (Form::Json, HttpBody::Rest) => json_response(&report.to_rest().body, form),
        (Form::Problem | Form::Json, _) => json_response(&report.to_problem_details(), form),
        (Form::Html, _) => page_response(page::html(report), form),
        (Form::Text, _) => page_response(page::text(report), form),
        (Form::Markdown, _) => page_response(page::markdown(report), form),
    };
    *response.status_mut() = status_of(report);
    let headers = response.headers_mut();
    if let Some(challenge) = challenge(report) {
        headers.insert(header::WWW_AUTHENTICATE, challenge);
    }
    if let Some(seconds) = report.retry_after_seconds() {
        headers.insert(header::RETRY_AFTER, seconds.into());
    }
    add_headers(report, &mut response);
    response
}

/// Returns the challenge of the error for `WWW-Authenticate`.
pub(super) fn challenge(report: &Report) -> Option<HeaderValue> {
    HeaderValue::try_from(report.challenge()?).ok()
}

/// Adds the HTTP header fields of the error. Their names and values are valid.
fn add_headers(report: &Report, response: &mut Response) {
    for (name, value) in report.headers() {
        if let (Ok(name), Ok(value)) = (HeaderName::from_str(name), HeaderValue::from_str(value)) {
            let headers = response.headers_mut();
            if name == header::UPGRADE {
                // The field is for this connection only, and has to say so (RFC 9110 §7.8).
                headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
            }
            headers.insert(name, value);
        }
    }
}

/// The `data` of all answers to a batch together takes at most this many times the size that the policy allows one
/// error. Where it would be larger, each of them is cut.
const BATCH_FACTOR: usize = 4;

fn rpc_response(
    report: &Report,
    message: &Message<'_>,
    origin: Origin,
    status: StatusCode,
) -> Response {
    let mut error = report.to_rpc_error();
    let share = report.max_size() * BATCH_FACTOR / message.calls.len().max(1);
    let mark = report.policy().cut_mark;
    error.data.take_if(|data| !data.shorten(share, mark));
    let answers = message.calls.iter().map(|call| {
        let mut error = error.clone();
        if let (Origin::Framework, Some(flaw)) = (origin, call.flaw) {
            let (code, message) = flaw.code_and_message();
            (error.code, error.message) = (code, message.into());
        }
        RpcAnswer {
            jsonrpc: "2.0",
            id: call.id,
            error,
        }
    });
    let answers: Vec<RpcAnswer<'_>> = answers.collect();
    let mut response = match (&answers[..], message.is_batch) {
        ([answer], false) => json_response(answer, Form::Json),
        (answers, _) => json_response(&answers, Form::Json),
    };
    add_headers(report, &mut response);
    *response.status_mut() = status;
    response
}

/// A response object (JSON-RPC 2.0 §5). Its id is written exactly as the client sent it.
#[derive(Serialize)]
struct RpcAnswer<'a> {
    jsonrpc: &'static str,
    id: Option<&'a RawValue>,
    error: RpcError,
}

/// Returns the HTTP status of a report. It is always valid, since the status of an error is in 400..=599.
fn status_of(report: &Report) -> StatusCode {
    StatusCode::from_u16(report.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

fn json_response(document: &impl Serialize, form: Form) -> Response {
    response_with_body(serde_json::to_vec(document).unwrap_or_default(), form)
}

/// Returns a response for people, with headers that keep a browser from running anything in it and from guessing
/// another media type.
fn page_response(page: String, form: Form) -> Response {
    let mut response = response_with_body(page.into_bytes(), form);
    let headers = response.headers_mut();
    let nothing = HeaderValue::from_static(page::CONTENT_POLICY);
    headers.insert(header::CONTENT_SECURITY_POLICY, nothing);
    let no_sniffing = HeaderValue::from_static("nosniff");
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, no_sniffing);
    response
}

fn response_with_body(body: Vec<u8>, form: Form) -> Response {
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    let media_type = HeaderValue::from_static(form.media_type());
    headers.insert(header::CONTENT_TYPE, media_type);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
