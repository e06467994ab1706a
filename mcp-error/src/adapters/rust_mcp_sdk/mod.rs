//! Errors in a [rust-mcp-sdk](https://docs.rs/rust-mcp-sdk) server (feature `rust-mcp-sdk`, rust-mcp-sdk 2).
//!
//! [`serve`] wraps a handler. From then on, every error that the server sends is sanitized, bounded and observed,
//! including those of the SDK itself:
//!
//! ```
//! use std::sync::Arc;
//!
//! use mcp_error::Policy;
//! use rust_mcp_sdk::mcp_server::{McpServerHandler, ServerHandler, ToMcpServerHandler};
//!
//! struct Parks;
//!
//! impl ServerHandler for Parks {}
//!
//! // For `handler` of `McpServerOptions`, and for the options of the HTTP server.
//! fn handler() -> Arc<dyn McpServerHandler> {
//!     mcp_error::rust_mcp_sdk::serve(Parks.to_mcp_server_handler(), Policy::production()).into()
//! }
//! ```
//!
//! With `#[mcp(impls(rust_mcp_sdk))]`, `?` converts an error type in a handler: into `CallToolError` in tools, and
//! into `RpcError` elsewhere. `?` converts a [`Failure`] in the same way. The attribute needs no feature. Without
//! [`serve`], a client gets only the text of a tool's error, since `CallToolError` carries nothing else.
//!
//! ```
//! use mcp_error::McpError;
//! use rust_mcp_sdk::schema::CallToolError;
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[mcp(type_base = "https://parks.example/errors/", impls(rust_mcp_sdk))]
//! enum ParkError {
//!     #[error("the gate {gate} is closed")]
//!     #[mcp(problem = "closed", status = 409)]
//!     Closed { #[mcp(extension)] gate: u8 },
//! }
//!
//! fn open(gate: u8) -> Result<(), ParkError> {
//!     Err(ParkError::Closed { gate })
//! }
//!
//! fn tool() -> Result<(), CallToolError> {
//!     Ok(open(3)?)
//! }
//! assert!(tool().unwrap_err().to_string().starts_with("Closed: the gate 3 is closed"));
//! ```
//!
//! Requests that the SDK rejects before it calls the handler do not pass through [`serve`]: those with an unknown protocol
//! version, and those that the HTTP transport refuses.

mod convert;
mod upstream;
mod url_elicitation;

use std::fmt;
use std::sync::Arc;

use ::rust_mcp_sdk as sdk;
use async_trait::async_trait;
use mcp_error_rules::codes::METHOD_NOT_FOUND;
use sdk::McpServer;
use sdk::error::SdkResult;
use sdk::mcp_server::McpServerHandler;
use sdk::schema::{
    CallToolResult, ClientJsonrpcNotification, ClientJsonrpcRequest, ClientRequest,
    ListToolsRequest, PaginatedRequestParams, RpcError, ServerResult, Tool,
};
use sdk::tool_param_headers::ToolParamHeader;
use serde_json::Value;

use crate::adapters::named_secrets::{arguments_to_complete, masking};
use crate::adapters::wrap::{
    Guard, Hints, ListedTool, META_OF_CLIENT, SdkFailure, context_setters, of_tool,
    sdk_failures_setter, take_answer, tool_result_of, with_meta_of,
};
use crate::handler::Failure;
use crate::policy::IntoPolicy;
use crate::report::context::Context;
use crate::report::context::request::RequestText;

use convert::{call_in, code_of, meta, object_of, read, result_of, rpc_error_of, trace_parent};
use url_elicitation::{outgoing_refusal, visit};

/// Wraps a handler so that every error that the server sends is sanitized, bounded as `policy` says, and observed.
///
/// As with `serve` for rmcp, the results of successful calls, codes and lanes, and what MCP itself defines in an error stay as
/// they were. A panic in a handler is answered.
///
/// If a tool refuses its arguments ([`CallToolError::invalid_arguments`](sdk::schema::CallToolError::invalid_arguments)), the answer
/// names every mistake that the input schema of the tool reveals. If no client has listed the tools yet, the handler is asked once
/// for its list.
///
/// The SDK takes a request whose parameters it cannot read for a custom one. If the handler does not answer such a request, the
/// answer names the mistake. An error that asks for a URL ([`UrlElicitation`](crate::handler::UrlElicitation)) becomes a result
/// that asks for this input.
#[inline]
pub fn serve(handler: Arc<dyn McpServerHandler>, policy: impl IntoPolicy) -> Served {
    Served {
        handler,
        guard: Guard::new(Context::new().with_policy(policy)),
    }
}

