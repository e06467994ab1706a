//! A server on rmcp 0.9 with the lines that the guide has for it.

use mcp_error::{McpError, Policy};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, Content, ServerCapabilities, ServerInfo};
use rmcp::{ErrorData, ServerHandler, ServiceExt, schemars, tool, tool_handler, tool_router};
use serde_json::{Value, json};
use versions_rmcp_0_9::{answer, serve};
use versions_wire::{call, talk};

const SECRET: &str = "postgres://app:zebra-lamp-77@db.example/orders";

#[derive(Debug, thiserror::Error, McpError)]
enum OrderError {
    #[error("there is no order {0}")]
    #[mcp(status = 404, code = -31404)]
    NoOrder(#[mcp(extension = "order")] u32),
    #[error("closed")]
    #[mcp(lane = protocol, status = 503, code = -31503)]
    Closed,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Order {
    order: u32,
}

#[derive(Clone)]
struct Orders {
    tools: ToolRouter<Self>,
}

fn find(order: u32) -> Result<CallToolResult, OrderError> {
    match order {
        1 => Ok(CallToolResult::success(vec![Content::text("one")])),
        2 => Err(OrderError::Closed),
        order => Err(OrderError::NoOrder(order)),
    }
}

#[tool_router]
impl Orders {
    #[tool(description = "Finds an order")]
    async fn find(
        &self,
        Parameters(Order { order }): Parameters<Order>,
    ) -> Result<CallToolResult, ErrorData> {
        answer(find(order))
    }

    #[tool(description = "Is not moved over")]
    async fn plain(&self) -> Result<CallToolResult, ErrorData> {
        Err(ErrorData::internal_error(
            format!("cannot reach {SECRET}"),
            None,
        ))
    }

    #[tool(description = "Says in its result that it failed")]
    async fn says(&self) -> Result<CallToolResult, ErrorData> {
        Ok(CallToolResult::error(vec![Content::text(format!(
            "cannot reach {SECRET}"
        ))]))
    }
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Orders {
    fn get_info(&self) -> ServerInfo {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        ServerInfo {
            capabilities,
            ..ServerInfo::default()
        }
    }
}

async fn answers(requests: &[(&str, Value)]) -> Vec<Value> {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let server = serve(
        Orders {
            tools: Orders::tool_router(),
        },
        Policy::production(),
    );
    tokio::spawn(async move { server.serve(theirs).await.unwrap().waiting().await });
    let answers = talk(ours, requests).await;
    for answer in &answers {
        println!("{answer}");
    }
    answers
}

#[tokio::test]
async fn each_error_is_answered_in_its_lane_and_sanitized() {
    let requests = [
        call("find", json!({"order": 1})),
        call("find", json!({"order": 2})),
        call("find", json!({"order": 3})),
        call("find", json!({"order": SECRET})),
        call("plain", json!({})),
        call("says", json!({})),
        call("nothing", json!({})),
    ];
    let answers = answers(&requests).await;
    assert!(
        !answers
            .iter()
            .any(|answer| answer.to_string().contains("zebra"))
    );
    let text = |at: usize| {
        answers[at]["result"]["content"][0]["text"]
            .as_str()
            .unwrap()
    };
    assert_eq!(text(0), "one");
    assert_eq!(answers[1]["error"]["code"], -31503);
    assert_eq!(answers[1]["error"]["data"]["kind"], "CLOSED");
    assert!(
        text(2).starts_with("No Order: there is no order 3\n"),
        "{}",
        text(2)
    );
    assert_eq!(answers[2]["result"]["isError"], true);
    assert_eq!(answers[3]["error"]["data"]["kind"], "INVALID_ARGUMENTS");
    assert_eq!(
        answers[4]["error"]["message"],
        "cannot reach postgres://[redacted]@db.example/orders"
    );
    assert_eq!(
        text(5),
        "cannot reach postgres://[redacted]@db.example/orders"
    );
    assert_eq!(answers[6]["error"]["data"]["tool"], "nothing");
}

#[test]
fn the_guide_shows_this_code() {
    let guide = include_str!("../../../mcp-error/docs/guide/versions.md");
    let code = include_str!("errors.rs");
    let (_, code) = code.split_once("\n\n").expect("a first line");
    assert!(guide.contains(code), "copy `errors.rs` into the guide");
}
