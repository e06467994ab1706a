//! Errors that ask for a URL elicitation, which MCP 2026-07-28 answers with a result.

use std::collections::BTreeMap;

use ::rust_mcp_sdk as sdk;
use mcp_error_rules::codes::MISSING_CLIENT_CAPABILITY;
use sdk::schema::{
    ClientJsonrpcRequest, ClientRequest, ElicitRequest, ElicitRequestUrlParams, InputRequest,
    InputRequests, InputRequiredResult, RpcError, ServerResult,
};
use serde_json::{Map, json};

use super::Answer;
use super::convert::{meta, result_of, rpc_error_of};
use crate::adapters::wrap::{AskedUrl, Visit, asked_urls, declined};
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
/// A client must not be asked for what it has not declared.
pub(super) fn outgoing_refusal(context: &Context, visit: Visit, error: RpcError) -> Answer {
    let data = error.data.as_ref();
    let mut requests = BTreeMap::new();
    for asked in asked_urls(context, data) {
        requests.insert(asked.key(), url_request(&asked));
    }
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
        Visit::Declined => match declined(context, &error.message, data) {
            Ok(result) => Ok(result_of(result.into()).into()),
            Err(error) => Err(rpc_error_of(error.into())),
        },
        Visit::Unsupported => Err(RpcError {
            code: MISSING_CLIENT_CAPABILITY.into(),
            message: "Missing required client capability".to_owned(),
            data: Some(json!({"requiredCapabilities": {"elicitation": {"url": {}}}})),
        }),
    }
}

/// Returns the request for the visit to a URL.
fn url_request(asked: &AskedUrl<'_>) -> InputRequest {
    let params = ElicitRequestUrlParams::new(asked.message.to_owned(), asked.url.to_owned());
    ElicitRequest::new(params.into()).into()
}
