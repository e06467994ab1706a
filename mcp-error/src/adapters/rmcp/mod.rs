//! Errors in an [rmcp](https://docs.rs/rmcp) server (feature `rmcp`, rmcp 3.9).
//!
//! With `#[mcp(impls(rmcp))]` an error type can be the `E` of a tool: `async fn tool(…) -> Result<T, E>`. Without the
//! attribute, the compiler says that the tool's function does not implement `IntoToolRoute`.
//!
//! Each variant is sent in its own lane: `lane = tool` becomes a tool result with `isError: true`, `lane = protocol`
//! a JSON-RPC error. There is no `From` conversion into [`ErrorData`], since `?` would then silently move an error to
//! the protocol lane. Prompts, resources and completion have no other lane; convert their errors with
//! [`into_error_data`](IntoErrorData::into_error_data). A tool that is defined as a type (`SyncTool`, `AsyncTool`) has
//! [`ToolError`] as its error.
//!
//! A cancelled request gets no answer: rmcp drops whatever the handler returns.
//!
//! rmcp does not pass the request to the conversion of a tool's error, so [`serve`] wraps the whole service. It gives
//! every report the policy, tool, request id and protocol version of the request. It sanitizes the errors of all other
//! code, including rmcp itself. And it answers for a handler that panics, where the client would otherwise wait
//! forever. rmcp's streamable HTTP service takes a handler: use [`into_handler`](Served::into_handler) there.
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

mod call;
mod clean;
mod external;
mod handler;
mod meta_key;
mod tool_error;

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::sync::Arc;

use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{
    CallToolResponse, CallToolResult, ClientRequest, ContentBlock, ErrorCode, JsonObject,
    ProtocolVersion, ServerResult,
};
use rmcp::service::{NotificationContext, RequestContext, Service, ServiceRole};
use rmcp::{ErrorData, RoleServer};

use self::call::{
    CALL, Call, error_data_of, remember_own_error, take_tool_result, tool_result_of,
    tool_result_with,
};
use self::external::{external_error_data, outgoing_error, outgoing_result, outgoing_task};
use crate::adapters::observed::report_and_observe;
use crate::adapters::task::{context, report_in_task, scope};
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::handler::Failure;
use crate::policy::Policy;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::util::panic::{self, catch_async};
use mcp_error_rules::choices::Lane;

pub use self::handler::ServedHandler;
pub use self::meta_key::MetaKey;
pub use self::tool_error::ToolError;

/// Wraps a server so that every error that leaves it is sanitized, bounded as `policy` says, and observed. The server
/// itself needs no changes:
///
/// - An error type with `impls(rmcp)`, or a [`Failure`], is reported under the policy, with the facts of the request.
/// - An `ErrorData` that other code made keeps its code. That includes rmcp's own errors, for example for an unknown
///   tool or method. Its message and the strings in its data are sanitized.
/// - A tool result with `isError: true` that other code made keeps its lane and its structure. rmcp makes one for
///   arguments that it cannot read, for example. Its texts and its structured content are sanitized.
/// - The results of successful calls stay as they are. So do those parts of an error that MCP defines: `elicitations`
///   of -32042, images, audio, blobs, and the keys of `_meta` that belong to the specification. A `uri` in `data` or in
///   a resource link loses only its credentials.
/// - A panic in a handler is answered with an internal error that discloses nothing: in `tools/call` with a tool
///   result, elsewhere with a JSON-RPC error.
///
/// ```
/// use mcp_error::Policy;
/// use rmcp::{ErrorData, RoleServer, Service, tool, tool_router};
///
/// struct Orders;
///
/// #[tool_router(server_handler)]
/// impl Orders {
///     #[tool]
///     async fn count(&self) -> Result<String, ErrorData> {
///         let error = "cannot reach postgres://app:zebra-lamp-77@db/orders";
///         // On the wire: `cannot reach postgres://db/orders`.
///         Err(ErrorData::internal_error(error, None))
///     }
/// }
///
/// fn server() -> impl Service<RoleServer> {
///     mcp_error::rmcp::serve(Orders, Policy::production())
/// }
/// ```
///
/// The sanitizer is heuristic: it recognizes the shapes of secrets, paths and addresses, but it does not understand
/// sentences. An error type that derives `McpError` both says more and hides more.
///
/// An error that is converted in a spawned task is treated like one of other code; convert errors in the task that
/// answers. Requests that rmcp rejects before it calls the handler, and answers that its HTTP transport makes, do not
/// pass through this service. With [`into_handler`](Served::into_handler) that includes the check of the protocol
/// version.
pub fn serve<S: Service<RoleServer>>(service: S, policy: impl Into<Arc<Policy>>) -> Served<S> {
    Served {
        service,
        context: Context::new().with_policy(policy),
        complete: None,
        meta: None,
    }
}

