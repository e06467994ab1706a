//! A wrapped server as a `ServerHandler`, which rmcp's streamable HTTP service requires.

use std::borrow::Cow;

use super::sdk::model::*;
use super::sdk::service::{NotificationContext, RequestContext, SubscriptionContext};
use super::sdk::{ErrorData, RoleServer, ServerHandler};

use super::convert::result_of;
use super::served::{read_error, read_result};
use super::{Served, client_visits, input_required, outgoing_task, resources};
use crate::adapters::wrap::{RequestHead, SdkAnswer, tool_result_of};
use crate::policy::StructuredContent;
use crate::report::context::Context;
use crate::util::panic;

/// A [`Served`] server that implements `ServerHandler`, which `StreamableHttpService` requires.
/// It is made with [`Served::into_handler`].
#[derive(Debug, Clone)]
pub struct ServedHandler<H>(Served<H>);

impl<H: ServerHandler> Served<H> {
    /// Converts this server into a `ServerHandler` for rmcp's streamable HTTP service:
    ///
    /// ```
    /// use mcp_error::Policy;
    /// use rmcp::ServerHandler;
    ///
    /// fn new_session(handler: impl ServerHandler) -> std::io::Result<impl ServerHandler> {
    ///     Ok(mcp_error::rmcp::serve(handler, Policy::production()).into_handler())
    /// }
    /// ```
    pub fn into_handler(self) -> ServedHandler<H> {
        ServedHandler(self)
    }

    /// Runs a handler in the scope of a request. A panic is answered with an error object.
    async fn answered<T, F>(&self, context: &Context, answer: F) -> Result<T, ErrorData>
    where
        F: Future<Output = Result<T, ErrorData>>,
    {
        let answer = async {
            let answer = answer.await;
            answer.map_err(|error| self.outgoing_error(context, error))
        };
        let outcome = |answer: &Result<T, ErrorData>| match answer {
            Ok(_) => SdkAnswer::Success.outcome(),
            Err(error) => read_error(error).outcome(),
        };
        match self.guard.run(context, answer, outcome).await {
            Ok(answer) => answer,
            Err(report) => Err(report.to_rpc_error().into()),
        }
    }
}

impl<H: ServerHandler> ServedHandler<H> {
    /// Remembers the schema of a tool that the handler describes.
    fn note_schema(&self, tool: &str) {
        let described = panic::catch(|| self.0.service.get_tool(tool));
        if let Some(described) = described.flatten() {
            self.0.note_schemas(&[described]);
        }
    }
}

fn read(answer: &Result<CallToolResponse, ErrorData>) -> SdkAnswer<'_> {
    match answer {
        Ok(CallToolResponse::Complete(result)) => read_result(result),
        Ok(_) => SdkAnswer::Success,
        Err(error) => read_error(error),
    }
}

/// Returns the head of a request with this method.
fn head(method: &str) -> RequestHead {
    RequestHead {
        method: method.to_owned(),
        ..RequestHead::default()
    }
}

/// Forwards requests to the wrapped handler, each in the scope of its context.
macro_rules! requests {
    ($($method:literal $name:ident($($request:ident: $type:ty)?) -> $answer:ty;)*) => {$(
        async fn $name(
            &self,
            $($request: $type,)?
            rmcp_context: RequestContext<RoleServer>,
        ) -> Result<$answer, ErrorData> {
            let context = self.0.context_for(head($method), None, &rmcp_context);
            // The call stands inside the async block so that its panics are caught too: a handler that is not an
            // `async fn` can panic before it returns a future.
            let answer = async { self.0.service.$name($($request,)? rmcp_context).await };
            self.0.answered(&context, answer).await
        }
    )*};
}

macro_rules! notifications {
    ($($name:ident($($notification:ident: $type:ty)?);)*) => {$(
        async fn $name(
            &self,
            $($notification: $type,)?
            context: NotificationContext<RoleServer>,
        ) {
            self.0.service.$name($($notification,)? context).await;
        }
    )*};
}

