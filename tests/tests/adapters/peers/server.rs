//! A server with every lane, layout and kind of failure, for clients that others wrote.

use axum::Router;
use mcp_error::policy::{RpcLayout, StructuredContent, ToolText};
use mcp_error::{McpError, Policy};
use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::model::CallToolRequestParams;
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::StreamableHttpServerConfig;
use rmcp::{ErrorData, RoleServer, schemars, tool, tool_router};
use serde_json::{Value, json};

use crate::any_server::serve;
use crate::pipe::{http_service, listen};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://harbour.example/errors/", impls(rmcp))]
pub(super) enum HarbourError {
    #[error("there is no bag '{bag}'")]
    #[mcp(problem = "no-bag", status = 404, suggest = "ask the purser")]
    NoBag {
        #[mcp(extension)]
        bag: String,
    },
    #[error("the harbour is closed")]
    #[mcp(problem = "closed", status = 503, retry_after = 60, lane = protocol, code = -31503)]
    Closed,
}

#[derive(Clone)]
struct Harbour;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Bag {
    bag: String,
}

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Tide {
    minutes: u32,
}

#[tool_router(server_handler)]
impl Harbour {
    #[tool(description = "Finds a bag")]
    async fn find(&self, Parameters(bag): Parameters<Bag>) -> Result<String, HarbourError> {
        match &*bag.bag {
            "b-1" => Ok("b-1 is on the quay".into()),
            _ => Err(HarbourError::NoBag { bag: bag.bag }),
        }
    }

    #[tool(description = "Opens the gate")]
    async fn enter(&self) -> Result<String, HarbourError> {
        Err(HarbourError::Closed)
    }

    #[tool(description = "Says when the tide turns")]
    async fn tide(&self, Parameters(bag): Parameters<Bag>) -> Result<Json<Tide>, HarbourError> {
        match &*bag.bag {
            "b-1" => Ok(Json(Tide { minutes: 7 })),
            _ => Err(HarbourError::NoBag { bag: bag.bag }),
        }
    }

    #[tool(description = "Fails unexpectedly")]
    async fn panics(&self) -> String {
        panic!("hunter2 is no password")
    }

    #[tool(description = "Fails in code that knows nothing of this crate")]
    async fn foreign(&self) -> Result<String, ErrorData> {
        let text = "cannot reach postgres://app:zebra-lamp-77@db/berths";
        Err(ErrorData::internal_error(text, None))
    }

    #[tool(description = "Answers when its call is cancelled")]
    async fn waits(&self, of: RequestContext<RoleServer>) -> Result<String, HarbourError> {
        of.ct.cancelled().await;
        Err(HarbourError::Closed)
    }
}

type Change = fn(Policy) -> Policy;

/// The paths of the servers, and the policy of each.
const POLICIES: [(&str, Change); 8] = [
    ("default", |policy| policy),
    ("json", |policy| policy.with_tool_text(ToolText::Json)),
    ("plain-json", |policy| {
        policy.with_tool_text(ToolText::PlainJson)
    }),
    ("user", |policy| policy.with_tool_text(ToolText::User)),
    ("structured", |policy| {
        policy.with_structured_content(StructuredContent::Auto)
    }),
    ("flat", |policy| policy.with_rpc_layout(RpcLayout::Flat)),
    ("nested", |policy| policy.with_rpc_layout(RpcLayout::Nested)),
    ("members", |policy| {
        policy.with_rpc_layout(RpcLayout::Members)
    }),
];

/// A case, the tool that it calls, and the arguments.
pub(super) type Call = (&'static str, &'static str, Value);

/// The calls that each client makes of each server, after it has listed the tools.
pub(super) fn calls() -> Vec<Call> {
    let bag = |bag: &str| json!({ "bag": bag });
    vec![
        ("a good call", "find", bag("b-1")),
        ("a tool error", "find", bag("b-7")),
        ("a protocol error", "enter", json!({})),
        ("a tool with an output schema", "tide", bag("b-7")),
        ("a panic", "panics", json!({})),
        ("foreign code", "foreign", json!({})),
        ("unreadable arguments", "find", json!({"bag": 7})),
    ]
}

/// The call that a client gives up, and which gets no answer.
pub(super) const CANCELLED: &str = "waits";

pub(super) fn params(tool: &'static str, arguments: &Value) -> CallToolRequestParams {
    let arguments = arguments.as_object().expect("an object").clone();
    CallToolRequestParams::new(tool).with_arguments(arguments)
}

/// Serves each policy at a path of its own, and returns the address.
pub(super) async fn serve_all() -> String {
    let mut app = Router::new();
    for (path, change) in POLICIES {
        let new_session = move || serve(Harbour, change(Policy::production())).into_handler();
        let service = http_service(new_session, StreamableHttpServerConfig::default());
        app = app.nest_service(&format!("/{path}"), service);
    }
    listen(app).await
}

pub(super) fn paths() -> impl Iterator<Item = &'static str> {
    POLICIES.iter().map(|(path, _)| *path)
}
