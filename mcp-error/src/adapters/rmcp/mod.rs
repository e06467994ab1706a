//! Errors in an [rmcp](https://docs.rs/rmcp) server (feature `rmcp`, rmcp 3).
//!
//! Servers on rmcp 1 or 2 have the same items in `mcp_error::rmcp_1` (feature `rmcp-1`) and `mcp_error::rmcp_2` (feature
//! `rmcp-2`); see [versions of rmcp](crate::guide::versions).
//!
//! # One line
//!
//! [`serve`] wraps a server. From then on, every error that leaves it is sanitized, bounded and observed, those of rmcp
//! itself included. The server itself needs no changes:
//!
//! ```
//! use mcp_error::Policy;
//! use rmcp::{ErrorData, RoleServer, Service, tool, tool_router};
//!
//! struct Orders;
//!
//! #[tool_router(server_handler)]
//! impl Orders {
//!     #[tool]
//!     async fn count(&self) -> Result<String, ErrorData> {
//!         let error = "cannot reach postgres://app:zebra-lamp-77@db/orders";
//!         // On the wire: `cannot reach postgres://[redacted]@db/orders`.
//!         Err(ErrorData::internal_error(error, None))
//!     }
//! }
//!
//! fn server() -> impl Service<RoleServer> {
//!     mcp_error::rmcp::serve(Orders, Policy::production())
//! }
//! ```
//!
//! rmcp's streamable HTTP service takes a handler: use [`into_handler`](Served::into_handler) there.
//!
//! # Errors of your own
//!
//! With `#[mcp(impls(rmcp))]` an error type can be the `E` of a tool: `async fn tool(…) -> Result<T, E>`. Without the
//! attribute, the compiler says that the tool's function does not implement `IntoToolRoute`. The attribute needs no
//! feature: it writes an implementation of a trait of your crate's `rmcp`, whatever its version.
//!
//! ```no_run
//! use mcp_error::{McpError, Policy};
//! use rmcp::{ServiceExt, tool, tool_router};
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[mcp(type_base = "https://parks.example/errors/", impls(rmcp))]
//! enum ParkError {
//!     #[error("the gate {gate} is closed")]
//!     #[mcp(problem = "closed", status = 409)]
//!     Closed { #[mcp(extension)] gate: u8 },
//! }
//!
//! struct Park;
//!
//! #[tool_router(server_handler)]
//! impl Park {
//!     #[tool(description = "Opens the gate")]
//!     async fn open(&self) -> Result<String, ParkError> {
//!         Err(ParkError::Closed { gate: 3 })
//!     }
//! }
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let server = mcp_error::rmcp::serve(Park, Policy::production());
//! server.serve(rmcp::transport::stdio()).await?.waiting().await?;
//! # Ok(())
//! # }
//! ```
//!
//! Each variant is sent in its own lane: `lane = tool` becomes a tool result with `isError: true`, `lane = protocol`
//! a JSON-RPC error. There is no `From` conversion into `ErrorData`, since `?` would then silently move an error to
//! the protocol lane. Prompts, resources and completion have no other lane; convert their errors with
//! [`into_error_data`](IntoErrorData::into_error_data):
//!
//! ```
//! use mcp_error::rmcp::IntoErrorData;
//! # #[derive(Debug, thiserror::Error, mcp_error::McpError)]
//! # #[error("no such park")]
//! # #[mcp(status = 404)]
//! # struct NoPark;
//! # fn find() -> Result<String, NoPark> { Err(NoPark) }
//!
//! fn read_resource() -> Result<String, rmcp::ErrorData> {
//!     find().map_err(IntoErrorData::into_error_data)
//! }
//! assert_eq!(read_resource().unwrap_err().data.unwrap()["kind"], "NO_PARK");
//! ```
//!
//! A handler that is written without macros converts the answer of a tool with rmcp's `IntoCallToolResult`, which keeps
//! the lane:
//!
//! ```
//! use rmcp::handler::server::tool::IntoCallToolResult;
//! use rmcp::model::{CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock};
//! use rmcp::service::RequestContext;
//! use rmcp::{ErrorData, RoleServer, ServerHandler};
//! # #[derive(Debug, thiserror::Error, mcp_error::McpError)]
//! # #[error("the gate is closed")]
//! # #[mcp(status = 409, impls(rmcp))]
//! # struct Closed;
//! # fn open() -> Result<CallToolResult, Closed> { Err(Closed) }
//!
//! struct Gates;
//!
//! impl ServerHandler for Gates {
//!     async fn call_tool(
//!         &self,
//!         request: CallToolRequestParams,
//!         _: RequestContext<RoleServer>,
//!     ) -> Result<CallToolResponse, ErrorData> {
//!         match &*request.name {
//!             "open" => open().into_call_tool_result(),
//!             _ => Err(ErrorData::invalid_params("tool not found", None)),
//!         }
//!     }
//! }
//! # let _ = (Gates, ContentBlock::text(""));
//! ```
//!
//! A tool that is defined as a type (`SyncTool`, `AsyncTool`) has [`ToolError`] as its error:
//!
//! ```
//! use std::borrow::Cow;
//!
//! use mcp_error::McpError;
//! use mcp_error::rmcp::ToolError;
//! use rmcp::handler::server::router::tool::{SyncTool, ToolBase};
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[error("the gate is closed")]
//! #[mcp(status = 409)]
//! struct Closed;
//!
//! struct Park;
//! struct Open;
//!
//! impl ToolBase for Open {
//!     type Parameter = rmcp::model::JsonObject;
//!     type Output = bool;
//!     type Error = ToolError;
//!
//!     fn name() -> Cow<'static, str> {
//!         "open".into()
//!     }
//! }
//!
//! impl SyncTool<Park> for Open {
//!     fn invoke(_: &Park, _: Self::Parameter) -> Result<bool, ToolError> {
//!         Err(Closed)?
//!     }
//! }
//! ```
//!
//! Code that is moved over half-way passes the `ErrorData` of its helpers on with `?`. In rmcp it stays an error object
//! with its code, message and data. Elsewhere it becomes a problem of type `about:blank`: its message becomes the detail,
//! and the members of its data become extension members. All texts are sanitized.
//!
//! ```
//! use mcp_error::Failure;
//! use mcp_error::rmcp::IntoErrorData;
//! use rmcp::ErrorData;
//!
//! fn helper() -> Result<(), ErrorData> {
//!     Err(ErrorData::invalid_params("no grant for password=hunter2", None))
//! }
//!
//! fn handler() -> Result<(), Failure> {
//!     Ok(helper()?)
//! }
//!
//! let error = handler().unwrap_err().into_error_data();
//! assert_eq!(error.code, rmcp::model::ErrorCode::INVALID_PARAMS);
//! assert_eq!(error.message, "no grant for password=[redacted]");
//! ```
//!
//! # A client
//!
//! A client of rmcp gets the advice and the typed error from what it receives:
//!
//! ```
//! use mcp_error::client::Decode;
//! use mcp_error::registry::Recovery;
//! use mcp_error::{Context, McpError, ToolResult};
//! use rmcp::model::CallToolResult;
//!
//! #[derive(Debug, PartialEq, thiserror::Error, McpError)]
//! #[error("the gate {gate} is closed")]
//! #[mcp(type_base = "https://parks.example/errors/", status = 503, retry_after = 30, decode)]
//! struct Closed { #[mcp(extension)] gate: u8 }
//!
//! fn call_tool() -> CallToolResult {
//!     // This stands for the answer of a server.
//!     Closed { gate: 3 }.report(&Context::new()).into()
//! }
//!
//! let result = call_tool();
//! assert_eq!(Closed::decode(&result), Ok(Closed { gate: 3 }));
//! let advice = ToolResult::from(&result).advice(&[]);
//! assert_eq!(advice.recovery, Recovery::Retry);
//! assert_eq!(advice.retry_after.unwrap().as_secs(), 30);
//! ```
//!
//! A `ServiceError` of the client has advice, too ([`ToAdvice`](crate::client::ToAdvice)): that of the server's answer, and
//! to retry where the time ran out or the connection closed. A server that calls another one passes it on with `?` into a
//! [`Failure`](crate::Failure).
//!
//! # The failures of rmcp itself
//!
//! Arguments or parameters that rmcp cannot read, an unknown tool, prompt or method: these get the form of the policy, with the entries of
//! [`SdkFailure`](crate::wrap::SdkFailure). A server whose clients know an error of its own for them puts that in place:
//!
//! ```
//! use mcp_error::wrap::SdkFailure;
//! use mcp_error::{McpError, Policy};
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[error("{0}")]
//! #[mcp(status = 422, problem = "validation-error")]
//! struct Invalid(String);
//!
//! # fn serve<S: rmcp::Service<rmcp::RoleServer>>(handler: S) {
//! let server = mcp_error::rmcp::serve(handler, Policy::production()).with_sdk_failures(|failure| match failure {
//!     SdkFailure::InvalidArguments { message, .. } => Invalid(message).into(),
//!     other => other.into(),
//! });
//! # }
//! ```
//!
//! rmcp names the first mistake in arguments, and not where it is. The answer of a wrapped server has all mistakes that the
//! tool's input schema tells, as [`Violation`](crate::Violation)s: types, missing and unknown names,
//! values that are not listed, the bounds of numbers. No value of the arguments is repeated.
//!
//! ```text
//! Invalid Arguments: failed to deserialize parameters: unknown variant `blu`, expected one of `red`, `green`, `blue`
//! - #/colour: must be one of 'red', 'green', 'blue'; did you mean 'blue'?
//! - #/guests/1/name: is missing
//! - #/seats: must be at most 255
//! What to do: change the input before calling again.
//! ```
//!
//! # What it does not do
//!
//! A cancelled request gets no answer: rmcp drops whatever the handler returns. Requests that rmcp rejects before it
//! calls the handler, and answers that its HTTP transport makes, do not pass through the wrapped server.

