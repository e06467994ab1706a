//! The routes, and the one layer that writes all failures in the same form.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path};
use axum::http::HeaderMap;
use axum::routing::{get, post};
use axum::{Json, Router};
use mcp_error::axum::ErrorLayer;
use mcp_error::policy::{HttpBody, RpcLayout};
use mcp_error::{Context, Failure, Policy};
use serde_json::Value;

use super::errors::{CODES, LabError};
use super::{lab, rpc};

/// The maximum size of a request's body in bytes.
const MAX_BODY: usize = 64 * 1024;

/// Returns the context for reports. Its policy gives the errors of this server their particular form.
pub fn context() -> Context {
    let mut policy = Policy::production();
    policy.rpc_layout = RpcLayout::Members;
    policy.http_body = HttpBody::Rest;
    Context::new().with_policy(policy)
}

/// Returns the router of the server.
pub fn app() -> Router {
    let errors = ErrorLayer::new(context())
        .with_codes(CODES)
        .with_json_rpc(&["/rpc"], MAX_BODY);
    Router::new()
        .route("/shots/{id}", get(shot).put(label))
        .route("/shots", post(take))
        .route("/rpc", post(|body: Bytes| rpc::rpc(context(), body)))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(errors)
}

async fn shot(Path(id): Path<String>) -> Result<Json<Value>, Failure> {
    lab::shot(&id).map(Json)
}

async fn take(headers: HeaderMap, body: Bytes) -> Result<Json<Value>, Failure> {
    let order = serde_json::from_slice(&body).map_err(|_| LabError::Unreadable)?;
    let key = headers.get("x-api-key").and_then(|key| key.to_str().ok());
    lab::take(&order, "body", key).map(Json)
}

/// A label for a shot.
#[derive(serde::Deserialize)]
struct Label {
    text: String,
}

/// Labels a shot. If the extractor of axum rejects the body, the error has the same form as all others.
async fn label(Path(id): Path<String>, Json(label): Json<Label>) -> Result<String, Failure> {
    lab::shot(&id)?;
    Ok(label.text)
}
