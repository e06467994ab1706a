//! Answers the requests to a wrapped server. Nothing here depends on the type of the server, so this is compiled only once.

use std::pin::Pin;
use std::sync::Arc;

use super::convert::{error_data_of, error_object_of, own_result_of};
use super::request::{Received, completed, context_of, lists_resources, set_names, unread_params};
use super::resources::{self, Catalog};
use super::results::outgoing_result;
use super::sdk::model::{
    CallToolResult, ClientRequest, ErrorCode, JsonObject, ListToolsRequest, ReadResourceResult,
    ServerResult, Tool,
};
use super::sdk::service::RequestContext;
use super::sdk::{ErrorData, RoleServer};
use super::{
    adapt_to_peer, announced, mark_complete, outgoing_other, outgoing_refusal, protocol_version,
    visit,
};
use crate::adapters::named_secrets::{arguments_to_complete, masking};
use crate::adapters::wrap::{Guard, Hints, ListedTool, SdkAnswer, of_tool, tool_result_of};
use crate::report::context::Context;
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
            let hints = tool.annotations.as_ref().map(|hints| Hints {
                read_only: hints.read_only_hint,
                destructive: hints.destructive_hint,
                idempotent: hints.idempotent_hint,
            });
            let listed = ListedTool {
                input: Arc::clone(&tool.input_schema),
                has_output_schema: tool.output_schema.is_some(),
                idempotency: hints.and_then(Hints::idempotency),
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

    async fn answer(
        self,
        request: Box<dyn Pending>,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<Box<dyn Answered>, ErrorData> {
        let received = self.receive(request.get(), &rmcp_context);
        let page = self.page_of_catalog(request.get(), &rmcp_context);
        let mut answered = None;
        let handling = Box::pin(async {
            let answer = match page {
                Some(page) => Ok(self.server.answered(ServerResult::ReadResourceResult(page))),
                None => self.handle(request, rmcp_context, &received).await,
            };
            read(answered.insert(answer)).outcome()
        });
        let context = &received.context;
        match self.guard.run(context, handling).await {
            Ok(()) => answered.unwrap_or_else(|| Err(internal_error())),
            Err(report) if context.calls_tool() => {
                Ok(self.tool_answer(context, own_result_of(tool_result_of(&report))))
            }
            Err(report) => Err(report.to_rpc_error().into()),
        }
    }

    /// Returns what is known of a request before the server inside answers it.
    fn receive(
        self,
        request: &ClientRequest,
        rmcp_context: &RequestContext<RoleServer>,
    ) -> Received {
        let mut context = context_of(self.guard, request.method(), rmcp_context);
        let arguments = set_names(&mut context, request);
        let listed = match request {
            ClientRequest::CallToolRequest(call) => self.listed(&call.params.name),
            _ => None,
        };
        context = of_tool(context, listed.as_ref());
        context = completed(self.guard, context, arguments, rmcp_context);
        if let ClientRequest::CompleteRequest(complete) = request {
            let (argument, known) = (&complete.params.argument, &complete.params.context);
            let known = known.iter().filter_map(|known| known.arguments.as_ref());
            let all = arguments_to_complete(&argument.name, &argument.value, known.flatten());
            context = masking(context, &all);
        }
        Received {
            context,
            listed,
            visit: visit(request, rmcp_context),
        }
    }

    /// Returns what the server has listed of a tool, or describes of it.
    fn listed(self, tool: &str) -> Option<ListedTool> {
        let known = self.guard.listed.get(tool);
        known.or_else(|| {
            let described = panic::catch(|| self.server.describe(tool)).flatten();
            self.note_schemas(described.as_slice());
            self.guard.listed.get(tool)
        })
    }

    /// Returns the document of the catalog that a request reads.
    fn page_of_catalog(
        self,
        request: &ClientRequest,
        rmcp_context: &RequestContext<RoleServer>,
    ) -> Option<ReadResourceResult> {
        let ClientRequest::ReadResourceRequest(read) = request else {
            return None;
        };
        let version = protocol_version(rmcp_context);
        let added = self.catalog.as_ref()?;
        added.read(&read.params.uri, version.as_deref())
    }

    /// Passes a request to the server inside, and returns its answer as it leaves.
    async fn handle(
        self,
        request: Box<dyn Pending>,
        rmcp_context: RequestContext<RoleServer>,
        received: &Received,
    ) -> Result<Box<dyn Answered>, ErrorData> {
        let context = &received.context;
        let is_first_page = lists_resources(request.get());
        let unchecked = self
            .unchecked_arguments(request.get(), received)
            .map(|(tool, arguments)| (tool, arguments, rmcp_context.clone()));
        let unread = unread_params(request.get(), context);
        let without_own = resources::answer_without_own(context, request.get(), self.catalog)
            .map(|answer| answer.map(|result| self.adapted(context, result)));
        let mut answer = self.server.handle(request.take(), rmcp_context).await;
        if let Err(error) = &answer
            && error.code == ErrorCode::METHOD_NOT_FOUND
        {
            if let Some(unread) = unread {
                let failure = self.guard.outgoing_failure(context, unread);
                return Err(error_data_of(failure));
            }
            if let Some(other) = without_own {
                answer = other;
            }
        }
        if let Some((tool, arguments, rmcp_context)) = unchecked
            && read(&answer).refuses_arguments()
        {
            Box::pin(self.list_tools(&rmcp_context)).await;
            self.guard.check_refused(context, &tool, &arguments);
        }
        match answer {
            Ok(mut result) => {
                self.complete(result.get_mut(), context, is_first_page);
                Ok(result)
            }
            Err(error) => self.outgoing_failure(error, received),
        }
    }

    /// Returns the arguments of a call that are to be compared with a schema if the server refuses them.
    fn unchecked_arguments(
        self,
        request: &ClientRequest,
        received: &Received,
    ) -> Option<(String, JsonObject)> {
        let ClientRequest::CallToolRequest(call) = request else {
            return None;
        };
        let (listed, arguments) = (received.listed.as_ref(), call.params.arguments.as_ref());
        let unchecked = self.guard.check(&received.context, listed, arguments)?;
        Some((call.params.name.to_string(), unchecked))
    }

    /// Sanitizes what an answer holds of errors, adds what this crate adds to it, and remembers the schemas of tools.
    fn complete(self, answer: &mut ServerResult, context: &Context, is_first_page: bool) {
        mark_complete(context, answer);
        match answer {
            ServerResult::CallToolResult(result) => outgoing_result(self.guard, context, result),
            ServerResult::ListToolsResult(list) => self.note_schemas(&list.tools),
            ServerResult::ListResourcesResult(list) => {
                if let Some(added) = self.catalog.as_ref().filter(|_| is_first_page) {
                    added.add_to(list);
                }
            }
            answer => {
                if let Some(capabilities) = announced(answer) {
                    resources::announce(capabilities, self.catalog);
                }
                outgoing_other(self.guard, context, answer);
            }
        }
    }

    /// Returns the answer in place of an error.
    fn outgoing_failure(
        self,
        error: ErrorData,
        received: &Received,
    ) -> Result<Box<dyn Answered>, ErrorData> {
        let context = &received.context;
        let refused = if context.calls_tool() {
            match self.outgoing_tool_error(context, error) {
                Ok(result) => return Ok(self.tool_answer(context, result)),
                Err(error) => error,
            }
        } else {
            outgoing_error(self.guard, context, error)
        };
        let required = outgoing_refusal(context, received.visit, refused)?;
        Ok(self.server.answered(required))
    }

    /// Returns a tool result in the form that the peer reads.
    fn tool_answer(self, context: &Context, result: CallToolResult) -> Box<dyn Answered> {
        self.adapted(context, ServerResult::CallToolResult(result))
    }

    /// Returns an answer of this crate in the form that the peer reads.
    fn adapted(self, context: &Context, result: ServerResult) -> Box<dyn Answered> {
        let mut answer = self.server.answered(result);
        adapt_to_peer(context, answer.get_mut());
        answer
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
