//! What the requests and answers of the SDK are to the parts that every SDK needs.

use ::rust_mcp_sdk as sdk;
use mcp_error_rules::codes::INTERNAL_ERROR;
use sdk::schema::{
    CallToolError, CallToolRequest, CallToolResult, ClientJsonrpcRequest, ClientRequest,
    RequestMetaObject, RpcError, ServerResult,
};
use serde_json::Value;

use super::Answer;
use crate::adapters::wrap::{ErrorObject, SdkAnswer, ToolErrorText, error_answer_of};
use crate::documents::names::TRACE_PARENT;
use crate::handler::Failure;

pub(super) fn read(answer: &Answer) -> SdkAnswer<'_> {
    match answer {
        Ok(ServerResult::CallToolResult(result)) if result.is_error == Some(true) => {
            let text = result.content.first().map(|block| block.as_text_content());
            let text = text.and_then(Result::ok);
            SdkAnswer::ToolError(text.map(|block| &*block.text))
        }
        Ok(_) => SdkAnswer::Success,
        Err(error) => SdkAnswer::Error {
            code: code_of(error),
            message: &error.message,
        },
    }
}

pub(super) fn call_in(request: &ClientJsonrpcRequest) -> Option<&CallToolRequest> {
    match request {
        ClientJsonrpcRequest::Standard(ClientRequest::CallToolRequest(call)) => Some(call),
        _ => None,
    }
}

pub(super) fn meta(request: &ClientJsonrpcRequest) -> Option<&RequestMetaObject> {
    let request = match request {
        ClientJsonrpcRequest::Standard(request) => request,
        ClientJsonrpcRequest::Custom(_) => return None,
    };
    Some(match request {
        ClientRequest::DiscoverRequest(request) => &request.params.meta,
        ClientRequest::ListResourcesRequest(request) => &request.params.meta,
        ClientRequest::ListResourceTemplatesRequest(request) => &request.params.meta,
        ClientRequest::ReadResourceRequest(request) => &request.params.meta,
        ClientRequest::SubscriptionsListenRequest(request) => &request.params.meta,
        ClientRequest::ListPromptsRequest(request) => &request.params.meta,
        ClientRequest::GetPromptRequest(request) => &request.params.meta,
        ClientRequest::ListToolsRequest(request) => &request.params.meta,
        ClientRequest::CallToolRequest(request) => &request.params.meta,
        ClientRequest::CompleteRequest(request) => &request.params.meta,
    })
}

pub(super) fn trace_parent(meta: &RequestMetaObject) -> Option<String> {
    let extra = meta.extra.as_ref()?;
    Some(extra.get(TRACE_PARENT)?.as_str()?.to_owned())
}

/// Returns the code. If it is too large for a JSON-RPC code, it counts as an internal error, as everywhere in this crate.
pub(super) fn code_of(error: &RpcError) -> i32 {
    i32::try_from(error.code).unwrap_or(INTERNAL_ERROR)
}

pub(super) fn object_of(error: RpcError) -> ErrorObject {
    ErrorObject::new(code_of(&error), error.message.into(), error.data)
}

pub(super) fn rpc_error_of(error: ErrorObject) -> RpcError {
    RpcError {
        code: error.code.into(),
        message: error.message.into_owned(),
        data: error.data,
    }
}

pub(super) fn result_of(mut document: Value) -> CallToolResult {
    if let Some(members) = document.as_object_mut() {
        let complete = || Value::from("complete");
        members.entry("resultType").or_insert_with(complete);
    }
    let unreadable = |_| CallToolError::from_message("Internal Server Error").into();
    serde_json::from_value(document).unwrap_or_else(unreadable)
}

impl From<Failure> for CallToolError {
    fn from(failure: Failure) -> Self {
        Self::new(ToolErrorText::new(failure))
    }
}

impl From<Failure> for RpcError {
    fn from(failure: Failure) -> Self {
        rpc_error_of(error_answer_of(&failure).into())
    }
}

// `?` makes a `Failure` of one, which keeps its code, message and data.
crate::adapters::wrap::sdk_error!(RpcError, code_of, object_of);
