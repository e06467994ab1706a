//! Answers the requests to a wrapped server. Nothing here depends on the type of the server, so this is compiled only once.

use std::pin::Pin;
use std::sync::Arc;

use http::HeaderMap;
use serde_json::Value;

use super::convert::{error_data_of, error_object_of, own_result_of};
use super::resources::{self, Catalog};
use super::results::outgoing_result;
use super::sdk::model::{
    CallToolResult, ClientRequest, ErrorCode, JsonObject, ListToolsRequest, ServerResult, Tool,
};
use super::sdk::service::RequestContext;
use super::sdk::{ErrorData, RoleServer};
use super::{
    adapt_to_peer, announced, client_visits, outgoing_other, outgoing_refusal, protocol_version,
};
use crate::adapters::named_secrets::{arguments_to_complete, header_secrets, masking};
use crate::adapters::wrap::{Guard, ListedTool, SdkAnswer, SdkFailure, tool_result_of};
use crate::documents::names;
use crate::report::context::Context;
use crate::report::context::request::RequestText;
use crate::util::panic;

/// A request without an answer. It is a trait object that the crate of the server makes, so that the code that drops all kinds
/// of requests is not compiled in this crate, too.
pub(super) trait Pending: Send {
    fn get(&self) -> &ClientRequest;
    fn take(self: Box<Self>) -> ClientRequest;
}

impl Pending for ClientRequest {
    fn get(&self) -> &ClientRequest {
        self
    }

    fn take(self: Box<Self>) -> ClientRequest {
        *self
    }
}

/// The result of a request, as a trait object for the same reason.
pub(super) trait Answered: Send {
    fn get(&self) -> &ServerResult;
    fn get_mut(&mut self) -> &mut ServerResult;
    fn take(self: Box<Self>) -> ServerResult;
}

impl Answered for ServerResult {
    fn get(&self) -> &ServerResult {
        self
    }

    fn get_mut(&mut self) -> &mut ServerResult {
        self
    }

    fn take(self: Box<Self>) -> ServerResult {
        *self
    }
}

/// The server inside, whose type is not known here.
pub(super) trait Inner: Send + Sync {
    fn handle(&self, request: ClientRequest, context: RequestContext<RoleServer>) -> Answer<'_>;

    /// Makes the trait object of a result, in the crate of the server.
    fn answered(&self, result: ServerResult) -> Box<dyn Answered>;

    /// Describes a tool, if the server can do that without a list.
    fn describe(&self, tool: &str) -> Option<Tool>;
}

pub(super) type Answer<'a> =
    Pin<Box<dyn Future<Output = Result<Box<dyn Answered>, ErrorData>> + Send + 'a>>;

/// Returns the context of a request, without the tool, prompt or resource that it names.
pub(super) fn context_of(
    guard: &Guard,
    method: &str,
    rmcp_context: &RequestContext<RoleServer>,
) -> Context {
    let mut context = guard.request_context(method.to_owned(), rmcp_context.id.to_string());
    let texts = [
        (RequestText::ProtocolVersion, protocol_version(rmcp_context)),
        (RequestText::SessionId, http_field(rmcp_context, SESSION_ID)),
    ];
    for (which, text) in texts {
        if let Some(text) = text {
            context.set_text(which, text.into());
        }
    }
    let trace = rmcp_context.meta.get(names::TRACE_PARENT);
    let trace = trace.and_then(Value::as_str).map(str::to_owned);
    context.set_trace(trace.or_else(|| http_field(rmcp_context, names::TRACE_PARENT)));
    context
}

/// Returns the context of a request with its arguments. The answer masks the secrets in these and in the header of the HTTP
/// request.
pub(super) fn completed(
    guard: &Guard,
    context: Context,
    arguments: Option<&JsonObject>,
    rmcp_context: &RequestContext<RoleServer>,
) -> Context {
    let context = guard.completed(context, arguments);
    match http_header(rmcp_context) {
        Some(header) => masking(context, &header_secrets(header)),
        None => context,
    }
}

pub(super) fn outgoing_error(guard: &Guard, context: &Context, error: ErrorData) -> ErrorData {
    error_data_of(guard.outgoing_error(context, error_object_of(error)))
}

/// Answers requests to a wrapped server.
#[derive(Clone, Copy)]
pub(super) struct Answering<'a> {
    pub(super) guard: &'a Guard,
    pub(super) catalog: &'a Catalog,
    pub(super) server: &'a dyn Inner,
}

