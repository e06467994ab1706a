//! A server that passes each call on to another one, as its client sees it after one such server and after two.

use mcp_error::{Failure, McpError, Policy};
use rmcp::handler::server::tool::IntoCallToolResult as _;
use rmcp::model::{CallToolRequestParams, CallToolResponse, ErrorData, ServerConfig};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde_json::json;

use crate::any_server::{serve, with_every_capability};
use crate::pipe::{self, Client, VERSIONS, connect};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls(rmcp))]
enum HarbourError {
    #[error("the harbour is closed")]
    #[mcp(lane = protocol, status = 503, retry_after = 60, suggest = "ask the pilots")]
    Closed {
        #[mcp(extension)]
        quay: u8,
    },
}

struct Harbour;

#[tool_router]
impl Harbour {
    #[tool]
    async fn berth(&self) -> Result<String, HarbourError> {
        Err(HarbourError::Closed { quay: 4 })
    }

    #[tool]
    async fn broken(&self) -> Result<String, Failure> {
        Err(Failure::foreign(std::io::Error::other("no reason")))
    }
}

#[tool_handler]
impl ServerHandler for Harbour {
    fn get_info(&self) -> ServerConfig {
        with_every_capability()
    }
}

struct Proxy(Client);

impl ServerHandler for Proxy {
    fn get_info(&self) -> ServerConfig {
        with_every_capability()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        match self.0.call_tool(request).await {
            Ok(result) => Ok(result.into()),
            Err(error) => Err::<String, _>(Failure::from(error)).into_call_tool_result(),
        }
    }
}

/// What is said of an error object and of a failed result stays the same, however many servers pass it on.
#[tokio::test]
async fn what_another_server_said_is_passed_on_once() {
    for version in &VERSIONS {
        let mut client = connect(serve(Harbour, Policy::production()), version).await;
        for _ in 0..2 {
            client = connect(serve(Proxy(client), Policy::production()), version).await;
            let call = |tool: &'static str| client.call_tool(CallToolRequestParams::new(tool));
            let closed = call("berth").await.expect("a failed result");
            assert_eq!(
                pipe::text(&closed),
                "Service Unavailable: the harbour is closed\n\
                 - quay: 4\n\
                 - suggestions: [\"ask the pilots\"]\n\
                 What to do: call again after 60 seconds."
            );
            let broken = call("broken").await.expect("a failed result");
            assert_eq!(
                pipe::text(&broken),
                "Internal Server Error\nWhat to do: do not retry; tell the user about this problem."
            );
            let problem = &broken.meta.expect("a problem")["mcp-error/problem"];
            assert_eq!(problem["recovery"], json!("report"));
        }
    }
}
