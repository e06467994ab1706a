//! A server as many are: it does not know mcp-error, and its errors say what the libraries below it said.

use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, ContentBlock, ErrorData};
use rmcp::{ServerHandler, schemars, tool, tool_handler, tool_router};
use serde_json::json;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Order {
    order: u32,
}

pub(crate) struct Orders {
    tools: ToolRouter<Self>,
}

#[tool_router(router = tools)]
impl Orders {
    pub(crate) fn new() -> Self {
        Self {
            tools: Self::tools(),
        }
    }

    #[tool(description = "Finds an order")]
    async fn find(
        &self,
        Parameters(Order { order }): Parameters<Order>,
    ) -> Result<String, ErrorData> {
        let cause = "connection to postgres://app:zebra-lamp-77@10.0.0.7/orders refused";
        let data = json!({"order": order, "password": "zebra-lamp-77"});
        Err(ErrorData::internal_error(cause, Some(data)))
    }

    #[tool(description = "Writes all orders into a file")]
    async fn export(&self) -> CallToolResult {
        let text = "/home/alice/exports/orders.csv: Permission denied (os error 13)";
        CallToolResult::error(vec![ContentBlock::text(text)])
    }

    #[tool(description = "Counts the orders")]
    async fn count(&self) -> String {
        "there are 12 orders in /srv/orders".to_owned()
    }
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Orders {}