impl<'a> Answering<'a> {
    fn note_schemas(&self, tools: &[Tool]) {
        for tool in tools {
            let listed = ListedTool {
                input: Arc::clone(&tool.input_schema),
                has_output_schema: tool.output_schema.is_some(),
            };
            self.guard.listed.note(&tool.name, listed);
        }
    }

    /// Asks the server for its tools, as a client does, and remembers their schemas.
    async fn list_tools(&self, rmcp_context: &RequestContext<RoleServer>) {
        let page = |cursor: Option<String>| async {
            let mut request = ListToolsRequest::default();
            if cursor.is_some() {
                request.params.get_or_insert_default().cursor = cursor;
            }
            let rmcp_context = rmcp_context.clone();
            let request = ClientRequest::ListToolsRequest(request);
            let page = self.server.handle(request, rmcp_context).await.ok()?;
            let ServerResult::ListToolsResult(page) = page.get() else {
                return None;
            };
            self.note_schemas(&page.tools);
            page.next_cursor.clone()
        };
        self.guard.listed.ask(page).await;
    }

    /// Returns the answer to `tools/call` in place of an error, which may be a tool result.
    fn outgoing_tool_error(
        &self,
        context: &Context,
        error: ErrorData,
    ) -> Result<CallToolResult, ErrorData> {
        let error = error_object_of(error);
        let answer = self.guard.outgoing_tool_error(context, error);
        answer.map(own_result_of).map_err(error_data_of)
    }

    // Its future is boxed here, so that no other crate contains the code that drops it.
    pub(super) fn boxed_answer(
        self,
        request: Box<dyn Pending>,
        context: RequestContext<RoleServer>,
    ) -> Answer<'a> {
        Box::pin(self.answer(request, context))
    }

    // This is one function because the code that drops requests and results was compiled twice when it was split, which
    // made a server some 20 KB larger.
    async fn answer(
        self,
        request: Box<dyn Pending>,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<Box<dyn Answered>, ErrorData> {
        let mut context = context_of(self.guard, request.get().method(), &rmcp_context);
        let page = match request.get() {
            ClientRequest::ReadResourceRequest(read) => {
                let version = protocol_version(&rmcp_context);
                let catalog = self.catalog.as_ref();
                catalog.and_then(|added| added.read(&read.params.uri, version.as_deref()))
            }
            _ => None,
        };
        let lists_resources = matches!(request.get(), ClientRequest::ListResourcesRequest(list)
            if list.params.as_ref().is_none_or(|page| page.cursor.is_none()));
        let mut tool = None;
        let arguments = match request.get() {
            ClientRequest::CallToolRequest(call) => {
                tool = Some(&*call.params.name);
                context.set_name(RequestText::Tool, call.params.name.clone());
                call.params.arguments.as_ref()
            }
            ClientRequest::GetPromptRequest(prompt) => {
                context.set_name(RequestText::Prompt, prompt.params.name.clone());
                prompt.params.arguments.as_ref()
            }
            ClientRequest::ReadResourceRequest(resource) => {
                context.set_name(RequestText::Resource, resource.params.uri.clone());
                None
            }
            ClientRequest::CustomRequest(custom) => {
                custom.params.as_ref().and_then(Value::as_object)
            }
            _ => None,
        };
        let in_tool = tool.is_some();
        let listed = tool.and_then(|tool| {
            let known = self.guard.listed.get(tool);
            known.or_else(|| {
                let described = panic::catch(|| self.server.describe(tool)).flatten();
                self.note_schemas(described.as_slice());
                self.guard.listed.get(tool)
            })
        });
        let has_schema = listed.as_ref().is_some_and(|tool| tool.has_output_schema);
        context = context.with_output_schema(has_schema);
        context = completed(self.guard, context, arguments, &rmcp_context);
        if let ClientRequest::CompleteRequest(complete) = request.get() {
            let (argument, known) = (&complete.params.argument, &complete.params.context);
            let known = known.iter().filter_map(|known| known.arguments.as_ref());
            let all = arguments_to_complete(&argument.name, &argument.value, known.flatten());
            context = masking(context, &all);
        }
        let visits = client_visits(&rmcp_context);
        let tool_answer = |result| {
            let mut answer = self.server.answered(ServerResult::CallToolResult(result));
            adapt_to_peer(&context, answer.get_mut());
            answer
        };
        let mut answered = None;
        let handling = Box::pin(async {
            let answer = 'answer: {
                if let Some(page) = page {
                    break 'answer Ok(self.server.answered(ServerResult::ReadResourceResult(page)));
                }
                let unchecked = match request.get() {
                    ClientRequest::CallToolRequest(call) => {
                        let arguments = call.params.arguments.as_ref();
                        let arguments = self.guard.check(&context, listed.as_ref(), arguments);
                        arguments
                            .map(|all| (call.params.name.to_string(), all, rmcp_context.clone()))
                    }
                    _ => None,
                };
                let unread = match request.get() {
                    ClientRequest::CustomRequest(custom) => {
                        let rules = context.policy().rules();
                        let params = custom.params.as_ref();
                        SdkFailure::of_unread_params(&custom.method, params, false, &rules)
                    }
                    _ => None,
                };
                let without_own =
                    resources::answer_without_own(&context, request.get(), self.catalog)
                        .map(|answer| answer.map(|result| self.server.answered(result)));
                let answer = self.server.handle(request.take(), rmcp_context).await;
                let answer = match (answer, without_own) {
                    (Err(error), Some(mut other)) if error.code == ErrorCode::METHOD_NOT_FOUND => {
                        if let Ok(list) = &mut other {
                            adapt_to_peer(&context, list.get_mut());
                        }
                        other
                    }
                    (answer, _) => answer,
                };
                if let Some(unread) = unread
                    && matches!(&answer, Err(error) if error.code == ErrorCode::METHOD_NOT_FOUND)
                {
                    break 'answer Err(error_data_of(
                        self.guard.outgoing_failure(&context, unread),
                    ));
                }
                if let Some((tool, arguments, rmcp_context)) = unchecked
                    && read(&answer).refuses_arguments()
                {
                    Box::pin(self.list_tools(&rmcp_context)).await;
                    self.guard.check_refused(&context, &tool, &arguments);
                }
                match answer {
                    Ok(mut answer) => {
                        match answer.get_mut() {
                            ServerResult::CallToolResult(result) => {
                                outgoing_result(self.guard, &context, result);
                            }
                            ServerResult::ListToolsResult(list) => self.note_schemas(&list.tools),
                            ServerResult::ListResourcesResult(list) => {
                                let added = self.catalog.as_ref().filter(|_| lists_resources);
                                if let Some(added) = added {
                                    added.add_to(list);
                                }
                            }
                            other => {
                                if let Some(capabilities) = announced(other) {
                                    resources::announce(capabilities, self.catalog);
                                }
                                outgoing_other(self.guard, &context, other);
                            }
                        }
                        Ok(answer)
                    }
                    Err(error) => {
                        let answer = if in_tool {
                            self.outgoing_tool_error(&context, error)
                        } else {
                            Err(outgoing_error(self.guard, &context, error))
                        };
                        answer.map(tool_answer).or_else(|error| {
                            let required = outgoing_refusal(&context, visits, error);
                            required.map(|result| self.server.answered(result))
                        })
                    }
                }
            };
            read(answered.insert(answer)).outcome()
        });
        match self.guard.run(&context, handling).await {
            Ok(()) => answered.unwrap_or_else(|| Err(internal_error())),
            Err(report) if in_tool => Ok(tool_answer(own_result_of(tool_result_of(&report)))),
            Err(report) => Err(report.to_rpc_error().into()),
        }
    }
}

