//! What rmcp 1 and 2 have in common, and rmcp 3 does differently.

use mcp_error_rules::limits::MAX_STRING;

use super::sdk::model::{
    CallToolResult, ClientRequest, ServerCapabilities, ServerResult, TaskStatus,
};
use super::sdk::service::{RequestContext, ServiceError};
use super::sdk::{ErrorData, RoleServer};
use crate::adapters::wrap::{Cleaner, Guard};
use crate::report::context::Context;

pub(super) type Response = CallToolResult;

pub(super) fn protocol_version(context: &RequestContext<RoleServer>) -> Option<String> {
    let info = context.peer.peer_info()?;
    Some(info.protocol_version.to_string())
}

/// Leaves the result as it is, since all versions of the protocol have the same form here.
pub(super) fn adapt_to_peer(_: &Context, _: &mut ServerResult) {}

/// Leaves the answer as it is, since no version of the protocol that these know has a result type.
pub(super) fn mark_complete(_: &Context, _: &mut ServerResult) {}

/// Subscriptions came with rmcp 3.
pub(super) fn is_lagging(_: &ServiceError) -> bool {
    false
}

/// Returns the error, since there is no other form of it before MCP 2026-07-28.
pub(super) fn outgoing_refusal(
    _: &Context,
    _: Visit,
    error: ErrorData,
) -> Result<ServerResult, ErrorData> {
    Err(error)
}

/// Whether the user of a client visits a URL, which only matters from MCP 2026-07-28 on.
#[derive(Clone, Copy)]
pub(super) struct Visit;

pub(super) fn visit(_: &ClientRequest, _: &RequestContext<RoleServer>) -> Visit {
    Visit
}

/// Returns what an answer says that the server can do.
pub(super) fn announced(answer: &mut ServerResult) -> Option<&mut ServerCapabilities> {
    match answer {
        ServerResult::InitializeResult(result) => Some(&mut result.capabilities),
        _ => None,
    }
}

pub(super) fn outgoing_other(guard: &Guard, context: &Context, answer: &mut ServerResult) {
    match answer {
        ServerResult::GetTaskPayloadResult(payload) => {
            let is_error = payload.0.get("isError") == Some(&true.into());
            let clean = is_error.then(|| guard.outgoing_result(context, &payload.0));
            if let Some(clean) = clean.flatten() {
                payload.0 = clean;
            }
        }
        ServerResult::GetTaskResult(answer) if answer.task.status == TaskStatus::Failed => {
            if let Some(message) = &mut answer.task.status_message {
                Cleaner::new(context).sanitize_string(message, MAX_STRING);
            }
        }
        _ => {}
    }
}
