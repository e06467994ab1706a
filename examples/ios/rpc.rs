//! The JSON-RPC interface.

use axum::body::Bytes;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mcp_error::documents::{RpcId, RpcResponse};
use mcp_error::{Context, Failure, Json};
use serde_json::Value;

use super::errors::LabError;
use super::lab;

/// Answers one call, or a batch of them.
pub async fn rpc(context: Context, body: Bytes) -> Response {
    let message: Json = match serde_json::from_slice(&body) {
        Ok(message) => message,
        Err(_) => return LabError::Unreadable.into_response(),
    };
    match &message {
        Json::Array(calls) if !calls.is_empty() => {
            let answers: Vec<_> = calls
                .iter()
                .filter_map(|call| answer(call, &context))
                .collect();
            if answers.is_empty() {
                StatusCode::NO_CONTENT.into_response()
            } else {
                axum::Json(answers).into_response()
            }
        }
        one => match answer(one, &context) {
            Some(answer) => axum::Json(answer).into_response(),
            None => StatusCode::NO_CONTENT.into_response(),
        },
    }
}

/// Returns the answer to one call, or `None` for a notification.
fn answer(message: &Json, context: &Context) -> Option<RpcResponse> {
    let id = message.get("id");
    let known = id.and_then(RpcId::read);
    let method = message.get("method").and_then(Json::as_str);
    let valid = message.get("jsonrpc").and_then(Json::as_str) == Some("2.0")
        && known.is_some() == id.is_some();
    let outcome = match method {
        Some(method) if valid => call(method, message.get("params")),
        _ => {
            let outcome = Err(LabError::InvalidRequest.into());
            return Some(respond(known.unwrap_or_default(), outcome, context));
        }
    };
    Some(respond(known?, outcome, context))
}

fn respond(id: RpcId, outcome: Result<Value, Failure>, context: &Context) -> RpcResponse {
    let outcome = outcome.map(Json::from).map_err(|failure| {
        let report = failure.report(context);
        failure.observe(&report, context);
        report.to_rpc_error()
    });
    RpcResponse { id, outcome }
}

/// Makes a call. A call that panics is answered too, so that the other calls of its batch are not lost.
fn call(method: &str, params: Option<&Json>) -> Result<Value, Failure> {
    std::panic::catch_unwind(|| run(method, params))
        .unwrap_or_else(|payload| Err(Failure::panic(payload)))
}

fn run(method: &str, params: Option<&Json>) -> Result<Value, Failure> {
    let params = params.map_or(Value::Null, |params| params.clone().into());
    match method {
        "shots/get" => lab::shot(params["id"].as_str().unwrap_or_default()),
        "shots/take" => lab::take(&params, "params", params["key"].as_str()),
        method => Err(LabError::NoMethod(method.to_owned()))?,
    }
}
