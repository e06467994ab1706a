//! A server that asks its client, which answers with an error.

#![allow(deprecated, reason = "servers still sample")]

use mcp_error::{Failure, McpError, Policy};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CreateMessageRequestParams, SamplingMessage, ServerCapabilities, ServerConfig};
use rmcp::service::{Peer, ServiceError, ServiceExt as _};
use rmcp::{RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream};

use crate::any_server::serve;
use crate::pipe;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls(rmcp))]
enum PoemError {
    #[error("no poem: {0}")]
    Unasked(#[from] ServiceError),
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Wish {
    #[allow(dead_code, reason = "the client repeats it")]
    password: String,
}

struct Poet;

async fn sample(peer: &Peer<RoleServer>) -> Result<String, ServiceError> {
    let messages = vec![SamplingMessage::user_text("a poem")];
    let poem = peer.create_message(CreateMessageRequestParams::new(messages, 100));
    Ok(poem.await?.model)
}

#[tool_router]
impl Poet {
    #[tool]
    async fn failure(
        &self,
        _: Parameters<Wish>,
        peer: Peer<RoleServer>,
    ) -> Result<String, Failure> {
        Ok(sample(&peer).await?)
    }

    #[tool]
    async fn variant(
        &self,
        _: Parameters<Wish>,
        peer: Peer<RoleServer>,
    ) -> Result<String, PoemError> {
        Ok(sample(&peer).await?)
    }
}

#[tool_handler]
impl ServerHandler for Poet {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }
}

/// A client that is written by hand.
struct Wire(BufReader<DuplexStream>);

impl Wire {
    async fn send(&mut self, message: Value) {
        let line = format!("{message}\n");
        self.0.get_mut().write_all(line.as_bytes()).await.unwrap();
    }

    async fn next(&mut self) -> Value {
        let mut line = String::new();
        self.0.read_line(&mut line).await.unwrap();
        serde_json::from_str(&line).unwrap()
    }

    async fn start() -> Self {
        let served = serve(Poet, Policy::production());
        let (ours, _) = pipe::serve(served.into_dyn());
        let mut wire = Self(BufReader::new(ours));
        wire.send(
            json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
                "protocolVersion": "2025-11-25", "capabilities": {"sampling": {}},
                "clientInfo": {"name": "by hand", "version": "1"}
            }}),
        )
        .await;
        wire.next().await;
        wire.send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))
            .await;
        wire
    }

    /// Calls a tool, answers its question with this error, and returns the answer of the tool.
    async fn refuse(&mut self, tool: &str, error: &Value) -> Value {
        self.send(
            json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
                "name": tool, "arguments": {"password": "owl-77"}
            }}),
        )
        .await;
        let asked = self.next().await;
        assert_eq!(asked["method"], "sampling/createMessage", "{asked}");
        self.send(json!({"jsonrpc": "2.0", "id": asked["id"], "error": error}))
            .await;
        self.next().await
    }
}

#[tokio::test]
async fn the_error_of_the_client_is_not_that_of_the_call() {
    let rows = [
        // The user refuses (MCP, Sampling, "Error Handling").
        (
            json!({"code": -1, "message": "User rejected sampling request"}),
            403,
            "ask_user",
            "Forbidden",
        ),
        (
            json!({"code": -32601, "message": "Method not found"}),
            502,
            "report",
            "Bad Gateway",
        ),
        (
            json!({"code": -32603, "message": "no model"}),
            502,
            "report",
            "Bad Gateway",
        ),
        (
            json!({"code": -31009, "message": "out of order", "data": {"status": 401}}),
            502,
            "report",
            "Bad Gateway",
        ),
        (
            json!({"code": 429, "message": "too many poems"}),
            429,
            "retry",
            "Too Many Requests",
        ),
        (
            json!({"code": -32602, "message": "unknown model"}),
            400,
            "fix_input",
            "Bad Request",
        ),
        (
            json!({"code": -31009, "message": "no token owl-77", "data": {"said": "owl-77", "retryAfter": 7}}),
            502,
            "retry",
            "Bad Gateway",
        ),
    ];
    let mut wire = Wire::start().await;
    for (error, status, recovery, title) in rows {
        for (tool, title) in [("failure", title), ("variant", "Unasked")] {
            let answer = wire.refuse(tool, &error).await;
            let result = &answer["result"];
            assert_eq!(result["isError"], true, "{answer}");
            let problem = &result["_meta"]["mcp-error/problem"];
            assert_eq!(problem["status"], status, "{answer}");
            assert_eq!(problem["recovery"], recovery, "{answer}");
            assert_eq!(
                problem["retryAfter"], error["data"]["retryAfter"],
                "{answer}"
            );
            let text = result["content"][0]["text"].as_str().unwrap();
            assert!(text.starts_with(&format!("{title}: ")), "{text}");
            let said = error["message"]
                .as_str()
                .unwrap()
                .replace("owl-77", "[redacted]");
            assert!(text.contains(&said), "{text}");
            assert!(!answer.to_string().contains("owl-77"), "{answer}");
        }
    }
}