/// A server whose errors are reported with the facts of their request; see [`serve`].
#[derive(Debug, Clone)]
pub struct Served<S> {
    service: S,
    context: Context,
    complete: Option<Complete>,
    meta: Option<MetaKey>,
}

/// The function that completes the context of a request.
#[derive(Clone)]
struct Complete(Arc<dyn Fn(Context) -> Context + Send + Sync>);

impl fmt::Debug for Complete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Complete")
    }
}

impl<S> Served<S> {
    /// Sets the context for all reports, with its observers, for example. The facts of each request are added to it.
    /// The policy stays the one given to [`serve`], unless the context has a policy.
    ///
    /// ```
    /// # struct Log;
    /// # impl mcp_error::Observer for Log {}
    /// # fn run<S: rmcp::Service<rmcp::RoleServer>>(handler: S, policy: mcp_error::Policy) {
    /// use mcp_error::Context;
    ///
    /// let context = Context::new().with_observer(Log);
    /// let server = mcp_error::rmcp::serve(handler, policy).with_context(context);
    /// # }
    /// ```
    pub fn with_context(mut self, context: Context) -> Self {
        self.context = context.with_policy_of(&self.context);
        self
    }

    /// Puts the problem details document of a tool's error into the result's `_meta`, under this key. This is for
    /// clients that drop structured content, or that check it against the tool's output schema. By default the
    /// document is not in `_meta`.
    pub fn with_meta(mut self, key: MetaKey) -> Self {
        self.meta = Some(key);
        self
    }

    /// Sets a function that completes the context of each request once its method, id and tool are known. It can add
    /// members that older clients expect, for example.
    ///
    /// ```
    /// # fn serve<S: rmcp::Service<rmcp::RoleServer>>(handler: S) {
    /// use mcp_error::{Members, Policy};
    ///
    /// let server = mcp_error::rmcp::serve(handler, Policy::production()).complete_context(|context| {
    ///     let method = context.method().unwrap_or_default().to_owned();
    ///     context.with_legacy(Members::from_iter([("method", method)]))
    /// });
    /// # }
    /// ```
    ///
    /// If the function panics, the context stays unchanged. If it returns a context without a policy, the policy stays
    /// unchanged.
    pub fn complete_context(
        mut self,
        complete: impl Fn(Context) -> Context + Send + Sync + 'static,
    ) -> Self {
        self.complete = Some(Complete(Arc::new(complete)));
        self
    }

    fn context_of_request(
        &self,
        request: &ClientRequest,
        rmcp_context: &RequestContext<RoleServer>,
    ) -> Context {
        let (tool, arguments) = match request {
            ClientRequest::CallToolRequest(call) => (
                Some(call.params.name.clone()),
                call.params.arguments.as_ref(),
            ),
            ClientRequest::GetPromptRequest(prompt) => (None, prompt.params.arguments.as_ref()),
            _ => (None, None),
        };
        self.context_for(request.method(), tool, arguments, rmcp_context)
    }

    fn context_for(
        &self,
        method: &str,
        tool: Option<Cow<'static, str>>,
        arguments: Option<&JsonObject>,
        rmcp_context: &RequestContext<RoleServer>,
    ) -> Context {
        let mut context = self
            .context
            .clone()
            .with_method(method.to_owned())
            .with_request_id(rmcp_context.id.to_string());
        if let Some(tool) = tool {
            context = context.with_tool(tool);
        }
        if let Some(version) = rmcp_context.protocol_version() {
            context = context.with_protocol_version(version.as_str().to_owned());
        }
        if let Some(arguments) = arguments {
            context = context.with_arguments(arguments);
        }
        match &self.complete {
            Some(Complete(complete)) => match panic::catch(|| complete(context.clone())) {
                Some(completed) => completed.with_policy_of(&context),
                None => context,
            },
            None => context,
        }
    }

    /// Runs a handler in the scope of a request and returns its answer. A panic is answered with an error object.
    async fn answered<T, F>(&self, context: &Context, answer: F) -> Result<T, ErrorData>
    where
        F: Future<Output = Result<T, ErrorData>>,
    {
        let answer = async { answer.await.map_err(|error| outgoing_error(context, error)) };
        match self.guarded(context, answer).await {
            Ok(answer) => answer,
            Err(report) => Err(report.to_rpc_error().into()),
        }
    }

    /// Runs a handler in the scope of a request. A panic becomes a report, which is passed to the observers.
    async fn guarded<F: Future>(&self, context: &Context, answer: F) -> Result<F::Output, Report> {
        let answer = CALL.scope(Call::new(self.meta), scope(context.clone(), answer));
        catch_async(answer)
            .await
            .map_err(|payload| report_and_observe(&Failure::panic(payload), context))
    }
}

