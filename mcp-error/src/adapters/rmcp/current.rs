//! What rmcp 3 does differently from rmcp 1 and 2; see `old.rs` for those.

use mcp_error_rules::limits::MAX_STRING;
use serde_json::{Map, Value};

use super::convert::own_result_of;
use super::sdk::model::{
    ClientCapabilities, ClientRequest, ElicitRequest, ElicitRequestParams, ElicitationCapability,
    GetTaskResult, InputRequest, InputRequests, InputRequiredResult, ProtocolVersion,
    RequestMetaObject, ResultType, ServerCapabilities, ServerResult, TaskPayload,
    UrlElicitationCapability,
};
use super::sdk::service::{RequestContext, ServiceError};
use super::sdk::{ErrorData, RoleServer};
use crate::adapters::wrap::{
    AskedUrl, Cleaner, ErrorObject, Guard, asked_urls, declined, fingerprint_of_task,
};
use crate::documents::names::META;
use crate::report::Instance;
use crate::report::context::Context;

pub(super) use crate::adapters::wrap::Visit;

pub(super) type Response = super::sdk::model::CallToolResponse;

pub(super) fn protocol_version(context: &RequestContext<RoleServer>) -> Option<String> {
    let version = context.protocol_version()?;
    Some(version.as_str().to_owned())
}

/// Gives a result that did not pass through rmcp the form that the peer's version of the protocol has.
pub(super) fn adapt_to_peer(context: &Context, result: &mut ServerResult) {
    let version = context.protocol_version().unwrap_or_default();
    if version < ProtocolVersion::V_2026_07_28.as_str() {
        result.strip_result_type_for_legacy_peer();
    } else {
        result.fill_missing_cache_hints();
    }
}

/// Whether a subscription ended since this server did not read it fast enough. It can be opened again.
pub(super) fn is_lagging(error: &ServiceError) -> bool {
    matches!(error, ServiceError::SubscriptionLagged { .. })
}

/// Says of an answer that it is complete, which MCP 2026-07-28 requires and the answer of an older server that a handler passes
/// on does not. Clients reject an answer that lacks it.
pub(super) fn mark_complete(context: &Context, answer: &mut ServerResult) {
    if context.protocol_version() < Some(ProtocolVersion::V_2026_07_28.as_str()) {
        return;
    }
    let result_type = match answer {
        ServerResult::CompleteResult(result) => &mut result.result_type,
        ServerResult::GetPromptResult(result) => &mut result.result_type,
        ServerResult::ListPromptsResult(result) => &mut result.result_type,
        ServerResult::ListResourcesResult(result) => &mut result.result_type,
        ServerResult::ListResourceTemplatesResult(result) => &mut result.result_type,
        ServerResult::ReadResourceResult(result) => &mut result.result_type,
        ServerResult::ListToolsResult(result) => &mut result.result_type,
        ServerResult::CallToolResult(result) => &mut result.result_type,
        ServerResult::ListSkillsResult(result) => &mut result.result_type,
        ServerResult::GetSkillResult(result) => &mut result.result_type,
        _ => return,
    };
    result_type.get_or_insert(ResultType::COMPLETE);
}

/// Returns the answer to a peer of MCP 2026-07-28 that stands for an error asking for a URL elicitation, or else the error
/// (MCP 2026-07-28, Elicitation). A client must not be asked for what it has not declared.
pub(super) fn outgoing_refusal(
    context: &Context,
    visit: Visit,
    error: ErrorData,
) -> Result<ServerResult, ErrorData> {
    if context.protocol_version() < Some(ProtocolVersion::V_2026_07_28.as_str()) {
        return Err(error);
    }
    let data = error.data.as_ref();
    // A map that is collected is sorted first, which is a lot of code.
    let mut requests = InputRequests::new();
    for asked in asked_urls(context, data) {
        requests.insert(asked.key(), url_request(&asked));
    }
    if requests.is_empty() {
        return Err(error);
    }
    match visit {
        Visit::Possible => {
            let required = InputRequiredResult::from_input_requests(requests);
            Ok(ServerResult::InputRequiredResult(required))
        }
        Visit::Declined => match declined(context, &error.message, data) {
            Ok(result) => Ok(ServerResult::CallToolResult(own_result_of(result))),
            Err(error) => Err(error.into()),
        },
        Visit::Unsupported => {
            let mut required = ClientCapabilities::default();
            let url = UrlElicitationCapability::new();
            required.elicitation = Some(ElicitationCapability::new().with_url(url));
            Err(ErrorData::missing_required_client_capability(required))
        }
    }
}

