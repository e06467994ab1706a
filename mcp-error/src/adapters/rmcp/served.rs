use std::pin::Pin;
use std::sync::Arc;

use http::HeaderName;
use serde_json::{Map, Value};

use super::convert::{error_data_of, error_object_of, own_result_of};
use super::sdk::model::{
    CallToolResult, ClientRequest, IntoContents, JsonObject, ListToolsRequest, ServerResult, Tool,
};
use super::sdk::service::{NotificationContext, RequestContext, Service, ServiceRole};
use super::sdk::{ErrorData, RoleServer};
use super::{
    adapted_to_peer, announced, client_visits, outgoing_other, outgoing_refusal, protocol_version,
    resources::{self, Catalog},
    write_block,
};
use crate::adapters::wrap::{
    Cleaner, Guard, ListedTool, NO_TEXT, RequestHead, ResultOrigin, SdkAnswer, SdkFailure,
    context_setters, is_key_of_mcp, sdk_failures_setter, tool_result_of,
};
use crate::handler::Failure;
use crate::policy::IntoPolicy;
use crate::report::context::Context;
use crate::util::panic;

/// Wraps a server so that every error that leaves it is sanitized, bounded as `policy` says, and observed. The server
/// itself needs no changes:
///
/// - An error type with `impls(rmcp)`, or a [`Failure`], is reported under the policy, with the facts of the request.
/// - A failure of rmcp itself, such as an unknown tool or arguments that it cannot read, keeps its lane and its code, and
///   gets the form of the policy; see [`SdkFailure`].
/// - An `ErrorData` that other code made keeps its code. Its message and the strings in its data are sanitized.
/// - A tool result with `isError: true` that other code made keeps its lane and its structure. Its texts and its
///   structured content are sanitized.
/// - The results of successful calls stay as they are. So do those parts of an error that MCP defines: `elicitations`
///   of -32042, images, audio, blobs, and the keys of `_meta` that belong to the specification. A `uri` in `data` or in
///   a resource link loses only its credentials.
/// - A panic in a handler is answered with an internal error that discloses nothing: in `tools/call` with a tool
///   result, elsewhere with a JSON-RPC error. Without the wrapper the client would wait forever.
///
/// The sanitizer is heuristic: it recognizes the shapes of secrets, paths and addresses, but it does not understand
/// sentences. Nobody knows who wrote a text that is not annotated, so a sentence that speaks to a model, such as "ignore all
/// previous instructions", is `[withheld]`, as far as it is one of those that are known. An error type that derives
/// `McpError` both says more and hides more.
///
/// The answer to arguments that rmcp refuses tells every mistake that the input schema of the tool knows. If no client has
/// listed the tools yet, the first such answer asks the server for the list, once: all pages of it.
///
/// An error that is converted in a spawned task is treated like one of other code; convert errors in the task that
/// answers. Requests that rmcp rejects before it calls the handler, and answers that its HTTP transport makes, do not
/// pass through this service.
pub fn serve<S: Service<RoleServer>>(service: S, policy: impl IntoPolicy) -> Served<S> {
    Served {
        service,
        guard: Guard::new(Context::new().with_policy(policy)),
        catalog: None,
    }
}

/// A server whose errors are reported with the facts of their request; see [`serve`].
#[derive(Debug, Clone)]
#[must_use]
pub struct Served<S> {
    pub(super) service: S,
    pub(super) guard: Guard,
    pub(super) catalog: Catalog,
}

impl<S> Served<S> {
    context_setters!();
    sdk_failures_setter!();

    /// Adds the catalog of a registry to the resources of the server: `errors://catalog.json`, and for each problem type
    /// its page as Markdown, whose URI is the problem type itself. So a model that gets an error can read what to do about
    /// it. Resources of the server itself stay as they are.
    ///
    /// ```
    /// # use mcp_error::{McpError, Policy};
    /// # #[derive(Debug, thiserror::Error, McpError)] #[error("closed")] #[mcp(status = 409)] struct Closed;
    /// mcp_error::registry! { static ERRORS = [Closed]; }
    /// static POLICY: Policy = Policy::production();
    ///
    /// # fn serve<S: rmcp::Service<rmcp::RoleServer>>(handler: S) {
    /// let exports = ERRORS.exports().with_policy(&POLICY);
    /// let server = mcp_error::rmcp::serve(handler, POLICY.clone()).with_catalog(&exports);
    /// # }
    /// ```
    #[cfg(feature = "exports")]
    pub fn with_catalog(mut self, exports: &crate::exports::Exports<'_>) -> Self {
        let resources = crate::adapters::wrap::CatalogResources::of(exports);
        self.catalog = Some(Arc::new(resources));
        self
    }
}

/// The server inside, of whatever type.
trait Inner: Send + Sync {
    fn handle(&self, request: ClientRequest, context: RequestContext<RoleServer>) -> Answer<'_>;

