//! Errors in an [rmcp](https://docs.rs/rmcp) server (feature `rmcp`, rmcp 3).
//!
//! Servers on rmcp 1 or 2 have the same items in `mcp_error::rmcp_1` (feature `rmcp-1`) and `mcp_error::rmcp_2` (feature
//! `rmcp-2`); see [versions of rmcp](crate::guide::versions).
//!
//! # One line
//!
//! [`serve`] wraps a server. From then on, every error that it sends is sanitized, bounded and observed, including
//! those of rmcp itself. The server itself needs no changes:
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
//! A handler that is written without macros converts its answer with rmcp's `IntoCallToolResult`, which keeps the lane:
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
//! While a server is being moved over, `?` passes on the `ErrorData` of its helpers. In rmcp it stays an error object with its
//! code, message and data. Elsewhere it becomes a problem of type `about:blank`: its message becomes the detail, and the
//! members of its data become extension members. All texts are sanitized.
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
//! A client of rmcp gets advice, and the typed error, from the answers that it receives:
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
//! A `ServiceError` of the client also has advice ([`ToAdvice`](crate::client::ToAdvice)): that of the server's
//! answer, or a retry after a timeout or a closed connection. In a server that calls another one, `?` turns it into a
//! [`Failure`](crate::Failure).
//!
//! # The failures of rmcp itself
//!
//! Arguments or parameters that rmcp cannot read, and unknown tools, prompts and methods, are answered with the entries of
//! [`SdkFailure`](crate::wrap::SdkFailure), in the form that the policy chooses. A server can put errors of its own,
//! which its clients may already know, in their place:
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
//! rmcp names the first mistake in the arguments, but not its place. The answer of a wrapped server has all mistakes that the
//! tool's input schema reveals, as [`Violation`](crate::Violation)s: wrong types, missing and unknown names, values that are
//! not listed, numbers out of bounds. It does not repeat any value of the arguments.
//!
//! ```text
//! Invalid Arguments: failed to deserialize parameters: unknown variant `blu`, expected one of `red`, `green`, `blue`
//! - #/colour: must be one of 'red', 'green', 'blue'; did you mean 'blue'?
//! - #/guests/1/name: is missing
//! - #/seats: must be at most 255
//! What to do: change the input before calling again.
//! ```
//!
//! # Limits
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
mod current;
#[cfg(feature = "elicitation")]
mod elicitation;
mod handler;
mod request;
mod resources;
mod results;
mod served;
mod tool_error;

use ::rmcp as sdk;

pub use self::convert::IntoErrorData;
pub use self::handler::ServedHandler;
pub use self::served::{Served, serve};
pub use self::tool_error::ToolError;

use self::blocks::{document_of_block, sanitize_block};
use self::current::{
    Response, Visit, adapt_to_peer, announced, is_lagging, mark_complete, outgoing_other,
    outgoing_refusal, protocol_version, visit,
};
use self::sdk::model::MetaObject as ResultMeta;
