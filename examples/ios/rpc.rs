//! The JSON-RPC interface.

use axum::body::Bytes;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mcp_error::documents::{RpcId, RpcResponse};
use mcp_error::json::Json;
use mcp_error::{Context, Failure};
use serde_json::Value;
use serde_json::value::RawValue;

use super::errors::LabError;
use super::lab;

/// Answers one call, or a batch of them.
pub async fn rpc(context: Context, body: Bytes) -> Response {
    let message: &RawValue = match serde_json::from_slice(&body) {
        Ok(message) => message,
        Err(_) => return LabError::Unreadable.into_response(),
    };
    match serde_json::from_str::<Vec<&RawValue>>(message.get()) {
        Ok(calls) if !calls.is_empty() => {
            let answers: Vec<_> = calls
                .into_iter()
                .filter_map(|call| answer(call, &context))
                .collect();
            if answers.is_empty() {
                StatusCode::NO_CONTENT.into_response()
            } else {
                axum::Json(answers).into_response()
            }
        }
        _ => match answer(message, &context) {
            Some(answer) => axum::Json(answer).into_response(),
            None => StatusCode::NO_CONTENT.into_response(),
        },
    }
}

/// Returns the answer to one call, or `None` for a notification.
fn answer(call: &RawValue, context: &Context) -> Option<RpcResponse> {
    let Ok(id) = RpcId::of_request(call.get().as_bytes()) else {
        return Some(respond(RpcId::NULL, invalid(), context));
    };
    let call = Json::read(call.get().as_bytes()).unwrap_or_default();
    // JSON-RPC 2.0 §4.2: parameters are an object or an array, or they are left out.
    let params = call.get("params");
    let is_valid = call.get("jsonrpc").and_then(Json::as_str) == Some("2.0")
        && params.is_none_or(|params| matches!(params, Json::Object(_) | Json::Array(_)));
    match call.get("method").and_then(Json::as_str) {
        Some(method) if is_valid => {
            let outcome = run_guarded(method, params);
            Some(respond(id?, outcome, context))
        }
        _ => Some(respond(id.unwrap_or_default(), invalid(), context)),
    }
}

fn invalid() -> Result<Value, Failure> {
    Err(LabError::InvalidRequest.into())
}

fn respond(id: RpcId, outcome: Result<Value, Failure>, context: &Context) -> RpcResponse {
    let outcome = outcome.map(Json::from).map_err(|failure| {
        let report = failure.report(context);
        failure.observe(&report, context);
        report.to_rpc_error()
    });
    RpcResponse { id, outcome }
}

/// Runs a method. A call that panics is answered too, so that the other calls of its batch are not lost.
fn run_guarded(method: &str, params: Option<&Json>) -> Result<Value, Failure> {
    std::panic::catch_unwind(|| run(method, params))
        .unwrap_or_else(|payload| Err(Failure::panic(payload)))
}

fn run(method: &str, params: Option<&Json>) -> Result<Value, Failure> {
    let params = params.map_or(Value::Null, |params| params.clone().into());
    match method {
        "shots/get" => match params["id"].as_str() {
            Some(id) => lab::shot(id),
            None => Err(lab::missing("params", "id"))?,
        },
        "shots/take" => lab::take(&params, "params", params["key"].as_str()),
        method => Err(LabError::NoMethod(method.to_owned()))?,
    }
}