/// Returns the request for the visit to a URL.
fn url_request(asked: &AskedUrl<'_>) -> InputRequest {
    let meta = asked.elicitation.get(META).and_then(Value::as_object);
    InputRequest::Elicitation(ElicitRequest::new(
        ElicitRequestParams::UrlElicitationParams {
            meta: meta.map(|meta| RequestMetaObject::from(meta.clone())),
            message: asked.message.to_owned(),
            url: asked.url.to_owned(),
            elicitation_id: asked.id().unwrap_or_default().to_owned(),
        },
    ))
}

/// Returns whether the user of a client visits a URL.
pub(super) fn visit(request: &ClientRequest, context: &RequestContext<RoleServer>) -> Visit {
    let capabilities = context.client_capabilities();
    let elicitation = capabilities.and_then(|capabilities| capabilities.elicitation);
    if elicitation.is_none_or(|elicitation| elicitation.url.is_none()) {
        return Visit::Unsupported;
    }
    let answers = match request {
        ClientRequest::CallToolRequest(request) => &request.params.input_responses,
        ClientRequest::GetPromptRequest(request) => &request.params.input_responses,
        ClientRequest::ReadResourceRequest(request) => &request.params.input_responses,
        _ => return Visit::Possible,
    };
    match answers {
        Some(answers) => Visit::of_answers(answers.values()),
        None => Visit::Possible,
    }
}

/// Returns what an answer says that the server can do.
pub(super) fn announced(answer: &mut ServerResult) -> Option<&mut ServerCapabilities> {
    match answer {
        ServerResult::InitializeResult(result) => Some(&mut result.capabilities),
        ServerResult::DiscoverResult(result) => Some(&mut result.capabilities),
        _ => None,
    }
}

pub(super) fn outgoing_other(guard: &Guard, context: &Context, answer: &mut ServerResult) {
    if let ServerResult::GetTaskResult(task) = answer {
        outgoing_task(guard, context, task);
    }
}

/// Sanitizes the error in a task before it leaves a wrapped server, and the status message next to it. The error is reported
/// under the context of the request that asks for the task, unless it was reported before.
fn outgoing_task(guard: &Guard, context: &Context, answer: &mut GetTaskResult) {
    let task = &mut answer.task.task;
    let (part, is_result) = match &mut answer.task.payload {
        TaskPayload::Failed { error } => (error, false),
        TaskPayload::Completed { result } if is_error(result) => (result, true),
        _ => return,
    };
    if let Some(message) = &mut task.status_message {
        Cleaner::new(context).sanitize_string(message, MAX_STRING);
    }
    let document = Value::Object(std::mem::take(part));
    let fingerprint = fingerprint_of_task(&document);
    let context = &context.for_task(&task.task_id, instance_in(&document), fingerprint);
    let clean = if is_result {
        let clean = guard.outgoing_result(context, &document);
        clean.unwrap_or(document)
    } else {
        match ErrorObject::read(&document) {
            Some(error) => guard.outgoing_error(context, error).into(),
            None => Cleaner::new(context).sanitized_document(document),
        }
    };
    if let Value::Object(clean) = clean {
        *part = clean;
    }
}

fn is_error(result: &Map<String, Value>) -> bool {
    let is_error = result.get("isError").and_then(Value::as_bool);
    is_error == Some(true)
}

/// Returns the instance that an error object or a failed tool result names.
fn instance_in(document: &Value) -> Option<Instance> {
    let instance_of = |part: &Value| Instance::of_urn(part.get("instance")?.as_str()?);
    for name in ["data", "structuredContent"] {
        let instance = document.get(name).and_then(instance_of);
        if instance.is_some() {
            return instance;
        }
    }
    let meta = document.get(META)?.as_object()?;
    meta.values().find_map(instance_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ToAdvice as _;
    use crate::registry::Recovery;
    use crate::report::error::McpError as _;

    #[test]
    fn a_subscription_that_was_read_too_slowly_can_be_opened_again() {
        let lagging = ServiceError::SubscriptionLagged { capacity: 16 };
        let problem = lagging.to_problem_details();
        assert_eq!(problem.status, Some(503));
        assert_eq!(lagging.to_advice().recovery, Recovery::Retry);
        assert_eq!(
            problem.detail.as_deref(),
            Some("subscription consumer lagged behind its 16-message buffer")
        );
    }
}