    /// Describes a tool, if the server can do that without a list.
    fn describe(&self, tool: &str) -> Option<Tool>;
}

type Answer<'a> = Pin<Box<dyn Future<Output = Result<ServerResult, ErrorData>> + Send + 'a>>;

struct Described<'a, S> {
    service: &'a S,
    describe: fn(&S, &str) -> Option<Tool>,
}

impl<S: Service<RoleServer>> Inner for Described<'_, S> {
    fn handle(&self, request: ClientRequest, context: RequestContext<RoleServer>) -> Answer<'_> {
        Box::pin(self.service.handle_request(request, context))
    }

    fn describe(&self, tool: &str) -> Option<Tool> {
        (self.describe)(self.service, tool)
    }
}

/// Returns the context of a request. `head` holds its method, and what it is about.
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

/// Answers requests to a wrapped server. This is compiled once, and not for each type of server.
struct Answering<'a> {
    guard: &'a Guard,
    catalog: &'a Catalog,
    server: &'a dyn Inner,
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

    /// Sanitizes the result of a tool. The result of a successful call stays as it is.
    fn outgoing_result(&self, context: &Context, result: &mut CallToolResult) {
        if result.is_error != Some(true) {
            return;
        }
        let mut document = document_of(result);
        // What rmcp adds for the version of its peer stays.
        match self.guard.origin_of(context, &document) {
            ResultOrigin::Own => {}
            ResultOrigin::Sdk(answer) => {
                let answer = own_result_of(answer);
                result.content = answer.content;
                result.structured_content = answer.structured_content;
                let of_sdk = std::mem::replace(&mut result.meta, answer.meta);
                let of_sdk = of_sdk.into_iter().flat_map(|meta| meta.0);
                for (key, value) in of_sdk.filter(|(key, _)| is_key_of_mcp(key)) {
                    result.meta.get_or_insert_default().0.insert(key, value);
                }
            }
            ResultOrigin::Other => {
                let blocks = match document["content"].take() {
                    Value::Array(blocks) => blocks,
                    _ => Vec::new(),
                };
                if panic::catch(|| sanitize_result(context, result, blocks)).is_none() {
                    result.content = NO_TEXT.to_owned().into_contents();
                    (result.structured_content, result.meta) = (None, None);
                }
            }
        }
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
    fn boxed_answer(
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
        let mut head = RequestHead {
            method: request.method().to_owned(),
            ..RequestHead::default()
        };
        let page = match &request {
            ClientRequest::ReadResourceRequest(read) => {
                let version = protocol_version(&rmcp_context);
                let catalog = self.catalog.as_ref();
                catalog.and_then(|added| added.read(&read.params.uri, version.as_deref()))
            }
            _ => None,
        };
        let lists_resources = matches!(&request, ClientRequest::ListResourcesRequest(list)
            if list.params.as_ref().is_none_or(|page| page.cursor.is_none()));
        let arguments = match &request {
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
        let in_tool = head.tool.is_some();
        let listed = head.tool.as_deref().and_then(|tool| {
            let known = self.guard.listed.get(tool);
            known.or_else(|| {
                let described = panic::catch(|| self.server.describe(tool)).flatten();
                self.note_schemas(described.as_slice());
                self.guard.listed.get(tool)
            })
        });
        head.has_output_schema = listed.as_ref().is_some_and(|tool| tool.has_output_schema);
        let context = context_for(self.guard, head, arguments, &rmcp_context);
        let visits = client_visits(&rmcp_context);
        let tool_answer = |result| ServerResult::CallToolResult(adapted_to_peer(&context, result));
        let answer = async {
            if let Some(page) = page {
                return Ok(ServerResult::ReadResourceResult(page));
            }
            let unchecked = match &request {
                ClientRequest::CallToolRequest(call) => {
                    let arguments = call.params.arguments.as_ref();
                    let arguments = self.guard.check(&context, listed.as_ref(), arguments);
                    arguments.map(|all| (call.params.name.to_string(), all, rmcp_context.clone()))
                }
                _ => None,
            };
            let answer = self.server.handle(request, rmcp_context).await;
            if let Some((tool, arguments, rmcp_context)) = unchecked
                && read(&answer).refuses_arguments()
            {
                Box::pin(self.list_tools(&rmcp_context)).await;
                self.guard.check_refused(&context, &tool, &arguments);
            }
            match answer {
                Ok(ServerResult::CallToolResult(mut result)) => {
                    self.outgoing_result(&context, &mut result);
                    Ok(ServerResult::CallToolResult(result))
                }
                Ok(ServerResult::ListToolsResult(list)) => {
                    self.note_schemas(&list.tools);
                    Ok(ServerResult::ListToolsResult(list))
                }
                Ok(ServerResult::ListResourcesResult(mut list)) => {
                    if let Some(added) = self.catalog.as_ref().filter(|_| lists_resources) {
                        added.add_to(&mut list);
                    }
                    Ok(ServerResult::ListResourcesResult(list))
                }
                Ok(mut answer) => {
                    if let Some(capabilities) = announced(&mut answer) {
                        resources::announce(capabilities, self.catalog);
                    }
                    outgoing_other(self.guard, &context, &mut answer);
                    Ok(answer)
                }
                Err(error) if in_tool => {
                    let answer = self.outgoing_tool_error(&context, error).map(tool_answer);
                    answer.or_else(|error| outgoing_refusal(&context, visits, error))
                }
                Err(error) => {
                    let error = outgoing_error(self.guard, &context, error);
                    outgoing_refusal(&context, visits, error)
                }
            }
        };
        let outcome = |answer: &_| read(answer).outcome();
        match self.guard.run(&context, answer, outcome).await {
            Ok(answer) => answer,
            Err(report) if in_tool => Ok(tool_answer(own_result_of(tool_result_of(&report)))),
            Err(report) => Err(report.to_rpc_error().into()),
        }
    }
}

/// Returns what a failed tool result says, as JSON.
fn document_of(result: &CallToolResult) -> Value {
    let blocks = result.content.iter();
    let blocks = blocks.map(|block| serde_json::to_value(block).unwrap_or_default());
    let mut members = Map::new();
    members.insert("content".to_owned(), blocks.collect());
    if let Some(structured) = &result.structured_content {
        members.insert("structuredContent".to_owned(), structured.clone());
    }
    if let Some(meta) = &result.meta {
        members.insert("_meta".to_owned(), meta.0.clone().into());
    }
    Value::Object(members)
}

/// Sanitizes a tool result that other code made, of whose content `blocks` is the JSON. Its blocks are sanitized as the JSON that they become, and the texts of
/// that are written back: the code with which serde reads rmcp's types is a tenth of a megabyte.
fn sanitize_result(context: &Context, result: &mut CallToolResult, blocks: Vec<Value>) {
    let mut cleaner = Cleaner::new(context);
    if let Some(meta) = &mut result.meta {
        cleaner.start_part();
        cleaner.sanitize_meta(&mut meta.0);
    }
    cleaner.start_part();
    let mut blocks = blocks.into_iter();
    result.content.retain_mut(|block| {
        let mut clean = blocks.next().unwrap_or_default();
        let has_room = cleaner.sanitize_block(&mut clean);
        if has_room {
            write_block(block, clean);
        }
        has_room
    });
    if let Some(structured) = &mut result.structured_content {
        cleaner.start_part();
        *structured = cleaner.sanitized_document(structured.take());
    }
}

fn read(answer: &Result<ServerResult, ErrorData>) -> SdkAnswer<'_> {
    match answer {
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

impl<S: Service<RoleServer>> Served<S> {
    /// Answers a request. `describe` describes a tool of the server, if the server can do that without a list.
    pub(super) async fn answer(
        &self,
        request: ClientRequest,
        rmcp_context: RequestContext<RoleServer>,
        describe: fn(&S, &str) -> Option<Tool>,
    ) -> Result<ServerResult, ErrorData> {
        let service = &self.service;
        let answering = Answering {
            guard: &self.guard,
            catalog: &self.catalog,
            server: &Described { service, describe },
        };
        answering.boxed_answer(request, rmcp_context).await
    }
}

impl<S: Service<RoleServer>> Service<RoleServer> for Served<S> {
    fn handle_request(
        &self,
        request: <RoleServer as ServiceRole>::PeerReq,
        rmcp_context: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<<RoleServer as ServiceRole>::Resp, ErrorData>> + Send + '_
    {
        self.answer(request, rmcp_context, |_, _| None)
    }

    fn handle_notification(
        &self,
        notification: <RoleServer as ServiceRole>::PeerNot,
        context: NotificationContext<RoleServer>,
    ) -> impl Future<Output = Result<(), ErrorData>> + Send + '_ {
        self.service.handle_notification(notification, context)
    }

    fn get_info(&self) -> <RoleServer as ServiceRole>::Info {
        let mut info = self.service.get_info();
        resources::announce(&mut info.capabilities, &self.catalog);
        info
    }

    more_methods_of_service!();
}

/// Returns the id of the session that the header of an HTTP request names, which rmcp passes on.
fn session_id(context: &RequestContext<RoleServer>) -> Option<String> {
    let parts = context.extensions.get::<http::request::Parts>()?;
    // A text as the key would bring the table of all names that HTTP knows.
    const SESSION_ID: HeaderName = HeaderName::from_static("mcp-session-id");
    let id = parts.headers.get(SESSION_ID)?.to_str().ok()?;
    Some(id.to_owned())
}
