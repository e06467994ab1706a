//! Errors that ask for a URL elicitation, which MCP 2026-07-28 answers with a result.

use std::collections::BTreeMap;

use ::rust_mcp_sdk as sdk;
use mcp_error_rules::codes::MISSING_CLIENT_CAPABILITY;
use sdk::schema::{
    ClientJsonrpcRequest, ClientRequest, ElicitRequest, ElicitRequestUrlParams, InputRequest,
    InputRequests, InputRequiredResult, RpcError, ServerResult,
};
use serde_json::{Map, Value, json};

use super::Answer;
use super::convert::{meta, result_of, rpc_error_of};
use crate::adapters::wrap::{Visit, report_of_declined, tool_result_of};
use crate::report::context::Context;

/// Returns whether the user of a client visits a URL.
pub(super) fn visit(request: &ClientJsonrpcRequest) -> Visit {
    let elicitation = meta(request).and_then(|meta| meta.client_capabilities.elicitation.as_ref());
    if elicitation.is_none_or(|elicitation| elicitation.url.is_none()) {
        return Visit::Unsupported;
    }
    let ClientJsonrpcRequest::Standard(request) = request else {
        return Visit::Possible;
    };
    let answers = match request {
        ClientRequest::CallToolRequest(request) => &request.params.input_responses,
        ClientRequest::GetPromptRequest(request) => &request.params.input_responses,
        ClientRequest::ReadResourceRequest(request) => &request.params.input_responses,
        _ => &None,
    };
    let answers = serde_json::to_value(answers).unwrap_or_default();
    Visit::of_answers(answers.as_object().into_iter().flat_map(Map::values))
}

/// Returns the answer that stands for an error asking for a URL elicitation, or else the error (MCP 2026-07-28, Elicitation).
/// Only three methods have such an answer, and a client must not be asked for what it has not declared.
pub(super) fn outgoing_refusal(context: &Context, visit: Visit, error: RpcError) -> Answer {
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
    if requests.is_empty() {
        return Err(error);
    }
    match visit {
        Visit::Possible => Ok(ServerResult::from(InputRequiredResult {
            input_requests: Some(InputRequests(requests)),
            meta: None,
            request_state: None,
            result_type: "input_required".to_owned(),
        })),
        Visit::Declined => {
            let report = report_of_declined(context, &error.message, data);
            if context.calls_tool() {
                Ok(result_of(tool_result_of(&report).into()).into())
            } else {
                Err(rpc_error_of(report.to_rpc_error().into()))
            }
        }
        Visit::Unsupported => Err(RpcError {
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
