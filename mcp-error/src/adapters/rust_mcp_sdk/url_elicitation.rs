//! Errors that ask for a URL elicitation, which MCP 2026-07-28 answers with a result.

use std::collections::BTreeMap;

use ::rust_mcp_sdk as sdk;
use mcp_error_rules::codes::MISSING_CLIENT_CAPABILITY;
use sdk::schema::{
    ClientJsonrpcRequest, ElicitRequest, ElicitRequestUrlParams, InputRequest, InputRequests,
    InputRequiredResult, RpcError, ServerResult,
};
use serde_json::{Value, json};

use super::Answer;
use super::convert::meta;
use crate::report::context::Context;

/// Returns whether a client has declared that it asks its user to visit a URL.
pub(super) fn client_visits(request: &ClientJsonrpcRequest) -> bool {
    let elicitation = meta(request).and_then(|meta| meta.client_capabilities.elicitation.as_ref());
    elicitation.is_some_and(|elicitation| elicitation.url.is_some())
}

/// Returns the answer that stands for an error asking for a URL elicitation, or else the error (MCP 2026-07-28, Elicitation).
/// Only three methods have such an answer, and a client must not be asked for what it has not declared.
pub(super) fn outgoing_refusal(context: &Context, client_visits: bool, error: RpcError) -> Answer {
    let has_answer = matches!(
        context.method(),
        Some("tools/call" | "prompts/get" | "resources/read")
    );
    let data = error.data.as_ref().filter(|_| has_answer);
    let asked = data.and_then(|data| data.get("elicitations")?.as_array());
    let requests: BTreeMap<_, _> = asked
        .into_iter()
        .flatten()
        .filter_map(url_request)
        .collect();
    match (requests.is_empty(), client_visits) {
        (true, _) => Err(error),
        (false, true) => Ok(ServerResult::from(InputRequiredResult {
            input_requests: Some(InputRequests(requests)),
            meta: None,
            request_state: None,
            result_type: "input_required".to_owned(),
        })),
        (false, false) => Err(RpcError {
            code: MISSING_CLIENT_CAPABILITY.into(),
            message: "Missing required client capability".to_owned(),
            data: Some(json!({"requiredCapabilities": {"elicitation": {"url": {}}}})),
        }),
    }
}

/// Reads one of the `elicitations` of an error, and its id.
fn url_request(elicitation: &Value) -> Option<(String, InputRequest)> {
    let text = |name| Some(elicitation.get(name)?.as_str()?.to_owned());
    text("mode").filter(|mode| mode == "url")?;
    let id = text("elicitationId").unwrap_or_else(|| "elicitation".to_owned());
    let params = ElicitRequestUrlParams::new(text("message")?, text("url")?);
    Some((id, ElicitRequest::new(params.into()).into()))
}