/// A handler whose errors are reported with the facts of their request; see [`serve`].
#[derive(Clone)]
#[must_use]
pub struct Served {
    handler: Arc<dyn McpServerHandler>,
    guard: Guard,
}

impl fmt::Debug for Served {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Served")
            .field("guard", &self.guard)
            .finish_non_exhaustive()
    }
}

impl Served {
    context_setters!();
    sdk_failures_setter!();

    fn note_schemas(&self, tools: &[Tool]) {
        for tool in tools {
            let Ok(Value::Object(input)) = serde_json::to_value(&tool.input_schema) else {
                continue;
            };
            let hints = tool.annotations.as_ref().map(|hints| Hints {
                read_only: hints.read_only_hint,
                destructive: hints.destructive_hint,
                idempotent: hints.idempotent_hint,
            });
            let listed = ListedTool {
                input: Arc::new(input),
                has_output_schema: tool.output_schema.is_some(),
                idempotency: hints.and_then(Hints::idempotency),
            };
            self.guard.listed.note(&tool.name, listed);
        }
    }

    /// Asks the handler for its tools, as the client of this call does, and remembers their schemas.
    async fn list_tools(&self, request: ListToolsRequest, runtime: &Arc<dyn McpServer>) {
        let page = |cursor| async {
            let mut request = request.clone();
            request.params.cursor = cursor;
            let request = ClientJsonrpcRequest::Standard(request.into());
            let page = self.handler.handle_request(request, runtime.clone());
            let Ok(ServerResult::ListToolsResult(page)) = page.await else {
                return None;
            };
            self.note_schemas(&page.tools);
            page.next_cursor
        };
        self.guard.listed.ask(page).await;
    }

    /// Returns the context of a request, and of the tool that it calls.
    fn context_of(&self, request: &ClientJsonrpcRequest, tool: Option<&ListedTool>) -> Context {
        let meta = meta(request);
        let (method, id) = (request.method(), request.request_id());
        let mut context = self
            .guard
            .request_context(method.to_owned(), id.to_string());
        if let Some(meta) = meta {
            context.set_text(
                RequestText::ProtocolVersion,
                meta.protocol_version.clone().into(),
            );
        }
        context.set_trace(meta.and_then(trace_parent));
        match request {
            ClientJsonrpcRequest::Standard(ClientRequest::CallToolRequest(call)) => {
                context.set_name(RequestText::Tool, call.params.name.clone());
                let arguments = call.params.arguments.as_ref();
                let context = of_tool(context, tool);
                return self.guard.completed(context, arguments);
            }
            ClientJsonrpcRequest::Standard(ClientRequest::GetPromptRequest(prompt)) => {
                context.set_name(RequestText::Prompt, prompt.params.name.clone());
                let arguments = prompt.params.arguments.clone().map(Value::from_iter);
                return self.guard.completed(context, arguments.as_ref());
            }
            ClientJsonrpcRequest::Standard(ClientRequest::ReadResourceRequest(resource)) => {
                context.set_name(RequestText::Resource, resource.params.uri.clone());
            }
            ClientJsonrpcRequest::Standard(ClientRequest::CompleteRequest(complete)) => {
                let (argument, known) = (&complete.params.argument, &complete.params.context);
                let known = known.iter().filter_map(|known| known.arguments.as_ref());
                let all = arguments_to_complete(&argument.name, &argument.value, known.flatten());
                return masking(self.guard.completed(context, None::<&Value>), &all);
            }
            ClientJsonrpcRequest::Custom(custom) => {
                return self.guard.completed(context, custom.params.as_ref());
            }
            _ => {}
        }
        self.guard.completed(context, None::<&Value>)
    }

    /// Returns what the handler answers. If it has refused the arguments of a call, the mistakes in them are kept for the
    /// answer of the wrapper.
    async fn handled(
        &self,
        context: &Context,
        tool: Option<&ListedTool>,
        request: ClientJsonrpcRequest,
        runtime: Arc<dyn McpServer>,
    ) -> Answer {
        let unchecked = call_in(&request).and_then(|call| {
            let arguments = call.params.arguments.as_ref();
            let arguments = self.guard.check(context, tool, arguments)?;
            let meta = call.params.meta.clone();
            let page = PaginatedRequestParams { cursor: None, meta };
            let list = ListToolsRequest::new(call.id.clone(), page);
            Some((call.params.name.clone(), arguments, list, runtime.clone()))
        });
        let answer = self.handler.handle_request(request, runtime).await;
        if let Some((tool, arguments, list, runtime)) = unchecked
            && read(&answer).refuses_arguments()
        {
            Box::pin(self.list_tools(list, &runtime)).await;
            self.guard.check_refused(context, &tool, &arguments);
        }
        answer
    }

