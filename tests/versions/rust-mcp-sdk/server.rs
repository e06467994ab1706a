//! A server on rust-mcp-sdk, wrapped, over standard input and output.

use std::sync::Arc;

use async_trait::async_trait;
use mcp_error::handler::UrlElicitation;
use mcp_error::rust_mcp_sdk::serve;
use mcp_error::{Failure, McpError, Policy};
use rust_mcp_sdk::error::SdkResult;
use rust_mcp_sdk::macros;
use rust_mcp_sdk::mcp_server::{McpServerOptions, ServerHandler, server_runtime};
use rust_mcp_sdk::schema::schema_utils::SdkErrorCodes;
use rust_mcp_sdk::schema::{
    CallToolError, CallToolRequestParams, CallToolResult, CompleteRequestParams, CompleteResult,
    CustomRequest, GenericResult, GetPromptRequestParams, Implementation, ListToolsResult,
    ListToolsResultCacheScope, PaginatedRequestParams, ReadResourceRequestParams, RpcError,
    ServerCapabilities, ServerCapabilitiesTools, ServerResult,
};
use rust_mcp_sdk::{
    McpServer, RequestContext, ServerDetails, StdioTransport, ToMcpServerHandler, TransportOptions,
};
use serde_json::Value;

const SECRET: &str = "postgres://app:zebra-lamp-77@db.example/orders";

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://orders.example/errors/", impls(rust_mcp_sdk))]
enum OrderError {
    #[error("there is no order {0}")]
    #[mcp(status = 404, code = -31404)]
    NoOrder(#[mcp(extension = "order")] i64),
    #[error("closed")]
    #[mcp(lane = protocol, status = 503, code = -31503, retry_after = 60)]
    Closed,
    #[error("the bank did not answer in time")]
    #[mcp(status = 504)]
    Late,
}

#[macros::mcp_tool(name = "find", description = "Finds an order")]
#[derive(Debug, serde::Deserialize, serde::Serialize, macros::JsonSchema)]
pub struct Find {
    order: i64,
}

#[macros::mcp_tool(
    name = "pay",
    description = "Pays an order",
    read_only_hint = false,
    destructive_hint = false
)]
#[derive(Debug, serde::Deserialize, serde::Serialize, macros::JsonSchema)]
pub struct Pay {}

#[macros::mcp_tool(
    name = "look",
    description = "Looks at an order",
    read_only_hint = true
)]
#[derive(Debug, serde::Deserialize, serde::Serialize, macros::JsonSchema)]
pub struct Look {}

struct Orders;

fn find(order: i64) -> Result<&'static str, OrderError> {
    match order {
        1 => Ok("one"),
        2 => Err(OrderError::Closed),
        order => Err(OrderError::NoOrder(order)),
    }
}

#[async_trait]
impl ServerHandler for Orders {
    async fn handle_list_tools_request(
        &self,
        _: Option<PaginatedRequestParams>,
        _: &RequestContext,
        _: Arc<dyn McpServer>,
    ) -> Result<ListToolsResult, RpcError> {
        Ok(ListToolsResult {
            tools: vec![Find::tool(), Pay::tool(), Look::tool()],
            cache_scope: ListToolsResultCacheScope::Private,
            result_type: "complete".to_owned(),
            ttl_ms: 0,
            meta: None,
            next_cursor: None,
        })
    }

    async fn handle_call_tool_request(
        &self,
        params: CallToolRequestParams,
        _: &RequestContext,
        _: Arc<dyn McpServer>,
    ) -> Result<ServerResult, CallToolError> {
        let arguments = params.arguments.unwrap_or_default();
        let text = match &*params.name {
            "find" => {
                let order: Find =
                    serde_json::from_value(Value::Object(arguments)).map_err(|error| {
                        CallToolError::invalid_arguments("find", Some(error.to_string()))
                    })?;
                find(order.order)?
            }
            "several" => {
                let order = find(1).map_err(Failure::from)?;
                Err(Failure::foreign(format!("{order}: cannot reach {SECRET}")))?
            }
            "plain" => Err(CallToolError::from_message(format!(
                "cannot reach {SECRET}"
            )))?,
            "login" => Err(CallToolError::from_message(format!(
                "no user {}",
                arguments["user"]
            )))?,
            "sign_in" => Err(Failure::from(UrlElicitation::new(
                "https://orders.example/connect?state=7f3a",
                "Connect your orders",
            )))?,
            "pay" | "look" => Err(OrderError::Late)?,
            "panics" => panic!("{SECRET}"),
            "good" => SECRET,
            name => Err(CallToolError::unknown_tool(name))?,
        };
        Ok(CallToolResult::text_content(vec![text.into()]).into())
    }

    async fn handle_read_resource_request(
        &self,
        params: ReadResourceRequestParams,
        _: &RequestContext,
        _: Arc<dyn McpServer>,
    ) -> Result<ServerResult, RpcError> {
        if params.uri == "orders://none" {
            return Err(RpcError {
                code: SdkErrorCodes::RESOURCE_NOT_FOUND.into(),
                ..RpcError::internal_error().with_message("no such resource")
            });
        }
        Err(find(2).unwrap_err())?
    }

    async fn handle_get_prompt_request(
        &self,
        params: GetPromptRequestParams,
        _: &RequestContext,
        _: Arc<dyn McpServer>,
    ) -> Result<ServerResult, RpcError> {
        let user = params.arguments.unwrap_or_default().remove("user");
        let user = user.unwrap_or_default();
        Err(RpcError::internal_error().with_message(format!("cannot reach {SECRET} for {user}")))
    }

    async fn handle_complete_request(
        &self,
        params: CompleteRequestParams,
        _: &RequestContext,
        _: Arc<dyn McpServer>,
    ) -> Result<CompleteResult, RpcError> {
        let typed = params.argument.value;
        Err(RpcError::internal_error().with_message(format!("nothing begins with {typed}")))
    }

    async fn handle_custom_request(
        &self,
        request: CustomRequest,
        _: &RequestContext,
        _: Arc<dyn McpServer>,
    ) -> Result<GenericResult, RpcError> {
        if request.method != "orders/claim" {
            return Err(RpcError::method_not_found());
        }
        let user = request.params.unwrap_or_default().remove("user");
        let user = user.unwrap_or_default();
        Err(RpcError::internal_error().with_message(format!("no order of {user}")))
    }
}

#[tokio::main]
async fn main() -> SdkResult<()> {
    let server_details = ServerDetails {
        server_info: Implementation {
            name: "orders".into(),
            version: "0.1.0".into(),
            title: None,
            description: None,
            icons: vec![],
            website_url: None,
        },
        capabilities: ServerCapabilities {
            tools: Some(ServerCapabilitiesTools { list_changed: None }),
            prompts: Some(Default::default()),
            resources: Some(Default::default()),
            ..Default::default()
        },
        instructions: None,
        meta: None,
    };
    let server = server_runtime::create_server(McpServerOptions {
        transport: StdioTransport::new(TransportOptions::default())?,
        handler: serve(Orders.to_mcp_server_handler(), Policy::production()).into(),
        server_details,
        message_observer: None,
    });
    server.start().await
}
