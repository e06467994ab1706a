//! A server without any attribute of this crate, wrapped by one line.

use mcp_error::wrap::SdkFailure;
use mcp_error::{Context, Failure, McpError, Policy};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::*;
use rmcp::service::{RequestContext, ServiceError};
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde_json::{Value, json};

use crate::any_server::{AnyServer, serve, with_every_capability};
use crate::pipe::{Client, VERSIONS, connect};
use crate::recorder::Recorder;

const TOKEN: &str = "sk-proj-Zq8vT3mXw7Lk2Rb9Yc4Nd6Pf1Hs5Jg0";
const URL: &str = "postgres://app:zebra-lamp-77@db.example/orders";
const PATH: &str = "/home/alice/vault/orders.db";
const ADDRESS: &str = "alice@corp.example";

/// The texts that no answer may hold.
const PLANTED: [&str; 4] = [TOKEN, "zebra-lamp-77", "/home/alice", ADDRESS];

fn planted() -> String {
    format!("cannot reach {URL} with {TOKEN} from {PATH}, ask {ADDRESS}")
}

fn error(code: i32) -> ErrorData {
    let data = json!({
        "reason": planted(),
        "nested": [{"password": "zebra-lamp-77", "port": 5432, "tries": [1, 2]}],
        "uri": "https://app:zebra-lamp-77@files.example/orders/7",
    });
    ErrorData::new(ErrorCode(code), planted(), Some(data))
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Count {
    count: u8,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no order {0}")]
#[mcp(status = 404, code = -31404, impls(rmcp))]
struct NoOrder(#[mcp(extension = "order", sanitize_with = String::clone)] String);

#[derive(Clone)]
struct Plain;

#[tool_router]
impl Plain {
    #[tool]
    async fn count(&self, Parameters(count): Parameters<Count>) -> String {
        count.count.to_string()
    }

    #[tool]
    async fn fails(&self) -> Result<String, ErrorData> {
        Err(error(-32603))
    }

    #[tool]
    async fn fails_own_code(&self) -> Result<String, ErrorData> {
        Err(error(-31777))
    }

    #[tool]
    async fn half_moved(&self) -> Result<String, Failure> {
        let helper: Result<String, ErrorData> = Err(error(-31778));
        Ok(helper?)
    }

    #[tool]
    async fn ours(&self) -> Result<String, NoOrder> {
        Err(NoOrder("shown on purpose: /srv/orders/7".into()))
    }

    #[tool]
    async fn visit(&self) -> Result<String, ErrorData> {
        let data = json!({"elicitations": [{
            "mode": "url", "elicitationId": "1", "message": "sign in",
            "url": "https://sign-in.example/start?token=abcdefghijklmnop1234567890",
        }]});
        Err(ErrorData::new(ErrorCode(-32042), "sign in", Some(data)))
    }

    #[tool]
    async fn says_error(&self) -> CallToolResult {
        let mut link = Resource::new("https://app:zebra-lamp-77@files.example/a", "a");
        link.description = Some(planted());
        let embedded = ResourceContents::text(planted(), "file:///orders/9?password=zebra-lamp-77");
        let mut audio = AudioContent::new(TOKEN, "audio/wav");
        let meta = json!({"com.example/why": planted()});
        audio.meta = Some(MetaObject(meta.as_object().unwrap().clone()));
        let mut result = CallToolResult::error(vec![
            ContentBlock::text(planted()),
            ContentBlock::image(TOKEN, "image/png"),
            ContentBlock::ResourceLink(link),
            ContentBlock::Resource(EmbeddedResource::new(embedded)),
            ContentBlock::Audio(audio),
        ]);
        result.structured_content = Some(json!({"why": planted(), "count": 3}));
        let meta = json!({
            "traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "com.example/why": planted(),
            // Only the first two labels of a prefix can make it MCP's.
            "com.example.mcp/why": planted(),
        });
        result.meta = Some(MetaObject(meta.as_object().unwrap().clone()));
        result
    }

    #[tool]
    async fn says_much(&self) -> CallToolResult {
        let lines = "the build failed at line 7\n".repeat(4_000);
        CallToolResult::error(vec![
            ContentBlock::text(lines.clone()),
            ContentBlock::text(lines),
        ])
    }

    #[tool]
    async fn says_often(&self) -> CallToolResult {
        let mut result = CallToolResult::error(vec![ContentBlock::text("no"); 10_000]);
        let many = (0..10_000).map(|at| (format!("com.example/{at}"), json!(at)));
        result.meta = Some(MetaObject(many.collect()));
        result.structured_content = Some(json!(vec!["no"; 10_000]));
        result
    }

    #[tool]
    async fn large(&self) -> String {
        "a good answer, ".repeat(4_500)
    }

    #[tool]
    async fn good(&self) -> CallToolResult {
        let mut result = CallToolResult::success(vec![ContentBlock::text(planted())]);
        result.structured_content = Some(json!({"token": TOKEN, "at": PATH}));
        result
    }
}

#[tool_handler]
impl ServerHandler for Plain {
    fn get_info(&self) -> ServerConfig {
        with_every_capability()
    }

    async fn get_prompt(
        &self,
        _: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        Err(error(-32602))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let data = json!({"uri": request.uri});
        Err(ErrorData::resource_not_found(planted(), Some(data)))
    }
}

/// Returns a recorder of the code and the kind of each report, in which nothing planted is.
fn clean_reports() -> Recorder<(i32, &'static str)> {
    Recorder::new(|report, _, context| {
        assert_clean("a report", &report.to_problem_details().to_string());
        assert!(context.method().is_some());
        (report.code(), report.entry().kind())
    })
}

fn assert_clean(place: &str, text: &str) {
    for planted in PLANTED {
        assert!(!text.contains(planted), "{place}: {text}");
    }
}

async fn call(client: &Client, tool: &'static str, arguments: Value) -> Result<Value, ErrorData> {
    let mut request = CallToolRequestParams::new(tool);
    request.arguments = arguments.as_object().cloned();
    answer(client.call_tool(request).await)
}

fn answer(answer: Result<impl serde::Serialize, ServiceError>) -> Result<Value, ErrorData> {
    match answer {
        Ok(answer) => Ok(serde_json::to_value(&answer).unwrap()),
        Err(ServiceError::McpError(error)) => Err(error),
        Err(other) => panic!("{other}"),
    }
}

/// Provokes every error of the plain server, and asserts that no answer holds a planted text.
async fn assert_answers(client: &Client, version: &ProtocolVersion) {
    let modern = *version == ProtocolVersion::V_2026_07_28;
    // Errors of rmcp itself: unreadable arguments, an unknown tool, and an unknown method.
    let refused = call(client, "count", json!({"count": planted()}))
        .await
        .unwrap();
    assert_eq!(refused["isError"], true);
    let text = refused["content"][0]["text"].as_str().unwrap();
    assert!(
        text.starts_with(
            "Invalid Arguments: failed to deserialize parameters: invalid type: string"
        ),
        "{text}"
    );
    assert!(
        text.ends_with("\nWhat to do: change the input before calling again."),
        "{text}"
    );
    assert_clean("arguments", &refused.to_string());
    let unknown = call(client, "no_such_tool", json!({})).await.unwrap_err();
    assert_eq!(
        (unknown.code.0, &*unknown.message),
        (-32602, "tool not found: 'no_such_tool'")
    );
    let data = unknown.data.unwrap();
    assert_eq!(data["type"], "urn:problem-type:mcp-error:unknown-tool");
    assert_eq!(data["tool"], "no_such_tool");
    let custom = CustomRequest::new(format!("orders/{TOKEN}"), None);
    let custom = client
        .send_request(ClientRequest::CustomRequest(custom))
        .await;
    let custom = answer(custom).unwrap_err();
    assert_eq!(custom.code.0, -32601);
    assert_eq!(custom.message, "Method not found: orders/[redacted]");
    assert_clean("method", &serde_json::to_string(&custom).unwrap());
    assert_eq!(
        custom.data.unwrap()["detail"],
        "the server does not have the method 'orders/[redacted]'"
    );
    // Errors of the handler.
    for (tool, code) in [
        ("fails", -32603),
        ("fails_own_code", -31777),
        ("half_moved", -31778),
    ] {
        let error = call(client, tool, json!({})).await.unwrap_err();
        assert_eq!(error.code.0, code, "{tool}");
        let text = serde_json::to_string(&error).unwrap();
        assert_clean(tool, &text);
        assert!(
            error.message.starts_with("cannot reach postgres://"),
            "{text}"
        );
        let data = error.data.unwrap();
        assert_eq!(data["nested"][0]["password"], "[redacted]");
        assert_eq!(data["nested"][0]["port"], 5432);
        assert_eq!(data["nested"][0]["tries"], json!([1, 2]));
        assert_eq!(data["uri"], "https://files.example/orders/7");
    }
    let prompt = client.get_prompt(GetPromptRequestParams::new("p")).await;
    let prompt = answer(prompt).unwrap_err();
    assert_eq!(prompt.code.0, -32602);
    assert_clean("prompt", &serde_json::to_string(&prompt).unwrap());
    // The URI of a resource keeps its path, which the client has sent.
    let uri = "file:///orders/8?password=zebra-lamp-77";
    let resource = client
        .read_resource(ReadResourceRequestParams::new(uri))
        .await;
    let resource = answer(resource).unwrap_err();
    assert_eq!(resource.code.0, if modern { -32602 } else { -32002 });
    assert_clean("resource", &serde_json::to_string(&resource).unwrap());
    assert_eq!(
        resource.data.unwrap()["uri"],
        "file:///orders/8?password=[redacted]"
    );
    // Codes that MCP itself defines are kept.
    let visit = client
        .call_tool_once(CallToolRequestParams::new("visit"))
        .await;
    let url = match visit {
        Ok(CallToolResponse::InputRequired(input)) => {
            assert!(modern);
            let input = serde_json::to_value(input).unwrap();
            input["inputRequests"]["1"]["params"]["url"].clone()
        }
        other => {
            let visit = answer(other.map(|_| ())).unwrap_err();
            visit.data.unwrap()["elicitations"][0]["url"].clone()
        }
    };
    assert_eq!(
        url,
        "https://sign-in.example/start?token=abcdefghijklmnop1234567890"
    );
    // A result with `isError`.
    let said = call(client, "says_error", json!({})).await.unwrap();
    let image = said["content"][1].clone();
    assert_eq!(image["data"], TOKEN, "an image is not text");
    assert_eq!(said["content"][2]["uri"], "https://files.example/a");
    let embedded = &said["content"][3]["resource"]["uri"];
    assert_eq!(embedded, "file:///orders/9?password=[redacted]");
    assert_eq!(said["structuredContent"]["count"], 3);
    let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    assert_eq!(said["_meta"]["traceparent"], trace);
    let mut rest = said.clone();
    assert_eq!(rest["content"][4]["data"].take(), TOKEN, "nor is a sound");
    rest["content"].as_array_mut().unwrap().remove(1);
    assert_clean("says_error", &rest.to_string());
    let much = call(client, "says_much", json!({})).await.unwrap();
    let size = much.to_string().len();
    let bound = Policy::production().max_error_size;
    assert!(size > bound / 2 && size < bound * 5 / 4, "{size}");
    let often = call(client, "says_often", json!({})).await.unwrap();
    let size = often.to_string().len();
    assert!(size > bound && size < bound * 5, "{size}");
    // An error with `McpError` is already sanitized, so it keeps the text that its type allows.
    let ours = call(client, "ours", json!({})).await.unwrap();
    assert_eq!(ours["structuredContent"], Value::Null);
    assert!(
        ours["content"][0]["text"]
            .as_str()
            .unwrap()
            .starts_with("no order")
    );
}

/// Asserts that the observer was notified of twelve foreign errors and one declared error.
fn assert_observed(reports: &Recorder<(i32, &'static str)>) {
    let reports = reports.take();
    let codes: Vec<i32> = reports.iter().map(|(code, _)| *code).collect();
    let expected = [
        -32602, -32602, -32601, -32603, -31777, -31778, -32602, -32602, -32042, -32602, -32602,
        -32602, -31404,
    ];
    let resource = 7;
    let fitting = codes
        .iter()
        .enumerate()
        .all(|(at, code)| *code == expected[at] || at == resource && *code == -32002);
    assert!(fitting && codes.len() == expected.len(), "{reports:?}");
}

#[tokio::test]
async fn planted_texts_are_never_sent() {
    for version in &VERSIONS {
        let reports = clean_reports();
        let context = Context::new().with_observer(reports.clone());
        let served = serve(Plain, Policy::production()).with_context(context);
        let over_service = connect(served.clone(), version).await;
        assert_answers(&over_service, version).await;
        assert_observed(&reports);
        let over_handler = connect(served.into_handler(), version).await;
        assert_answers(&over_handler, version).await;
        assert_observed(&reports);
    }
}

#[tokio::test]
async fn successful_answers_equal_those_without_the_wrapper() {
    for version in &VERSIONS {
        let plain = connect(AnyServer::new(Plain), version).await;
        let wrapped = connect(serve(Plain, Policy::production()), version).await;
        for (tool, arguments) in [("good", json!({})), ("count", json!({"count": 7}))] {
            let expected = call(&plain, tool, arguments.clone()).await.unwrap();
            let answered = call(&wrapped, tool, arguments).await.unwrap();
            assert_eq!(answered.to_string(), expected.to_string());
        }
        let tools = |client: &Client| {
            let peer = client.peer().clone();
            async move { serde_json::to_string(&peer.list_all_tools().await.unwrap()).unwrap() }
        };
        assert_eq!(tools(&wrapped).await, tools(&plain).await);
    }
}

#[test]
fn a_successful_answer_of_64_kb_is_neither_copied_nor_scanned() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let cost = |client: &Client| {
        let run = || {
            let answer = runtime.block_on(call(client, "large", json!({})));
            assert!(answer.unwrap().to_string().len() > 64_000);
        };
        run();
        allocation_counter::measure(run).bytes_total
    };
    let version = &VERSIONS[1];
    let plain = cost(&runtime.block_on(connect(AnyServer::new(Plain), version)));
    let served = serve(Plain, Policy::production());
    let wrapped = cost(&runtime.block_on(connect(served, version)));
    println!("plain {plain} bytes, wrapped {wrapped}");
    assert!(wrapped <= plain + plain / 20, "{plain} {wrapped}");
}

/// rmcp hands such a request to the server first, as one of a method that the server has added.
#[tokio::test]
async fn a_request_that_cannot_be_read_is_answered_and_observed_once() {
    let params = json!({"name": {"password": "zebra-lamp-77"}, "arguments": planted()});
    let reports = clean_reports();
    let context = Context::new().with_observer(reports.clone());
    let served = serve(Plain, Policy::production()).with_context(context);
    let own = served.clone().with_sdk_failures(|failure| match failure {
        SdkFailure::InvalidArguments { message, .. } => NoOrder(message).into(),
        other => other.into(),
    });
    for (served, code, kind) in [
        (served, -32602, "INVALID_ARGUMENTS"),
        (own, -31404, "NO_ORDER"),
    ] {
        for version in &VERSIONS {
            let over_service = connect(served.clone(), version).await;
            let over_handler = connect(served.clone().into_handler(), version).await;
            for client in [over_service, over_handler] {
                let call = CustomRequest::new("tools/call", Some(params.clone()));
                let answer = client
                    .send_request(ClientRequest::CustomRequest(call))
                    .await;
                let Err(ServiceError::McpError(error)) = answer else {
                    panic!("{answer:?}");
                };
                assert_clean(kind, &serde_json::to_string(&error).unwrap());
                assert_eq!(error.code.0, code);
                assert_eq!(error.data.unwrap()["kind"], kind);
                assert_eq!(reports.take(), [(code, kind)]);
            }
        }
    }
}
