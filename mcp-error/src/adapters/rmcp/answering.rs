//! Answers the requests to a wrapped server. Nothing here depends on the type of the server, so this is compiled only once.

use std::pin::Pin;
use std::sync::Arc;

use http::HeaderName;
use serde_json::Value;

use super::convert::{error_data_of, error_object_of, own_result_of};
use super::resources::{self, Catalog};
use super::results::outgoing_result;
use super::sdk::model::{
    CallToolResult, ClientRequest, ErrorCode, JsonObject, ListToolsRequest, ReadResourceResult,
    ServerResult, Tool,
};
use super::sdk::service::RequestContext;
use super::sdk::{ErrorData, RoleServer};
use super::{
    adapted_to_peer, announced, client_visits, outgoing_other, outgoing_refusal, protocol_version,
};
use crate::adapters::wrap::{
    Guard, ListedTool, RequestHead, SdkAnswer, SdkFailure, tool_result_of,
};
use crate::report::context::Context;
use crate::util::panic;

/// The server inside, whose type is not known here.
pub(super) trait Inner: Send + Sync {
    fn handle(&self, request: ClientRequest, context: RequestContext<RoleServer>) -> Answer<'_>;

    /// Describes a tool, if the server can do that without a list.
    fn describe(&self, tool: &str) -> Option<Tool>;
}

pub(super) type Answer<'a> =
    Pin<Box<dyn Future<Output = Result<ServerResult, ErrorData>> + Send + 'a>>;

/// Returns the context of a request. `head` has its method, and the tool, prompt or resource that it names.
pub(super) fn context_for(
    guard: &Guard,
    head: RequestHead,
    arguments: Option<&JsonObject>,
    rmcp_context: &RequestContext<RoleServer>,
) -> Context {
    let trace = rmcp_context.meta.get("traceparent").and_then(Value::as_str);
    let head = RequestHead {
        id: rmcp_context.id.to_string(),
        protocol_version: protocol_version(rmcp_context),
        session_id: session_id(rmcp_context),
        trace_parent: trace.map(str::to_owned),
        ..head
    };
    guard.context_of(head, arguments)
}

pub(super) fn outgoing_error(guard: &Guard, context: &Context, error: ErrorData) -> ErrorData {
    error_data_of(guard.outgoing_error(context, error_object_of(error)))
}

/// Answers requests to a wrapped server.
pub(super) struct Answering<'a> {
    pub(super) guard: &'a Guard,
    pub(super) catalog: &'a Catalog,
    pub(super) server: &'a dyn Inner,
}

