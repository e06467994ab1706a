//! A report as an HTTP response.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::json::Json;
use crate::policy::HttpBody;
use crate::rpc_error::RpcError;
use crate::rpc_response::{RpcId, RpcResponse};
use crate::{Context, Failure, McpError, PROBLEM_JSON, Report};

use super::kind::Kind;

/// The failure that a response is made of, so that [`ErrorLayer`](super::ErrorLayer) can make it anew.
#[derive(Clone)]
pub(super) struct Raised(pub(super) Arc<Failure>);

/// Called by generated code only.
#[doc(hidden)]
pub fn answer_of(error: impl McpError + Send + Sync + 'static) -> Response {
    Failure::new(error).into_response()
}

/// The answer under the default policy; [`ErrorLayer`](super::ErrorLayer) makes it anew under its own.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = rest(&self.report(&Context::new()));
        response.extensions_mut().insert(Raised(Arc::new(self)));
        response
    }
}

/// The answer to a request of this kind.
pub(super) fn answer(report: &Report, kind: &Kind) -> Response {
    match kind {
        Kind::Rest => rest(report),
        Kind::Rpc { ids, .. } if ids.is_empty() => StatusCode::NO_CONTENT.into_response(),
        Kind::Rpc { ids, batch } => rpc(report.to_rpc_error(), ids, *batch),
    }
}

fn rest(report: &Report) -> Response {
    let mut response = match report.policy.get().http_body {
        HttpBody::Problem => json(&report.to_problem_details(), PROBLEM_JSON),
        HttpBody::Rest => json(&report.to_rest().body, JSON),
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
fn rpc(error: RpcError, ids: &[RpcId], batch: bool) -> Response {
    let answers: Vec<RpcResponse> = ids
        .iter()
        .map(|id| RpcResponse::new(id.clone(), Err::<Json, _>(error.clone())))
        .collect();
    match (&answers[..], batch) {
        ([answer], false) => json(answer, JSON),
        (answers, _) => json(&answers, JSON),
    }
}

const JSON: &str = "application/json";

fn json(document: &impl Serialize, media_type: &'static str) -> Response {
    let body = serde_json::to_vec(document).unwrap_or_default();
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
