//! An rmcp server of any type as one type. rmcp's code for a service, and that of the wrapper around it, is compiled anew
//! for each type, which takes a second or two.

#![allow(deprecated, reason = "clients still call these methods")]

use std::borrow::Cow;
use std::pin::Pin;
use std::sync::Arc;

use mcp_error::policy::IntoPolicy;
use mcp_error::rmcp::Served;
use rmcp::model::*;
use rmcp::service::{NotificationContext, RequestContext, SubscriptionContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};

/// Wraps a server as [`mcp_error::rmcp::serve`] does.
pub fn serve(server: impl ServerHandler, policy: impl IntoPolicy) -> Served<AnyServer> {
    mcp_error::rmcp::serve(AnyServer::new(server), policy)
}

/// Returns what a server that has tools, prompts, resources and completions says about itself.
pub fn with_every_capability() -> ServerConfig {
    let capabilities = ServerCapabilities::builder()
        .enable_tools()
        .enable_prompts()
        .enable_resources()
        .enable_completions()
        .enable_skills()
        .build();
    ServerConfig::new(capabilities)
}

#[derive(Clone)]
pub struct AnyServer(Arc<dyn DynHandler>);

impl AnyServer {
    pub fn new(server: impl ServerHandler) -> Self {
        Self(Arc::new(server))
    }
}

type AskedBy = RequestContext<RoleServer>;
type NotifiedBy = NotificationContext<RoleServer>;
type Page = Option<PaginatedRequestParams>;
type Answer<T> = Result<T, ErrorData>;

/// Declares `DynHandler`, whose methods are those of `ServerHandler` with boxed futures, and passes each of them on.
macro_rules! passed_on {
    (
        async { $($method:ident($($argument:ident: $type:ty),*) -> $answer:ty;)* }
        sync { $($fact:ident($($of:ident: $given:ty),*) -> $value:ty;)* }
    ) => {
        trait DynHandler: Send + Sync {
            $(fn $method(&self, $($argument: $type),*) -> Pin<Box<dyn Future<Output = $answer> + Send + '_>>;)*
            $(fn $fact(&self, $($of: $given),*) -> $value;)*
        }

        impl<H: ServerHandler> DynHandler for H {
            $(fn $method(&self, $($argument: $type),*) -> Pin<Box<dyn Future<Output = $answer> + Send + '_>> {
                Box::pin(ServerHandler::$method(self, $($argument),*))
            })*
            $(fn $fact(&self, $($of: $given),*) -> $value {
                ServerHandler::$fact(self, $($of),*)
            })*
        }

        impl ServerHandler for AnyServer {
            // These are not `async`, since a handler may panic before it returns a future.
            $(fn $method(&self, $($argument: $type),*) -> impl Future<Output = $answer> + Send + '_ {
                DynHandler::$method(&*self.0, $($argument),*)
            })*
            $(fn $fact(&self, $($of: $given),*) -> $value {
                DynHandler::$fact(&*self.0, $($of),*)
            })*
        }
    };
}

passed_on! {
    async {
        ping(context: AskedBy) -> Answer<()>;
        initialize(request: InitializeRequestParams, context: AskedBy) -> Answer<InitializeResult>;
        discover(context: AskedBy) -> Answer<DiscoverResult>;
        complete(request: CompleteRequestParams, context: AskedBy) -> Answer<CompleteResult>;
        set_level(request: SetLevelRequestParams, context: AskedBy) -> Answer<()>;
        get_prompt(request: GetPromptRequestParams, context: AskedBy) -> Answer<GetPromptResponse>;
        list_prompts(page: Page, context: AskedBy) -> Answer<ListPromptsResult>;
        list_resources(page: Page, context: AskedBy) -> Answer<ListResourcesResult>;
        list_resource_templates(page: Page, context: AskedBy) -> Answer<ListResourceTemplatesResult>;
        read_resource(request: ReadResourceRequestParams, context: AskedBy) -> Answer<ReadResourceResponse>;
        read_resource_directory(request: ReadResourceDirectoryRequestParams, context: AskedBy) -> Answer<ReadResourceDirectoryResult>;
        listen(context: SubscriptionContext) -> Answer<()>;
        subscribe(request: SubscribeRequestParams, context: AskedBy) -> Answer<()>;
        unsubscribe(request: UnsubscribeRequestParams, context: AskedBy) -> Answer<()>;
        call_tool(request: CallToolRequestParams, context: AskedBy) -> Answer<CallToolResponse>;
        list_tools(page: Page, context: AskedBy) -> Answer<ListToolsResult>;
        get_task(request: GetTaskParams, context: AskedBy) -> Answer<GetTaskResult>;
        update_task(request: UpdateTaskParams, context: AskedBy) -> Answer<()>;
        cancel_task(request: CancelTaskParams, context: AskedBy) -> Answer<()>;
        list_skills(page: Page, context: AskedBy) -> Answer<ListSkillsResult>;
        get_skill(request: GetSkillRequestParams, context: AskedBy) -> Answer<GetSkillResult>;
        on_custom_request(request: CustomRequest, context: AskedBy) -> Answer<CustomResult>;
        on_cancelled(notification: CancelledNotificationParam, context: NotifiedBy) -> ();
        on_progress(notification: ProgressNotificationParam, context: NotifiedBy) -> ();
        on_initialized(context: NotifiedBy) -> ();
        on_roots_list_changed(context: NotifiedBy) -> ();
        on_custom_notification(notification: CustomNotification, context: NotifiedBy) -> ();
    }
    sync {
        negotiate_initialize(request: &InitializeRequestParams) -> Answer<InitializeResult>;
        supported_protocol_versions() -> Cow<'static, [ProtocolVersion]>;
        accepted_subscription_filter(requested: &SubscriptionFilter) -> Option<SubscriptionFilter>;
        get_tool(name: &str) -> Option<Tool>;
        get_info() -> ServerConfig;
    }
}
