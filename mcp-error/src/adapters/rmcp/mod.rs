//! Errors in an [rmcp](https://docs.rs/rmcp) server (feature `rmcp`, rmcp 3.9).
//!
//! `#[mcp(impls(rmcp))]` on an error type makes it the `E` of a tool: `async fn tool(…) -> Result<T, E>`. Without
//! it rmcp says that the tool's function does not implement `IntoToolRoute`.
//! Each variant takes its own lane: `lane = tool` becomes a tool result with `isError: true`, `lane =
//! protocol` a JSON-RPC error. There is no `From` into [`ErrorData`], since `?` would then move an
//! error to the protocol lane unseen; prompts, resources and completion, which know no other lane, say
//! so with [`into_error_data`](IntoErrorData::into_error_data). A tool that is a type of its own (`SyncTool`,
//! `AsyncTool`) has [`ToolError`] as its error.
//!
//! A cancelled request gets no answer: rmcp drops it, whatever the handler returns.
//!
//! A tool's error gets no request from rmcp, so [`serve`] wraps the whole service: it tells every report
//! made inside a request its policy, tool, request id and protocol version, sanitizes the errors of everybody else,
//! rmcp's own included, and answers for a handler that panics, for which the client would otherwise wait without end.
//! For rmcp's streamable HTTP service, which takes a handler, say [`into_handler`](Served::into_handler).
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
    CallToolResponse, CallToolResult, ClientRequest, ContentBlock, ErrorCode, ProtocolVersion,
    ServerResult,
};
use rmcp::service::{NotificationContext, RequestContext, Service, ServiceRole};
use rmcp::{ErrorData, RoleServer};

use self::call::{CALL, Call, error_of, kept_for, own_error, result_of, result_with};
use self::external::{error_object_in, outgoing_error, outgoing_result, outgoing_task};
use crate::adapters::reported::reported;
use crate::adapters::task::{context, observed, scope};
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

/// Wraps a server so that every error that leaves it is sanitized and bounded as `policy` says, and observed. The
/// server needs no annotation for that:
///
/// - An error type with `impls(rmcp)`, and [`Failure`], is reported under the policy, with the facts of the request.
/// - An `ErrorData` of anybody else, rmcp's own included (an unknown tool, a method that is not there), keeps its code.
///   Its message and the strings of its data go through the sanitizer.
/// - A tool result with `isError: true` of anybody else, as rmcp makes one for arguments that it cannot read, keeps
///   its lane and its structure. Its texts and its structured content go through the sanitizer.
/// - Good results pass as they are, and so does what MCP itself defines: in `data` and in resource links a `uri` loses
///   only its credentials; `elicitations` of -32042, images, sound, blobs, and the keys of `_meta` that belong to the
///   specification stay.
/// - A panic in a handler is answered: in `tools/call` with a tool result, elsewhere with a JSON-RPC error, each an
///   internal error that discloses nothing.
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
/// The sanitizer is heuristic: it knows the shapes of secrets, paths and addresses, not the sentences of others. An
/// error type of your own says more, and hides more.
///
/// An error that is made in a spawned task counts as one of somebody else; convert it in the task that answers. What
/// rmcp refuses before a handler is asked, and what its HTTP transport answers by itself, is not part of the service:
/// with [`into_handler`](Served::into_handler) that includes its check of the protocol version.
pub fn serve<S: Service<RoleServer>>(service: S, policy: impl Into<Arc<Policy>>) -> Served<S> {
    Served {
        service,
        context: Context::new().with_policy(policy),
        complete: None,
        meta: None,
    }
}