impl<S: Service<RoleServer>> Service<RoleServer> for Served<S> {
    async fn handle_request(
        &self,
        request: <RoleServer as ServiceRole>::PeerReq,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<<RoleServer as ServiceRole>::Resp, ErrorData> {
        let context = self.context_of_request(&request, &rmcp_context);
        let in_tool = matches!(request, ClientRequest::CallToolRequest(_));
        let answer = async {
            match self.service.handle_request(request, rmcp_context).await {
                Ok(ServerResult::CallToolResult(mut result)) => {
                    outgoing_result(&context, &mut result);
                    Ok(ServerResult::CallToolResult(result))
                }
                Ok(ServerResult::GetTaskResult(mut task)) => {
                    outgoing_task(&context, &mut task);
                    Ok(ServerResult::GetTaskResult(task))
                }
                Ok(answer) => Ok(answer),
                Err(error) => match take_tool_result(&error).filter(|_| in_tool) {
                    Some(result) => Ok(answer_in(&context, result)),
                    None => Err(outgoing_error(&context, error)),
                },
            }
        };
        match self.guarded(&context, answer).await {
            Ok(answer) => answer,
            Err(report) if in_tool => Ok(answer_in(&context, tool_result_with(&report, self.meta))),
            Err(report) => Err(report.to_rpc_error().into()),
        }
    }

    fn handle_notification(
        &self,
        notification: <RoleServer as ServiceRole>::PeerNot,
        context: NotificationContext<RoleServer>,
    ) -> impl Future<Output = Result<(), ErrorData>> + Send + '_ {
        self.service.handle_notification(notification, context)
    }

    fn get_info(&self) -> <RoleServer as ServiceRole>::Info {
        self.service.get_info()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.service.supported_protocol_versions()
    }
}

/// Adapts a tool result that did not pass through rmcp to the protocol version of the peer.
fn answer_in(context: &Context, mut result: CallToolResult) -> ServerResult {
    let version = context.protocol_version().unwrap_or_default();
    if version < ProtocolVersion::V_2026_07_28.as_str() {
        // Earlier versions of the protocol have no result type.
        result.result_type = None;
    }
    ServerResult::CallToolResult(result)
}

/// Returns the answer of a failed tool, in the lane of the variant.
pub(crate) fn answer(report: &Report) -> Result<CallToolResponse, ErrorData> {
    match report.entry().lane() {
        Lane::Tool => Ok(tool_result_of(report).into()),
        Lane::Protocol => Err(error_data_of(report)),
    }
}

/// Called by generated code only.
#[doc(hidden)]
pub fn tool_response_of(error: &dyn McpError) -> Result<CallToolResponse, ErrorData> {
    answer(&report_in_task(error))
}

impl IntoCallToolResult for Failure {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        let report = self.observed_report();
        match external_error_data(&self, &context()) {
            Some(error) => Err(remember_own_error(error)),
            None => answer(&report),
        }
    }
}

/// An explicit conversion into a JSON-RPC error, for prompts, resources and completion.
///
/// ```
/// use mcp_error::rmcp::IntoErrorData;
/// # #[derive(Debug, thiserror::Error, mcp_error::McpError)]
/// # #[error("no such park")]
/// # #[mcp(status = 404)]
/// # struct NoPark;
/// # fn find() -> Result<String, NoPark> { Err(NoPark) }
///
/// fn read_resource() -> Result<String, rmcp::ErrorData> {
///     find().map_err(IntoErrorData::into_error_data)
/// }
/// assert_eq!(read_resource().unwrap_err().message, "No Park");
/// ```
pub trait IntoErrorData {
    /// Returns the JSON-RPC error, whatever the lane of the variant.
    fn into_error_data(self) -> ErrorData;
}

impl<E: McpError> IntoErrorData for E {
    fn into_error_data(self) -> ErrorData {
        error_data_of(&report_in_task(&self))
    }
}

impl IntoErrorData for Failure {
    fn into_error_data(self) -> ErrorData {
        let report = self.observed_report();
        match external_error_data(&self, &context()) {
            Some(error) => remember_own_error(error),
            None => error_data_of(&report),
        }
    }
}

impl From<RpcError> for ErrorData {
    fn from(error: RpcError) -> Self {
        Self::new(
            ErrorCode(error.code),
            error.message,
            error.data.map(serde_json::Value::from),
        )
    }
}

impl From<ToolResult> for CallToolResult {
    fn from(result: ToolResult) -> Self {
        let content = result.content.into_iter();
        let mut answer = Self::error(
            content
                .map(|block| ContentBlock::text(block.text))
                .collect(),
        );
        answer.structured_content = result.structured_content.map(serde_json::Value::from);
        answer
    }
}