impl Answering<'_> {
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
            let request = ClientRequest::ListToolsRequest(request);
            let page = self.server.handle(request, rmcp_context.clone()).await;
            let Ok(ServerResult::ListToolsResult(page)) = page else {
                return None;
            };
            self.note_schemas(&page.tools);
            page.next_cursor
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
        &self,
        request: ClientRequest,
        context: RequestContext<RoleServer>,
    ) -> Answer<'_> {
        Box::pin(self.answer(request, context))
    }

    async fn answer(
        &self,
        request: ClientRequest,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<ServerResult, ErrorData> {
        let (mut head, arguments) = head_and_arguments(&request);
        let in_tool = head.tool.is_some();
        let tool = head.tool.as_deref().and_then(|name| self.listed_tool(name));
        head.has_output_schema = tool.as_ref().is_some_and(|tool| tool.has_output_schema);
        let context = context_for(self.guard, head, arguments, &rmcp_context);
        let visits = client_visits(&rmcp_context);
        let tool_answer = |result| adapted_to_peer(&context, ServerResult::CallToolResult(result));
        let answer = async {
            if let Some(page) = self.page(&request, &rmcp_context) {
                return Ok(ServerResult::ReadResourceResult(page));
            }
            let is_first_page = lists_first_resources(&request);
            let answer = self.handled(&context, tool.as_ref(), request, rmcp_context);
            let refused = match answer.await {
                Ok(answer) => return Ok(self.outgoing(&context, answer, is_first_page)),
                Err(error) if in_tool => {
                    let answer = self.outgoing_tool_error(&context, error);
                    answer.map(tool_answer)
                }
                Err(error) => Err(outgoing_error(self.guard, &context, error)),
            };
            refused.or_else(|error| outgoing_refusal(&context, visits, error))
        };
        let outcome = |answer: &_| read(answer).outcome();
        match self.guard.run(&context, answer, outcome).await {
            Ok(answer) => answer,
            Err(report) if in_tool => Ok(tool_answer(own_result_of(tool_result_of(&report)))),
            Err(report) => Err(report.to_rpc_error().into()),
        }
    }

    /// Returns what the server answers. If rmcp has refused the arguments of a call, the mistakes in them are kept for the
    /// answer of the wrapper.
    async fn handled(
        &self,
        context: &Context,
        tool: Option<&ListedTool>,
        request: ClientRequest,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<ServerResult, ErrorData> {
        let unchecked = match &request {
            ClientRequest::CallToolRequest(call) => {
                let arguments = call.params.arguments.as_ref();
                let arguments = self.guard.check(context, tool, arguments);
                arguments.map(|all| (call.params.name.to_string(), all, rmcp_context.clone()))
            }
            _ => None,
        };
        let unread = match &request {
            ClientRequest::CustomRequest(custom) => {
                let rules = context.policy().rules();
                SdkFailure::of_unread_params(&custom.method, custom.params.as_ref(), &rules)
            }
            _ => None,
        };
        let without_own = resources::answer_without_own(context, &request, self.catalog);
        let answer = self.server.handle(request, rmcp_context).await;
        if let Some((tool, arguments, rmcp_context)) = unchecked
            && read(&answer).refuses_arguments()
        {
            Box::pin(self.list_tools(&rmcp_context)).await;
            self.guard.check_refused(context, &tool, &arguments);
        }
        match answer {
            Err(error) if error.code == ErrorCode::METHOD_NOT_FOUND => {
                if let Some(unread) = unread {
                    let error = self.guard.outgoing_failure(context, unread);
                    return Err(error_data_of(error));
                }
                let list = without_own.unwrap_or(Err(error))?;
                Ok(adapted_to_peer(context, list))
            }
            answer => answer,
        }
    }

    /// Returns the page of the catalog that a request asks for, if it asks for one.
    fn page(
        &self,
        request: &ClientRequest,
        rmcp_context: &RequestContext<RoleServer>,
    ) -> Option<ReadResourceResult> {
        let ClientRequest::ReadResourceRequest(read) = request else {
            return None;
        };
        let version = protocol_version(rmcp_context);
        let catalog = self.catalog.as_ref()?;
        catalog.read(&read.params.uri, version.as_deref())
    }

    /// Returns what is known of a tool from the lists that the server has sent, or from the server itself.
    fn listed_tool(&self, name: &str) -> Option<ListedTool> {
        let known = self.guard.listed.get(name);
        known.or_else(|| {
            let described = panic::catch(|| self.server.describe(name)).flatten();
            self.note_schemas(described.as_slice());
            self.guard.listed.get(name)
        })
    }

    /// Returns a result as it leaves. `is_first_page` is true for the list of resources from its beginning.
    fn outgoing(
        &self,
        context: &Context,
        mut answer: ServerResult,
        is_first_page: bool,
    ) -> ServerResult {
        match &mut answer {
            ServerResult::CallToolResult(result) => outgoing_result(self.guard, context, result),
            ServerResult::ListToolsResult(list) => self.note_schemas(&list.tools),
            ServerResult::ListResourcesResult(list) => {
                if let Some(added) = self.catalog.as_ref().filter(|_| is_first_page) {
                    added.add_to(list);
                }
            }
            other => {
                if let Some(capabilities) = announced(other) {
                    resources::announce(capabilities, self.catalog);
                }
                outgoing_other(self.guard, context, other);
            }
        }
        answer
    }
}

/// Returns the method of a request and the tool, prompt or resource that it names, and the arguments of the tool or prompt.
fn head_and_arguments(request: &ClientRequest) -> (RequestHead, Option<&JsonObject>) {
    let mut head = RequestHead {
        method: request.method().to_owned(),
        ..RequestHead::default()
    };
    let arguments = match request {
        ClientRequest::CallToolRequest(call) => {
            head.tool = Some(call.params.name.clone());
            call.params.arguments.as_ref()
        }
        ClientRequest::GetPromptRequest(prompt) => {
            head.prompt = Some(prompt.params.name.clone());
            prompt.params.arguments.as_ref()
        }
        ClientRequest::ReadResourceRequest(resource) => {
            head.resource = Some(resource.params.uri.clone());
            None
        }
        _ => None,
    };
    (head, arguments)
}

fn lists_first_resources(request: &ClientRequest) -> bool {
    match request {
        ClientRequest::ListResourcesRequest(list) => {
            let page = list.params.as_ref();
            page.is_none_or(|page| page.cursor.is_none())
        }
        _ => false,
    }
}

fn read(answer: &Result<ServerResult, ErrorData>) -> SdkAnswer<'_> {
    match answer {
        Ok(ServerResult::CallToolResult(result)) if result.is_error == Some(true) => {
            let text = result.content.first().and_then(|block| block.as_text());
            SdkAnswer::ToolError(text.map(|block| &*block.text))
        }
        Ok(_) => SdkAnswer::Success,
        Err(error) => read_error(error),
    }
}

pub(super) fn read_error(error: &ErrorData) -> SdkAnswer<'_> {
    SdkAnswer::Error {
        code: error.code.0,
        message: &error.message,
    }
}

/// Returns the id of the session that the header of an HTTP request names, which rmcp passes on.
fn session_id(context: &RequestContext<RoleServer>) -> Option<String> {
    let parts = context.extensions.get::<http::request::Parts>()?;
    // A text as the key would bring the table of all names that HTTP knows.
    const SESSION_ID: HeaderName = HeaderName::from_static("mcp-session-id");
    let id = parts.headers.get(SESSION_ID)?.to_str().ok()?;
    Some(id.to_owned())
}
