//! A server on rmcp 1 or 2, wrapped, over a pipe and over streamable HTTP.

use std::sync::{Arc, Mutex};

#[cfg(feature = "rmcp-1")]
use mcp_error::rmcp_1 as adapter;
#[cfg(not(feature = "rmcp-1"))]
use mcp_error::rmcp_2 as adapter;

use adapter::{IntoErrorData, Served, serve};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use mcp_error::wrap::SdkFailure;
use mcp_error::{Context, Failure, McpError, Observer, Policy, Report};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{
    CallToolResult, ErrorCode, ReadResourceRequestParams, ReadResourceResult, ServerCapabilities,
    ServerInfo,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt, schemars, tool, tool_handler, tool_router,
};
use serde_json::{Value, json};
use tower_service::Service;
use versions_wire::{call, talk};

const SECRET: &str = "postgres://app:zebra-lamp-77@db.example/orders";

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://orders.example/errors/")]
#[cfg_attr(feature = "impls", mcp(impls(rmcp)))]
enum OrderError {
    #[error("there is no order {0}")]
    #[mcp(status = 404, code = -31404)]
    NoOrder(#[mcp(extension = "order")] u32),
    #[error("closed")]
    #[mcp(lane = protocol, status = 503, code = -31503, retry_after = 60)]
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

#[tool_router(router = basics)]
impl Orders {
    #[tool(description = "Fails as code does that does not use mcp-error")]
    async fn plain(&self) -> Result<String, ErrorData> {
        Err(ErrorData::new(
            ErrorCode(-31777),
            format!("cannot reach {SECRET}"),
            Some(json!({"dsn": SECRET})),
        ))
    }

    #[tool(description = "Says in its result that it failed")]
    async fn says(&self) -> Result<CallToolResult, ErrorData> {
        Ok(serde_json::from_value(json!({
            "content": [{"type": "text", "text": format!("cannot reach {SECRET}")}, {"type": "image", "data": "aGk=", "mimeType": "image/png"}],
            "structuredContent": {"dsn": SECRET, "count": 3},
            "isError": true,
        }))
        .unwrap())
    }

    #[tool(description = "Panics")]
    async fn panics(&self) -> Result<String, ErrorData> {
        panic!("{SECRET}")
    }

    #[tool(description = "Finds an order, with a conversion that every version has")]
    async fn convert(
        &self,
        Parameters(Order { order }): Parameters<Order>,
    ) -> Result<String, ErrorData> {
        Err(adapter::ToolError::from(OrderError::NoOrder(order)))?
    }

    #[tool(description = "Succeeds")]
    async fn good(&self) -> String {
        format!("the answer is {SECRET}")
    }
}

#[cfg(feature = "impls")]
#[tool_router(router = derived)]
impl Orders {
    #[tool(description = "Finds an order")]
    async fn find(
        &self,
        Parameters(Order { order }): Parameters<Order>,
    ) -> Result<String, OrderError> {
        match order {
            1 => Ok("one".to_owned()),
            2 => Err(OrderError::Closed),
            order => Err(OrderError::NoOrder(order)),
        }
    }

    #[tool(description = "Calls several modules")]
    async fn several(&self) -> Result<String, Failure> {
        self.plain().await?;
        Err(OrderError::NoOrder(9))?
    }
}

impl Orders {
    fn new() -> Self {
        let tools = Self::basics();
        #[cfg(feature = "impls")]
        let tools = tools + Self::derived();
        Self { tools }
    }
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Orders {
    fn get_info(&self) -> ServerInfo {
        ServerInfo::new(
            ServerCapabilities::builder()
                .enable_tools()
                .enable_resources()
                .build(),
        )
    }

    async fn read_resource(
        &self,
        _: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResult, ErrorData> {
        Err(OrderError::Closed.into_error_data())
    }
}

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<String>>>);

impl Observer for Heard {
    fn observe(&self, report: &Report, _: &dyn McpError, context: &Context) {
        let of = context
            .tool()
            .or(context.method())
            .unwrap_or_default()
            .to_owned();
        let version = context.protocol_version().unwrap_or("no version");
        let heard = format!("{of} {} {} {version}", report.entry().kind(), report.code());
        self.0.lock().unwrap().push(heard);
    }
}

async fn answers(server: Served<Orders>, requests: &[(&str, Value)]) -> Vec<Value> {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move { server.serve(theirs).await.unwrap().waiting().await });
    let answers = talk(ours, requests).await;
    for answer in &answers {
        println!("{answer}");
    }
    answers
}

fn served() -> Served<Orders> {
    serve(Orders::new(), Policy::production())
}

fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap()
}

#[tokio::test]
async fn errors_that_nobody_annotated_are_sanitized_and_observed() {
    let heard = Heard::default();
    let server = served().with_context(Context::new().with_observer(heard.clone()));
    let requests = [
        call("plain", json!({})),
        call("says", json!({})),
        call("panics", json!({})),
        call("convert", json!({"order": SECRET})),
        call("convert", json!({"order": 8})),
        call("nothing", json!({})),
        ("prompts/get", json!({"name": SECRET})),
        ("resources/read", json!({"uri": "orders://1"})),
        call("good", json!({})),
    ];
    let answers = answers(server, &requests).await;
    let [
        plain,
        says,
        panics,
        unread,
        converted,
        unknown,
        method,
        resource,
        good,
    ] = &answers[..]
    else {
        panic!("nine answers");
    };
    assert_eq!(plain["error"]["code"], -31777);
    assert_eq!(
        plain["error"]["message"],
        "cannot reach postgres://[redacted]@db.example/orders"
    );
    assert!(!plain.to_string().contains("zebra"));

    assert_eq!(says["result"]["isError"], true);
    assert_eq!(
        text(says),
        "cannot reach postgres://[redacted]@db.example/orders"
    );
    assert_eq!(says["result"]["content"][1]["data"], "aGk=");
    assert_eq!(says["result"]["structuredContent"]["count"], 3);
    assert!(!says.to_string().contains("zebra"));

    assert_eq!(panics["result"]["isError"], true);
    assert!(text(panics).starts_with("Internal Server Error"));

    // rmcp 1.3 answers unreadable arguments in the protocol lane, later versions in the tool lane: both stay.
    assert!(!unread.to_string().contains("zebra"), "{unread}");
    assert!(unread.to_string().contains("Invalid Arguments"), "{unread}");
    // No client has listed the tools.
    let mistake = "must be an integer, not a string";
    assert!(unread.to_string().contains(mistake), "{unread}");

    assert!(
        text(converted).starts_with("No Order: there is no order 8\n"),
        "{converted}"
    );
    assert_eq!(unknown["error"]["code"], -32602);
    assert_eq!(unknown["error"]["data"]["kind"], "UNKNOWN_TOOL");
    assert_eq!(unknown["error"]["data"]["tool"], "nothing");
    assert_eq!(method["error"]["code"], -32601);
    assert_eq!(
        method["error"]["data"]["detail"],
        "the server does not have the method 'prompts/get'"
    );
    assert_eq!(resource["error"]["code"], -31503);
    assert_eq!(resource["error"]["data"]["retryAfter"], 60);
    assert_eq!(
        good["result"]["content"],
        json!([{"type": "text", "text": format!("the answer is {SECRET}")}])
    );

    let heard = heard.0.lock().unwrap();
    let code = unread["error"]["code"].as_i64().unwrap_or(-32602);
    assert_eq!(
        *heard,
        [
            "plain SERVER_ERROR -31777 2025-06-18".to_owned(),
            "says TOOL_ERROR -32602 2025-06-18".to_owned(),
            "panics INTERNAL_ERROR -32603 2025-06-18".to_owned(),
            format!("convert INVALID_ARGUMENTS {code} 2025-06-18"),
            "convert NO_ORDER -31404 2025-06-18".to_owned(),
            "nothing UNKNOWN_TOOL -32602 2025-06-18".to_owned(),
            "prompts/get UNKNOWN_METHOD -32601 2025-06-18".to_owned(),
            "resources/read CLOSED -31503 2025-06-18".to_owned(),
        ]
    );
}

#[cfg(feature = "impls")]
#[tokio::test]
async fn each_variant_is_answered_in_its_lane() {
    let requests = [
        call("find", json!({"order": 1})),
        call("find", json!({"order": 2})),
        call("find", json!({"order": 3})),
        call("several", json!({})),
    ];
    let answers = answers(served(), &requests).await;
    assert_eq!(text(&answers[0]), "one");
    assert_eq!(answers[1]["error"]["code"], -31503);
    assert_eq!(
        answers[1]["error"]["data"]["type"],
        "https://orders.example/errors/closed"
    );
    assert_eq!(answers[2]["result"]["isError"], true);
    assert!(text(&answers[2]).starts_with("No Order: there is no order 3\n"));
    let problem = &answers[2]["result"]["_meta"]["mcp-error/problem"];
    assert_eq!(
        (&problem["order"], &problem["tool"]),
        (&json!(3), &json!("find"))
    );
    assert_eq!(answers[3]["error"]["code"], -31777);
    assert!(!answers[3].to_string().contains("zebra"));
}

#[tokio::test]
async fn the_server_has_an_error_of_its_own_for_unknown_tools() {
    let server = served().with_sdk_failures(|failure| match failure {
        SdkFailure::UnknownTool { .. } => OrderError::Closed.into(),
        other => other.into(),
    });
    let answers = answers(server, &[call("nothing", json!({}))]).await;
    assert_eq!(answers[0]["error"]["code"], -31503);
}

mcp_error::registry! { static ERRORS = [OrderError]; }

#[tokio::test]
async fn the_catalog_is_among_the_resources() {
    let exports = ERRORS.exports();
    let server = served().with_catalog(&exports);
    let requests = [
        ("resources/list", json!({})),
        ("resources/read", json!({"uri": "errors://catalog.json"})),
        call("convert", json!({"order": 8})),
        (
            "resources/read",
            json!({"uri": "https://orders.example/errors/no-order"}),
        ),
        ("resources/read", json!({"uri": "orders://1"})),
    ];
    let answers = answers(server, &requests).await;
    let listed = answers[0]["result"]["resources"].as_array().unwrap();
    let uris: Vec<&str> = listed.iter().map(|one| one["uri"].as_str().unwrap()).collect();
    assert_eq!(
        uris[..3],
        [
            "errors://catalog.json",
            "https://orders.example/errors/no-order",
            "https://orders.example/errors/closed",
        ]
    );
    let content = |at: usize| &answers[at]["result"]["contents"][0];
    assert_eq!(content(1)["mimeType"], "application/json");
    assert_eq!(content(1)["text"], exports.catalog().text);
    // The type of the error is the URI of the page.
    let problem = &answers[2]["result"]["_meta"]["mcp-error/problem"];
    assert_eq!(problem["type"], uris[1]);
    assert_eq!(content(3)["mimeType"], "text/markdown");
    let page = content(3)["text"].as_str().unwrap();
    assert!(page.contains("\n# No Order\n"), "{page}");
    // What the server itself answers stays as it is.
    assert_eq!(answers[4]["error"]["code"], -31503);
}

#[tokio::test]
async fn over_streamable_http_the_wrapped_server_is_the_service() {
    let config = StreamableHttpServerConfig::default()
        .with_stateful_mode(false)
        .with_json_response(true);
    let mut service = StreamableHttpService::new(
        || Ok(served()),
        LocalSessionManager::default().into(),
        config,
    );
    let (method, params) = call("plain", json!({}));
    let body = json!({"jsonrpc": "2.0", "id": 5, "method": method, "params": params}).to_string();
    let request = http::Request::post("http://localhost/mcp")
        .header("host", "localhost")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2025-06-18")
        .body(Full::new(body.into_bytes().into()))
        .unwrap();
    let request: http::Request<Full<Bytes>> = request;
    let response = service.call(request).await.unwrap();
    assert_eq!(response.status(), 200);
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let answer: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(
        answer["error"]["message"],
        "cannot reach postgres://[redacted]@db.example/orders"
    );
}