pub(super) fn internal_error() -> ErrorData {
    ErrorData::internal_error("Internal Server Error", None)
}

fn read(answer: &Result<Box<dyn Answered>, ErrorData>) -> SdkAnswer<'_> {
    match answer.as_ref().map(|answer| answer.get()) {
        Ok(ServerResult::CallToolResult(result)) => read_result(result),
        Ok(_) => SdkAnswer::Success,
        Err(error) => read_error(error),
    }
}

fn read_result(result: &CallToolResult) -> SdkAnswer<'_> {
    let text = result.content.first().and_then(|block| block.as_text());
    match result.is_error {
        Some(true) => SdkAnswer::ToolError(text.map(|block| &*block.text)),
        _ => SdkAnswer::Success,
    }
}

pub(super) fn read_error(error: &ErrorData) -> SdkAnswer<'_> {
    SdkAnswer::Error {
        code: error.code.0,
        message: &error.message,
    }
}

/// Returns the header of the HTTP request that brought a request, which rmcp passes on.
fn http_header(context: &RequestContext<RoleServer>) -> Option<&HeaderMap> {
    let parts = context.extensions.get::<http::request::Parts>()?;
    Some(&parts.headers)
}

const SESSION_ID: &str = "mcp-session-id";

/// Returns a field of that header. Its index by names is not used, since its code is larger than this search.
fn http_field(context: &RequestContext<RoleServer>, name: &str) -> Option<String> {
    let mut fields = http_header(context)?.iter();
    let (_, value) = fields.find(|(known, _)| known.as_str() == name)?;
    Some(value.to_str().ok()?.to_owned())
}
