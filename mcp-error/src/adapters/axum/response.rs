//! A report as an HTTP response.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::documents::problem::PROBLEM_JSON;
use crate::documents::rpc_error::RpcError;
use crate::documents::rpc_response::RpcResponse;
use crate::handler::Failure;
use crate::json::Json;
use crate::policy::HttpBody;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;

use super::accept::Form;
use super::kind::{Call, Kind};
use super::page;

/// The failure that a response is made of, so that [`ErrorLayer`](super::ErrorLayer) can make it anew.
#[derive(Clone)]
pub(super) struct Raised(pub(super) Arc<Failure>);

/// A response that an [`ErrorLayer`](super::ErrorLayer) made, which one around it leaves alone.
#[derive(Clone)]
pub(super) struct Answered;

/// Called by generated code only.
#[doc(hidden)]
pub fn answer_of(error: impl McpError + Send + Sync + 'static) -> Response {
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

/// The answer to a request of this kind. `declared`: a handler said what went wrong, so that a flaw of
/// the message does not matter.
pub(super) fn answer(report: &Report, kind: &Kind, declared: bool) -> Response {
    let mut response = match kind {
        Kind::Rest(headers) => negotiated(report, headers),
        Kind::Rpc { calls, .. } if calls.is_empty() => StatusCode::NO_CONTENT.into_response(),
        Kind::Rpc { calls, batch } => rpc(&report.to_rpc_error(), calls, *batch, declared),
    };
    response.extensions_mut().insert(Answered);
    response
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

/// What the policy prefers.
fn preferred(report: &Report) -> Form {
    match report.policy.get().http_body {
        HttpBody::Problem => Form::Problem,
        HttpBody::Rest => Form::Json,
    }
}

fn rest(report: &Report, form: Form) -> Response {
    let mut response = match (form, report.policy.get().http_body) {
        (Form::Problem, _) => json(&report.to_problem_details(), PROBLEM_JSON),
        (Form::Json, HttpBody::Problem) => json(&report.to_problem_details(), JSON),
        (Form::Json, HttpBody::Rest) => json(&report.to_rest().body, JSON),
        (Form::Html, _) => page(page::html(report), "text/html; charset=utf-8"),
        (Form::Text, _) => page(page::text(report), "text/plain; charset=utf-8"),
    };
    // An error's status is 400..=599, so it is one of HTTP.
    *response.status_mut() =
        StatusCode::from_u16(report.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if let Some(seconds) = report.retry_after_seconds() {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// Always with status 200: what went wrong is in the body.
fn rpc(error: &RpcError, calls: &[Call], batch: bool, declared: bool) -> Response {
    let answers: Vec<RpcResponse> = calls
        .iter()
        .map(|call| {
            let mut error = error.clone();
            if let (false, Some(flaw)) = (declared, call.flaw) {
                let (code, message) = flaw.error();
                (error.code, error.message) = (code, message.into());
            }
            RpcResponse::new(call.id.clone(), Err::<Json, _>(error))
        })
        .collect();
    match (&answers[..], batch) {
        ([answer], false) => json(answer, JSON),
        (answers, _) => json(&answers, JSON),
    }
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