/// The methods that `Service` has since rmcp 3.
macro_rules! more_methods_of_service {
    () => {
        fn supported_protocol_versions(
            &self,
        ) -> ::std::borrow::Cow<'static, [super::sdk::model::ProtocolVersion]> {
            self.service.supported_protocol_versions()
        }
    };
}

mod answering;
mod blocks;
mod convert;
mod handler;
mod resources;
mod results;
mod served;
mod tool_error;

use ::rmcp as sdk;

use self::sdk::model::{
    ClientCapabilities, ElicitRequest, ElicitRequestParams, ElicitationCapability, GetTaskResult,
    InputRequest, InputRequests, InputRequiredResult, ProtocolVersion, RequestMetaObject,
    ServerCapabilities, ServerResult, TaskPayload, UrlElicitationCapability,
};
use self::sdk::service::RequestContext;
use self::sdk::{ErrorData, RoleServer};
use serde_json::Value;

use crate::adapters::wrap::{ErrorObject, Guard};
use crate::report::context::Context;

pub use self::convert::IntoErrorData;
pub use self::handler::ServedHandler;
pub use self::served::{Served, serve};
pub use self::tool_error::ToolError;

use self::blocks::write_block;
use self::sdk::model::MetaObject as ResultMeta;

type Response = self::sdk::model::CallToolResponse;