// Some methods belong to deprecated parts of the protocol, which clients still call.
#[allow(deprecated)]
impl<H: ServerHandler> ServerHandler for ServedHandler<H> {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = request.name.clone();
        let mut listed = self.0.guard.listed.get(&tool);
        let head = RequestHead {
            tool: Some(tool.clone()),
            has_output_schema: listed.as_ref().is_some_and(|tool| tool.has_output_schema),
            ..head("tools/call")
        };
        let arguments = request.arguments.as_ref();
        let mut context: Context = self.0.context_for(head, arguments, &rmcp_context);
        // Whether there is an output schema matters for structured content only.
        if listed.is_none() && context.policy().structured_content == StructuredContent::Auto {
            self.note_schema(&tool);
            listed = self.0.guard.listed.get(&tool);
            let has_schema = listed.as_ref().is_some_and(|tool| tool.has_output_schema);
            context = context.with_output_schema(has_schema);
        }
        let visits = client_visits(&rmcp_context);
        let answer = async {
            let arguments = request.arguments.as_ref();
            let unchecked = self.0.guard.check(&context, listed.as_ref(), arguments);
            let unchecked = unchecked.map(|arguments| (arguments, rmcp_context.clone()));
            let answer = Box::pin(self.0.service.call_tool(request, rmcp_context)).await;
            if let Some((arguments, rmcp_context)) = unchecked
                && read(&answer).refuses_arguments()
            {
                self.note_schema(&tool);
                if self.0.guard.listed.get(&tool).is_none() && !self.0.guard.listed.is_asked() {
                    Box::pin(self.0.list_tools(&rmcp_context)).await;
                }
                self.0.guard.check_refused(&context, &tool, &arguments);
            }
            match answer {
                Ok(CallToolResponse::Complete(mut result)) => {
                    self.0.outgoing_result(&context, &mut result);
                    Ok(result.into())
                }
                Ok(answer) => Ok(answer),
                Err(error) => {
                    let answer = self.0.outgoing_tool_error(&context, error);
                    answer.map(CallToolResponse::from).or_else(|error| {
                        input_required(&context, visits, error).map(CallToolResponse::from)
                    })
                }
            }
        };
        let outcome = |answer: &_| read(answer).outcome();
        match self.0.guard.run(&context, answer, outcome).await {
            Ok(answer) => answer,
            Err(report) => Ok(result_of(tool_result_of(&report).into()).into()),
        }
    }

    requests! {
        "ping" ping() -> ();
        "completion/complete" complete(request: CompleteRequestParams) -> CompleteResult;
        "logging/setLevel" set_level(request: SetLevelRequestParams) -> ();
        "prompts/list" list_prompts(request: Option<PaginatedRequestParams>) -> ListPromptsResult;
        "resources/templates/list" list_resource_templates(request: Option<PaginatedRequestParams>) -> ListResourceTemplatesResult;
        "resources/subscribe" subscribe(request: SubscribeRequestParams) -> ();
        "resources/unsubscribe" unsubscribe(request: UnsubscribeRequestParams) -> ();
        "tasks/update" update_task(request: UpdateTaskParams) -> ();
        "tasks/cancel" cancel_task(request: CancelTaskParams) -> ();
        "skills/list" list_skills(request: Option<PaginatedRequestParams>) -> ListSkillsResult;
        "skills/get" get_skill(request: GetSkillRequestParams) -> GetSkillResult;
        "resources/directory/read" read_resource_directory(request: ReadResourceDirectoryRequestParams) -> ReadResourceDirectoryResult;
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let context = self.0.context_for(head("initialize"), None, &rmcp_context);
        let answer = async { self.0.service.initialize(request, rmcp_context).await };
        let mut result = self.0.answered(&context, answer).await?;
        resources::announce(&mut result.capabilities, &self.0.catalog);
        Ok(result)
    }

    async fn discover(
        &self,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<DiscoverResult, ErrorData> {
        let context = self
            .0
            .context_for(head("server/discover"), None, &rmcp_context);
        let answer = async { self.0.service.discover(rmcp_context).await };
        let mut result = self.0.answered(&context, answer).await?;
        resources::announce(&mut result.capabilities, &self.0.catalog);
        Ok(result)
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let context = self
            .0
            .context_for(head("resources/list"), None, &rmcp_context);
        let is_first = request.as_ref().is_none_or(|page| page.cursor.is_none());
        let answer = async { self.0.service.list_resources(request, rmcp_context).await };
        let mut list = self.0.answered(&context, answer).await?;
        if is_first {
            resources::add_to(&mut list, &self.0.catalog);
        }
        Ok(list)
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.as_ref();
        let head = RequestHead {
            prompt: Some(request.name.clone()),
            ..head("prompts/get")
        };
        let context = self.0.context_for(head, arguments, &rmcp_context);
        let visits = client_visits(&rmcp_context);
        let answer = async { self.0.service.get_prompt(request, rmcp_context).await };
        let answer = self.0.answered(&context, answer).await;
        answer.or_else(|error| input_required(&context, visits, error).map(GetPromptResponse::from))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let page = resources::read(&self.0.catalog, &request.uri, &rmcp_context);
        let head = RequestHead {
            resource: Some(request.uri.clone()),
            ..head("resources/read")
        };
        let context = self.0.context_for(head, None, &rmcp_context);
        let visits = client_visits(&rmcp_context);
        let answer = async {
            match page {
                Some(page) => Ok(page.into()),
                None => self.0.service.read_resource(request, rmcp_context).await,
            }
        };
        let answer = self.0.answered(&context, answer).await;
        answer.or_else(|error| {
            input_required(&context, visits, error).map(ReadResourceResponse::from)
        })
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let context = self.0.context_for(head("tools/list"), None, &rmcp_context);
        let answer = async { self.0.service.list_tools(request, rmcp_context).await };
        let list = self.0.answered(&context, answer).await?;
        self.0.note_schemas(&list.tools);
        Ok(list)
    }

    async fn get_task(
        &self,
        request: GetTaskParams,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        let context = self.0.context_for(head("tasks/get"), None, &rmcp_context);
        let answer = async {
            let mut task = self.0.service.get_task(request, rmcp_context).await?;
            outgoing_task(&self.0.guard, &context, &mut task);
            Ok(task)
        };
        self.0.answered(&context, answer).await
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let context = self
            .0
            .context_for(head(&request.method), None, &rmcp_context);
        let answer = async {
            self.0
                .service
                .on_custom_request(request, rmcp_context)
                .await
        };
        self.0.answered(&context, answer).await
    }

    notifications! {
        on_cancelled(notification: CancelledNotificationParam);
        on_progress(notification: ProgressNotificationParam);
        on_initialized();
        on_roots_list_changed();
        on_custom_notification(notification: CustomNotification);
    }

    fn negotiate_initialize(
        &self,
        request: &InitializeRequestParams,
    ) -> Result<InitializeResult, ErrorData> {
        let answer = self.0.service.negotiate_initialize(request);
        let context = self.0.guard.context.clone().with_method("initialize");
        let mut answer = answer.map_err(|error| self.0.outgoing_error(&context, error))?;
        resources::announce(&mut answer.capabilities, &self.0.catalog);
        Ok(answer)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        ServerHandler::supported_protocol_versions(&self.0.service)
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        self.0.service.accepted_subscription_filter(requested)
    }

    async fn listen(&self, subscription: SubscriptionContext) -> Result<(), ErrorData> {
        let rmcp_context = subscription.request_context();
        let context = self
            .0
            .context_for(head("subscriptions/listen"), None, rmcp_context);
        let answer = async { self.0.service.listen(subscription).await };
        self.0.answered(&context, answer).await
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.0.service.get_tool(name)
    }

    fn get_info(&self) -> ServerConfig {
        let mut info = ServerHandler::get_info(&self.0.service);
        resources::announce(&mut info.capabilities, &self.0.catalog);
        info
    }
}
