//! A wrapped server as a `ServerHandler`, which rmcp's streamable HTTP service requires.

use std::borrow::Cow;

use super::sdk::model::*;
use super::sdk::service::{NotificationContext, RequestContext, SubscriptionContext};
use super::sdk::{ErrorData, RoleServer, ServerHandler};

use super::answering::{Answer, Answered, Inner, internal_error, outgoing_error, read_error};
use super::request::{completed, context_of};
use super::{Served, resources};
use crate::adapters::wrap::SdkAnswer;

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
}

impl<H: ServerHandler> Inner for ServedHandler<H> {
    fn handle(&self, request: ClientRequest, context: RequestContext<RoleServer>) -> Answer<'_> {
        self.0.handle(request, context)
    }

    fn answered(&self, result: ServerResult) -> Box<dyn Answered> {
        self.0.answered(result)
    }

    fn describe(&self, tool: &str) -> Option<Tool> {
        self.0.service.get_tool(tool)
    }
}

impl<H: ServerHandler> ServedHandler<H> {
    /// Answers a request of one method, as the wrapped server answers it over any transport.
    async fn answer_of<T: FromAnswer>(
        &self,
        request: ClientRequest,
        rmcp_context: RequestContext<RoleServer>,
    ) -> Result<T, ErrorData> {
        let answering = self.0.answering(self);
        let request = Box::new(request);
        let answer = answering.boxed_answer(request, rmcp_context).await?;
        T::from_answer(answer.take()).ok_or_else(internal_error)
    }
}

/// The answer of a method, which is one of the results of a server.
trait FromAnswer: Sized {
    fn from_answer(answer: ServerResult) -> Option<Self>;
}

/// A method with no result of its own.
impl FromAnswer for () {
    fn from_answer(_: ServerResult) -> Option<Self> {
        Some(())
    }
}

macro_rules! answers {
    ($($type:ty: $($result:ident)|+;)*) => {$(
        impl FromAnswer for $type {
            fn from_answer(answer: ServerResult) -> Option<Self> {
                match answer {
                    $(ServerResult::$result(result) => Some(result.into()),)+
                    _ => None,
                }
            }
        }
    )*};
}

answers! {
    InitializeResult: InitializeResult;
    DiscoverResult: DiscoverResult;
    CompleteResult: CompleteResult;
    CallToolResponse: CallToolResult | InputRequiredResult | CreateTaskResult;
    ListToolsResult: ListToolsResult;
    GetPromptResponse: GetPromptResult | InputRequiredResult;
    ListPromptsResult: ListPromptsResult;
    ReadResourceResponse: ReadResourceResult | InputRequiredResult;
    ListResourcesResult: ListResourcesResult;
    ListResourceTemplatesResult: ListResourceTemplatesResult;
    GetTaskResult: GetTaskResult;
    ListSkillsResult: ListSkillsResult;
    GetSkillResult: GetSkillResult;
    CustomResult: CustomResult;
}

fn optional<M: Default, P>(params: Option<P>) -> RequestOptionalParam<M, P> {
    RequestOptionalParam {
        method: M::default(),
        params,
        extensions: Extensions::default(),
    }
}

/// Passes requests to the wrapped server.
macro_rules! requests {
    ($($name:ident($($params:ident: $type:ty)?) -> $answer:ty = $variant:ident($request:expr);)*) => {$(
        async fn $name(
            &self,
            $($params: $type,)?
            rmcp_context: RequestContext<RoleServer>,
        ) -> Result<$answer, ErrorData> {
            self.answer_of(ClientRequest::$variant($request), rmcp_context).await
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
    requests! {
        ping() -> () = PingRequest(PingRequest::default());
        initialize(params: InitializeRequestParams) -> InitializeResult = InitializeRequest(Request::new(params));
        discover() -> DiscoverResult = DiscoverRequest(Request::new(DiscoverRequestParams::default()));
        complete(params: CompleteRequestParams) -> CompleteResult = CompleteRequest(Request::new(params));
        set_level(params: SetLevelRequestParams) -> () = SetLevelRequest(Request::new(params));
        call_tool(params: CallToolRequestParams) -> CallToolResponse = CallToolRequest(Request::new(params));
        list_tools(params: Option<PaginatedRequestParams>) -> ListToolsResult = ListToolsRequest(optional(params));
        get_prompt(params: GetPromptRequestParams) -> GetPromptResponse = GetPromptRequest(Request::new(params));
        list_prompts(params: Option<PaginatedRequestParams>) -> ListPromptsResult = ListPromptsRequest(optional(params));
        read_resource(params: ReadResourceRequestParams) -> ReadResourceResponse = ReadResourceRequest(Request::new(params));
        list_resources(params: Option<PaginatedRequestParams>) -> ListResourcesResult = ListResourcesRequest(optional(params));
        list_resource_templates(params: Option<PaginatedRequestParams>) -> ListResourceTemplatesResult = ListResourceTemplatesRequest(optional(params));
        read_resource_directory(params: ReadResourceDirectoryRequestParams) -> ListResourcesResult = ReadResourceDirectoryRequest(Request::new(params));
        subscribe(params: SubscribeRequestParams) -> () = SubscribeRequest(Request::new(params));
        unsubscribe(params: UnsubscribeRequestParams) -> () = UnsubscribeRequest(Request::new(params));
        get_task(params: GetTaskParams) -> GetTaskResult = GetTaskRequest(Request::new(params));
        update_task(params: UpdateTaskParams) -> () = UpdateTaskRequest(Request::new(params));
        cancel_task(params: CancelTaskParams) -> () = CancelTaskRequest(Request::new(params));
        list_skills(params: Option<PaginatedRequestParams>) -> ListSkillsResult = ListSkillsRequest(optional(params));
        get_skill(params: GetSkillRequestParams) -> GetSkillResult = GetSkillRequest(Request::new(params));
        on_custom_request(request: CustomRequest) -> CustomResult = CustomRequest(request);
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
        let mut answer = answer.map_err(|error| outgoing_error(&self.0.guard, &context, error))?;
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

    // rmcp has established the subscription already, so this is not the request for one.
    async fn listen(&self, subscription: SubscriptionContext) -> Result<(), ErrorData> {
        let guard = &self.0.guard;
        let rmcp_context = subscription.request_context();
        let context = context_of(guard, "subscriptions/listen", rmcp_context);
        let context = completed(guard, context, None, rmcp_context);
        let mut answered = Ok(());
        let handling = Box::pin(async {
            let answer = self.0.service.listen(subscription).await;
            answered = answer.map_err(|error| outgoing_error(&self.0.guard, &context, error));
            match &answered {
                Ok(()) => SdkAnswer::Success.outcome(),
                Err(error) => read_error(error).outcome(),
            }
        });
        match self.0.guard.run(&context, handling).await {
            Ok(()) => answered,
            Err(report) => Err(report.to_rpc_error().into()),
        }
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