fn protocol_version(context: &RequestContext<RoleServer>) -> Option<String> {
    let version = context.protocol_version()?;
    Some(version.as_str().to_owned())
}

/// Returns a result that did not pass through rmcp in the form that the peer's version of the protocol has.
fn adapted_to_peer(context: &Context, mut result: ServerResult) -> ServerResult {
    let version = context.protocol_version().unwrap_or_default();
    if version < ProtocolVersion::V_2026_07_28.as_str() {
        result.strip_result_type_for_legacy_peer();
    } else {
        result.fill_missing_cache_hints();
    }
    result
}

/// Returns what a peer of MCP 2026-07-28 gets in place of an error that asks for a URL elicitation, or else the error
/// (MCP 2026-07-28, Elicitation). Only three methods have such a result, and a client must not be asked for what it has
/// not declared.
fn outgoing_refusal(
    context: &Context,
    client_visits: bool,
    error: ErrorData,
) -> Result<ServerResult, ErrorData> {
    let has_result = matches!(
        context.method(),
        Some("tools/call" | "prompts/get" | "resources/read")
    );
    let is_current = context.protocol_version() >= Some(ProtocolVersion::V_2026_07_28.as_str());
    let elicitations = error
        .data
        .as_ref()
        .and_then(|data| data.get("elicitations"));
    let elicitations = elicitations.filter(|_| has_result && is_current);
    let asked = elicitations.and_then(Value::as_array).into_iter().flatten();
    let requests = asked.filter_map(|elicitation| {
        // An error of this code holds one kind of request for input. To read it, serde would bring the code for all kinds,
        // which is 250 KB.
        let text = |name| Some(elicitation.get(name)?.as_str()?.to_owned());
        text("mode").filter(|mode| mode == "url")?;
        let id = text("elicitationId");
        let meta = elicitation.get("_meta");
        let request = ElicitRequest::new(ElicitRequestParams::UrlElicitationParams {
            meta: meta.and_then(|meta| Some(RequestMetaObject::from(meta.as_object()?.clone()))),
            message: text("message")?,
            url: text("url")?,
            elicitation_id: id.clone().unwrap_or_default(),
        });
        let id = id.unwrap_or_else(|| "elicitation".to_owned());
        Some((id, InputRequest::Elicitation(request)))
    });
    // Inserted one by one, since to collect them would sort them first.
    let mut all = InputRequests::new();
    all.extend(requests);
    let requests = all;
    if requests.is_empty() {
        return Err(error);
    }
    if !client_visits {
        let mut required = ClientCapabilities::default();
        let url = UrlElicitationCapability::new();
        required.elicitation = Some(ElicitationCapability::new().with_url(url));
        return Err(ErrorData::missing_required_client_capability(required));
    }
    let required = InputRequiredResult::from_input_requests(requests);
    Ok(ServerResult::InputRequiredResult(required))
}

