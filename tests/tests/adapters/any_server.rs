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

#[derive(Clone)]
pub struct AnyServer(Arc<dyn DynHandler>);

impl AnyServer {
    pub fn new(server: impl ServerHandler) -> Self {
        Self(Arc::new(server))
    }
}

type Asked = RequestContext<RoleServer>;
type Told = NotificationContext<RoleServer>;
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
        ping(context: Asked) -> Answer<()>;
        initialize(request: InitializeRequestParams, context: Asked) -> Answer<InitializeResult>;
        discover(context: Asked) -> Answer<DiscoverResult>;
        complete(request: CompleteRequestParams, context: Asked) -> Answer<CompleteResult>;
        set_level(request: SetLevelRequestParams, context: Asked) -> Answer<()>;
        get_prompt(request: GetPromptRequestParams, context: Asked) -> Answer<GetPromptResponse>;
        list_prompts(page: Page, context: Asked) -> Answer<ListPromptsResult>;
        list_resources(page: Page, context: Asked) -> Answer<ListResourcesResult>;
        list_resource_templates(page: Page, context: Asked) -> Answer<ListResourceTemplatesResult>;
        read_resource(request: ReadResourceRequestParams, context: Asked) -> Answer<ReadResourceResponse>;
        read_resource_directory(request: ReadResourceDirectoryRequestParams, context: Asked) -> Answer<ReadResourceDirectoryResult>;
        listen(context: SubscriptionContext) -> Answer<()>;
        subscribe(request: SubscribeRequestParams, context: Asked) -> Answer<()>;
        unsubscribe(request: UnsubscribeRequestParams, context: Asked) -> Answer<()>;
        call_tool(request: CallToolRequestParams, context: Asked) -> Answer<CallToolResponse>;
        list_tools(page: Page, context: Asked) -> Answer<ListToolsResult>;
        get_task(request: GetTaskParams, context: Asked) -> Answer<GetTaskResult>;
        update_task(request: UpdateTaskParams, context: Asked) -> Answer<()>;
        cancel_task(request: CancelTaskParams, context: Asked) -> Answer<()>;
        list_skills(page: Page, context: Asked) -> Answer<ListSkillsResult>;
        get_skill(request: GetSkillRequestParams, context: Asked) -> Answer<GetSkillResult>;
        on_custom_request(request: CustomRequest, context: Asked) -> Answer<CustomResult>;
        on_cancelled(notification: CancelledNotificationParam, context: Told) -> ();
        on_progress(notification: ProgressNotificationParam, context: Told) -> ();
        on_initialized(context: Told) -> ();
        on_roots_list_changed(context: Told) -> ();
        on_custom_notification(notification: CustomNotification, context: Told) -> ();
    }
    sync {
        negotiate_initialize(request: &InitializeRequestParams) -> Answer<InitializeResult>;
        supported_protocol_versions() -> Cow<'static, [ProtocolVersion]>;
        accepted_subscription_filter(requested: &SubscriptionFilter) -> Option<SubscriptionFilter>;
        get_tool(name: &str) -> Option<Tool>;
        get_info() -> ServerConfig;
    }
}