    fn outgoing_result(&self, context: &Context, result: CallToolResult) -> Answer {
        if result.is_error != Some(true) {
            return Ok(result.into());
        }
        let document = serde_json::to_value(&result).unwrap_or_default();
        match take_answer(&document) {
            Some(Ok(answer)) => Ok(result_of(with_meta_of(&document, answer).into()).into()),
            Some(Err(error)) => Err(rpc_error_of(error.into())),
            None => Ok(match self.guard.outgoing_result(context, &document) {
                Some(clean) => result_of(clean).into(),
                None => result.into(),
            }),
        }
    }
}

impl From<Served> for Arc<dyn McpServerHandler> {
    fn from(served: Served) -> Self {
        Arc::new(served)
    }
}

type Answer = Result<ServerResult, RpcError>;

#[async_trait]
impl McpServerHandler for Served {
    async fn handle_request(
        &self,
        request: ClientJsonrpcRequest,
        runtime: Arc<dyn McpServer>,
    ) -> Answer {
        let call = call_in(&request);
        let in_tool = call.is_some();
        let tool = call.and_then(|call| self.guard.listed.get(&call.params.name));
        let context = self.context_of(&request, tool.as_ref());
        let unread = unread_params(&request, &context);
        let visit = visit(&request);
        let mut answered = None;
        let handling = Box::pin(async {
            let answer = self
                .handled(&context, tool.as_ref(), request, runtime)
                .await;
            let answer = match (answer, unread) {
                (Err(error), Some(unread)) if code_of(&error) == METHOD_NOT_FOUND => {
                    Err(rpc_error_of(self.guard.outgoing_failure(&context, unread)))
                }
                (Ok(ServerResult::CallToolResult(result)), _) => {
                    self.outgoing_result(&context, result)
                }
                (Ok(ServerResult::ListToolsResult(list)), _) => {
                    self.note_schemas(&list.tools);
                    Ok(ServerResult::ListToolsResult(list))
                }
                (Ok(answer), _) => Ok(answer),
                (Err(error), _) if in_tool => {
                    let answer = self.guard.outgoing_tool_error(&context, object_of(error));
                    let answer = answer.map(|answer| result_of(answer.into()).into());
                    answer.map_err(rpc_error_of)
                }
                (Err(error), _) => Err(rpc_error_of(
                    self.guard.outgoing_error(&context, object_of(error)),
                )),
            };
            let answer = answer.or_else(|error| outgoing_refusal(&context, visit, error));
            read(answered.insert(answer)).outcome()
        });
        match self.guard.run(&context, handling).await {
            Ok(()) => answered.unwrap_or_else(|| Err(RpcError::internal_error())),
            Err(report) if in_tool => Ok(result_of(tool_result_of(&report).into()).into()),
            Err(report) => Err(rpc_error_of(report.to_rpc_error().into())),
        }
    }

    async fn handle_error(&self, error: &RpcError, runtime: Arc<dyn McpServer>) -> SdkResult<()> {
        self.handler.handle_error(error, runtime).await
    }

    async fn handle_notification(
        &self,
        notification: ClientJsonrpcNotification,
        runtime: Arc<dyn McpServer>,
    ) -> SdkResult<()> {
        self.handler
            .handle_notification(notification, runtime)
            .await
    }

    fn tool_header_annotations(&self, tool: &str) -> Vec<ToolParamHeader> {
        self.handler.tool_header_annotations(tool)
    }
}

/// Returns the failure to read the parameters of a request of MCP, which the SDK then takes for a custom one.
fn unread_params(request: &ClientJsonrpcRequest, context: &Context) -> Option<SdkFailure> {
    let ClientJsonrpcRequest::Custom(custom) = request else {
        return None;
    };
    let params = custom.params.clone().map(Value::Object);
    let rules = context.rules();
    SdkFailure::of_unread_params(
        &custom.method,
        params.as_ref(),
        Some(&META_OF_CLIENT),
        rules,
    )
}