/// Returns whether a client has declared that it asks its user to visit a URL.
fn client_visits(context: &RequestContext<RoleServer>) -> bool {
    let capabilities = context.client_capabilities();
    let elicitation = capabilities.and_then(|capabilities| capabilities.elicitation);
    elicitation.is_some_and(|elicitation| elicitation.url.is_some())
}

/// Returns what an answer says that the server can do.
fn announced(answer: &mut ServerResult) -> Option<&mut ServerCapabilities> {
    match answer {
        ServerResult::InitializeResult(result) => Some(&mut result.capabilities),
        ServerResult::DiscoverResult(result) => Some(&mut result.capabilities),
        _ => None,
    }
}

fn outgoing_other(guard: &Guard, context: &Context, answer: &mut ServerResult) {
    if let ServerResult::GetTaskResult(task) = answer {
        outgoing_task(guard, context, task);
    }
}

/// Sanitizes the error in a task before it leaves a wrapped server. The error is reported under the context of the
/// request that asks for the task.
fn outgoing_task(guard: &Guard, context: &Context, answer: &mut GetTaskResult) {
    match &mut answer.task.payload {
        TaskPayload::Failed { error } => {
            if let Some(message) = &mut answer.task.task.status_message {
                guard.sanitize_text(context, message);
            }
            let document = Value::Object(std::mem::take(error));
            let clean = match ErrorObject::read(&document) {
                Some(error) => guard.outgoing_error(context, error).into(),
                None => guard.outgoing_document(context, document),
            };
            if let Value::Object(clean) = clean {
                *error = clean;
            }
        }
        TaskPayload::Completed { result } if result.get("isError") == Some(&Value::Bool(true)) => {
            let document = Value::Object(std::mem::take(result));
            let clean = guard.outgoing_result(context, &document);
            if let Value::Object(clean) = clean.unwrap_or(document) {
                *result = clean;
            }
        }
        _ => {}
    }
}