/// A server whose errors know their request; see [`serve`].
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
    /// Reports under this context, to which the facts of each request are added: with its observers, for
    /// example. The policy stays that of [`serve`], unless the context has one of its own.
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

    /// Puts the problem details document of a tool's error into the result's `_meta`, under this key:
    /// for clients that drop structured content, or check it against the tool's output schema. By
    /// default there is none.
    pub fn with_meta(mut self, key: MetaKey) -> Self {
        self.meta = Some(key);
        self
    }

    /// Completes the context of each request, once its method, id and tool are known: with members that
    /// older clients expect, for example.
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
    /// Where it panics, the context stays as it was; where it returns one without a policy, the policy does.
    pub fn complete_context(
        mut self,
        complete: impl Fn(Context) -> Context + Send + Sync + 'static,
    ) -> Self {
        self.complete = Some(Complete(Arc::new(complete)));
        self
    }

    fn context_of(&self, request: &ClientRequest, of: &RequestContext<RoleServer>) -> Context {
        let tool = match request {
            ClientRequest::CallToolRequest(call) => Some(call.params.name.clone()),
            _ => None,
        };
        self.context_for(request.method(), tool, of)
    }

    fn context_for(
        &self,
        method: &str,
        tool: Option<Cow<'static, str>>,
        of: &RequestContext<RoleServer>,
    ) -> Context {
        let mut context = self
            .context
            .clone()
            .with_method(method.to_owned())
            .with_request_id(of.id.to_string());
        if let Some(tool) = tool {
            context = context.with_tool(tool);
        }
        if let Some(version) = of.protocol_version() {
            context = context.with_protocol_version(version.as_str().to_owned());
        }
        match &self.complete {
            Some(Complete(complete)) => match panic::catch(|| complete(context.clone())) {
                Some(completed) => completed.with_policy_of(&context),
                None => context,
            },
            None => context,
        }
    }

    /// Runs a handler in the scope of a request; a panic is answered with an error object.
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

    /// Runs a handler in the scope of a request. A panic becomes a report, of which the observers have heard.
    async fn guarded<F: Future>(&self, context: &Context, answer: F) -> Result<F::Output, Report> {
        let answer = CALL.scope(Call::new(self.meta), scope(context.clone(), answer));
        catch_async(answer)
            .await
            .map_err(|payload| reported(&Failure::panic(payload), context))
    }
}

impl<S: Service<RoleServer>> Service<RoleServer> for Served<S> {
    async fn handle_request(
        &self,
        request: <RoleServer as ServiceRole>::PeerReq,
        of: RequestContext<RoleServer>,
    ) -> Result<<RoleServer as ServiceRole>::Resp, ErrorData> {
        let context = self.context_of(&request, &of);
        let in_tool = matches!(request, ClientRequest::CallToolRequest(_));
        let answer = async {
            match self.service.handle_request(request, of).await {
                Ok(ServerResult::CallToolResult(mut result)) => {
                    outgoing_result(&context, &mut result);
                    Ok(ServerResult::CallToolResult(result))
                }
                Ok(ServerResult::GetTaskResult(mut task)) => {
                    outgoing_task(&context, &mut task);
                    Ok(ServerResult::GetTaskResult(task))
                }
                Ok(answer) => Ok(answer),
                Err(error) => match kept_for(&error).filter(|_| in_tool) {
                    Some(result) => Ok(answer_in(&context, result)),
                    None => Err(outgoing_error(&context, error)),
                },
            }
        };
        match self.guarded(&context, answer).await {
            Ok(answer) => answer,
            Err(report) if in_tool => Ok(answer_in(&context, result_with(&report, self.meta))),
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

/// A tool result that rmcp has not seen, as the peer's version wants it.
fn answer_in(context: &Context, mut result: CallToolResult) -> ServerResult {
    let version = context.protocol_version().unwrap_or_default();
    if version < ProtocolVersion::V_2026_07_28.as_str() {
        // Peers before that version know no result type.
        result.result_type = None;
    }
    ServerResult::CallToolResult(result)
}

/// The answer of a tool that failed: the lane of the variant decides.
pub(crate) fn answer(report: &Report) -> Result<CallToolResponse, ErrorData> {
    match report.entry().lane() {
        Lane::Tool => Ok(result_of(report).into()),
        Lane::Protocol => Err(error_of(report)),
    }
}

/// Called by generated code only.
#[doc(hidden)]
pub fn tool_response_of(error: &dyn McpError) -> Result<CallToolResponse, ErrorData> {
    answer(&observed(error))
}

impl IntoCallToolResult for Failure {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        let report = self.observed_report();
        match error_object_in(&self, &context()) {
            Some(error) => Err(own_error(error)),
            None => answer(&report),
        }
    }
}

/// The protocol lane by name, for prompts, resources and completion.
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
    /// The JSON-RPC error, whatever the variant's lane.
    fn into_error_data(self) -> ErrorData;
}

impl<E: McpError> IntoErrorData for E {
    fn into_error_data(self) -> ErrorData {
        error_of(&observed(&self))
    }
}

impl IntoErrorData for Failure {
    fn into_error_data(self) -> ErrorData {
        let report = self.observed_report();
        match error_object_in(&self, &context()) {
            Some(error) => own_error(error),
            None => error_of(&report),
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
