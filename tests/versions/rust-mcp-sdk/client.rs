//! The wrapped server, called by the client of rust-mcp-sdk.

use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use mcp_error::{Context, Failure};
use rust_mcp_sdk::error::McpSdkError;
use rust_mcp_sdk::mcp_client::{
    ClientHandler, ClientRuntime, McpClientOptions, ToMcpClientHandler, client_runtime,
};
use rust_mcp_sdk::schema::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, CompleteRequestArgument,
    CompleteRequestParams, CustomRequest, GetPromptRequestParams, Implementation,
    ListResourceTemplatesResult, PromptReference, ReadResourceRequestParams, RequestFromClient,
    RequestMetaObject, RpcError, SdkError,
};
use rust_mcp_sdk::{ClientDetails, McpClient, StdioTransport, TransportError, TransportOptions};
use serde_json::{Value, json};

struct Quiet;

#[async_trait]
impl ClientHandler for Quiet {}

async fn client() -> Arc<ClientRuntime> {
    client_with(ClientCapabilities::default()).await
}

async fn client_with(capabilities: ClientCapabilities) -> Arc<ClientRuntime> {
    let transport = StdioTransport::create_with_server_launch(
        env!("CARGO_BIN_EXE_server"),
        vec![],
        None,
        TransportOptions::default(),
    )
    .unwrap();
    let details = ClientDetails {
        client_info: Implementation {
            name: "test".into(),
            version: "0.1.0".into(),
            description: None,
            icons: vec![],
            title: None,
            website_url: None,
        },
        capabilities,
    };
    let handler = Quiet.to_mcp_client_handler();
    let client = client_runtime::create_client(McpClientOptions::new(details, transport, handler));
    client.clone().start().await.unwrap();
    client.request_discover(Default::default()).await.unwrap();
    client
}

async fn call(
    client: &ClientRuntime,
    tool: &str,
    arguments: Value,
) -> Result<CallToolResult, String> {
    let request = CallToolRequestParams {
        name: tool.to_owned(),
        arguments: arguments.as_object().cloned(),
        meta: RequestMetaObject::default(),
        input_responses: None,
        request_state: None,
    };
    let answer = client.request_tool_call(request).await;
    println!("{tool}: {answer:?}");
    answer.map_err(|error| format!("{error:?}"))
}

/// MCP 2026-07-28, Elicitation.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_is_asked_for_a_url_if_it_has_declared_that_it_can() {
    let answer = async |capabilities| {
        let client = client_with(capabilities).await;
        let request = CallToolRequestParams {
            name: "sign_in".to_owned(),
            arguments: None,
            meta: RequestMetaObject::default(),
            input_responses: None,
            request_state: None,
        };
        let answer = client.request_tool_call_once(request).await;
        client.shut_down().await.unwrap();
        answer
    };
    let refused = answer(ClientCapabilities::default()).await.unwrap_err();
    assert!(format!("{refused:?}").contains("-32021"), "{refused:?}");

    let capabilities = json!({"elicitation": {"url": {}}});
    let asked = answer(serde_json::from_value(capabilities).unwrap());
    let asked = serde_json::to_value(asked.await.unwrap()).unwrap();
    assert_eq!(asked["resultType"], "input_required");
    let requests = asked["inputRequests"].as_object().unwrap();
    let request = requests.values().next().unwrap();
    assert_eq!(request["method"], "elicitation/create");
    assert_eq!(
        request["params"],
        json!({
            "mode": "url",
            "url": "https://orders.example/connect?state=7f3a",
            "message": "Connect your orders",
        })
    );
}

/// A client repeats the request with what its user answered.
#[tokio::test(flavor = "multi_thread")]
async fn a_user_who_declines_is_not_asked_again() {
    let capabilities = json!({"elicitation": {"url": {}}});
    let client = client_with(serde_json::from_value(capabilities).unwrap()).await;
    let answer = async |action| {
        let answers = json!({"connect": {"action": action}});
        let request = CallToolRequestParams {
            name: "sign_in".to_owned(),
            arguments: None,
            meta: RequestMetaObject::default(),
            input_responses: Some(serde_json::from_value(answers).unwrap()),
            request_state: None,
        };
        let answer = client.request_tool_call_once(request).await.unwrap();
        serde_json::to_value(answer).unwrap()
    };
    let declined = answer("decline").await;
    assert_eq!(
        declined["content"][0]["text"],
        "User Declined: the user did not agree to this: Connect your orders\n\
         What to do: ask the user for permission or a decision."
    );
    // The user may still be busy at the URL.
    assert_eq!(answer("accept").await["resultType"], "input_required");
    client.shut_down().await.unwrap();
}

/// A server that asks another one with the client of the SDK.
#[tokio::test(flavor = "multi_thread")]
async fn an_error_of_another_server_says_what_to_do() {
    let client = client().await;
    let request = CallToolRequestParams {
        name: "find".to_owned(),
        arguments: json!({"order": 2}).as_object().cloned(),
        meta: RequestMetaObject::default(),
        input_responses: None,
        request_state: None,
    };
    let closed = client.request_tool_call(request).await.unwrap_err();
    client.shut_down().await.unwrap();
    let report = Failure::from(closed).report(&Context::new());
    assert_eq!((report.status(), report.detail()), (503, "closed"));
    assert_eq!(report.retry_after(), Some(Duration::from_secs(60)));

    let refused = |code, data| {
        McpSdkError::from(RpcError {
            code,
            data,
            message: "no key sk-live-4f9Xq2LmT8vRz1".to_owned(),
        })
    };
    let io = |kind| McpSdkError::from(std::io::Error::new(kind, "at /srv/orders"));
    let rows = [
        (refused(-32602, None), 400, "fix_input"),
        (refused(-32601, None), 502, "report"),
        (refused(-1, None), 403, "ask_user"),
        (refused(-31001, Some(json!({"status": 401}))), 502, "report"),
        (refused(-31001, Some(json!({"status": 429}))), 429, "retry"),
        (io(ErrorKind::TimedOut), 504, "retry"),
        (io(ErrorKind::BrokenPipe), 503, "retry"),
        (
            TransportError::from(SdkError::request_timeout(500)).into(),
            504,
            "retry",
        ),
        (
            TransportError::SendFailure("channel closed".to_owned()).into(),
            503,
            "retry",
        ),
    ];
    for (error, status, recovery) in rows {
        let failure = Failure::from(error).report(&Context::new());
        let facts = (failure.status(), failure.recovery().as_str());
        assert_eq!(facts, (status, recovery), "{}", failure.detail());
        let shown = failure.to_problem_details().to_string();
        assert!(
            !shown.contains("sk-live") && !shown.contains("/srv"),
            "{shown}"
        );
    }
}

fn text(result: &CallToolResult) -> &str {
    &result.content[0].as_text_content().unwrap().text
}

/// The annotations are those that a client has listed.
#[tokio::test(flavor = "multi_thread")]
async fn a_model_checks_first_whether_a_call_that_writes_has_taken_effect() {
    let client = client().await;
    client.request_tool_list(None).await.unwrap();
    let rows = [
        (
            "pay",
            "check first whether this call has taken effect. If it has not, call again.",
            Some("unknown"),
        ),
        ("look", "call again later; this can pass.", None),
    ];
    for (tool, advice, effect) in rows {
        let late = call(&client, tool, json!({})).await.unwrap();
        let expected = format!("Late: the bank did not answer in time\nWhat to do: {advice}");
        assert_eq!(text(&late), expected);
        let late = serde_json::to_value(&late).unwrap();
        let found = late["_meta"]["mcp-error/problem"]["effect"].as_str();
        assert_eq!(found, effect, "{tool}");
    }
    client.shut_down().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_error_is_answered_in_its_lane_and_sanitized() {
    let client = client().await;
    let find = async |order: Value| call(&client, "find", json!({"order": order})).await;

    assert_eq!(text(&find(json!(1)).await.unwrap()), "one");
    let closed = find(json!(2)).await.unwrap_err();
    assert!(
        closed.contains("-31503") && closed.contains("retryAfter"),
        "{closed}"
    );
    let missing = find(json!(3)).await.unwrap();
    assert_eq!(missing.is_error, Some(true));
    assert!(text(&missing).starts_with("No Order: there is no order 3\n"));

    let refused = find(json!("postgres://app:zebra-lamp-77@db.example/orders"))
        .await
        .unwrap();
    assert!(text(&refused).starts_with("Invalid arguments for tool 'find': "));
    assert!(!text(&refused).contains("zebra"));
    // No client has listed the tools.
    let mistake = "\n- #/order: must be an integer, not a string\n";
    assert!(text(&refused).contains(mistake), "{refused:?}");
    let unknown = call(&client, "nothing", json!({})).await.unwrap();
    assert!(
        text(&unknown).starts_with("Unknown tool: nothing\n"),
        "{unknown:?}"
    );

    let plain = call(&client, "plain", json!({})).await.unwrap();
    assert_eq!(
        text(&plain),
        "cannot reach postgres://[redacted]@db.example/orders"
    );
    // A value that the request names as a secret is in no answer to it.
    for (arguments, expected) in [
        (
            json!({"user": "owl-77", "password": "owl-77"}),
            "no user \"[redacted]\"",
        ),
        (json!({"user": "owl-77"}), "no user \"owl-77\""),
    ] {
        let login = call(&client, "login", arguments).await.unwrap();
        assert_eq!(text(&login), expected);
    }
    for tool in ["several", "panics"] {
        let result = call(&client, tool, json!({})).await.unwrap();
        assert_eq!(result.is_error, Some(true));
        assert!(
            text(&result).starts_with("Internal Server Error"),
            "{result:?}"
        );
    }
    let good = call(&client, "good", json!({})).await.unwrap();
    assert_eq!(
        text(&good),
        "postgres://app:zebra-lamp-77@db.example/orders"
    );

    // MCP 2026-07-28 forbids -32002, for which the SDK has a constant.
    for (uri, code) in [("orders://1", "-31503"), ("orders://none", "-32602")] {
        let resource = ReadResourceRequestParams {
            uri: uri.to_owned(),
            meta: RequestMetaObject::default(),
            input_responses: None,
            request_state: None,
        };
        let resource = client.request_resource_read(resource).await.unwrap_err();
        println!("{resource:?}");
        assert!(format!("{resource:?}").contains(code), "{resource:?}");
    }
    let prompt = GetPromptRequestParams {
        name: "praise".to_owned(),
        arguments: Some(
            [("user", "owl-77"), ("password", "owl-77")]
                .map(|(name, value)| (name.into(), value.into()))
                .into(),
        ),
        meta: RequestMetaObject::default(),
        input_responses: None,
        request_state: None,
    };
    let prompt = client.request_prompt(prompt).await.unwrap_err();
    println!("{prompt:?}");
    let prompt = format!("{prompt:?}");
    assert!(
        prompt.contains("cannot reach postgres://[redacted]@db.example/orders for [redacted]"),
        "{prompt}"
    );
    let complete = CompleteRequestParams {
        argument: CompleteRequestArgument {
            name: "password".to_owned(),
            value: "owl-77".to_owned(),
        },
        context: None,
        meta: RequestMetaObject::default(),
        ref_: PromptReference::new("praise".to_owned(), None).into(),
    };
    let complete = client.request_completion(complete).await.unwrap_err();
    let complete = format!("{complete:?}");
    assert!(
        complete.contains("nothing begins with [redacted]"),
        "{complete}"
    );
    let params = json!({"user": "owl-77", "password": "owl-77"});
    let own = RequestFromClient::CustomRequest(CustomRequest {
        method: "orders/claim".to_owned(),
        params: params.as_object().cloned(),
    });
    let own = format!("{:?}", client.request(own, None).await.unwrap_err());
    assert!(own.contains(r#"no order of \"[redacted]\""#), "{own}");
    // The SDK takes a request whose parameters it cannot read for a custom one, which no server handles.
    let params =
        json!({"name": "find", "arguments": "order 7", "_meta": RequestMetaObject::default()});
    let unread = RequestFromClient::CustomRequest(CustomRequest {
        method: "tools/call".to_owned(),
        params: params.as_object().cloned(),
    });
    let unread = format!("{:?}", client.request(unread, None).await.unwrap_err());
    assert!(
        unread.contains("#/arguments: must be an object or null, not a string"),
        "{unread}"
    );
    let templates: Result<ListResourceTemplatesResult, _> =
        client.request_resource_template_list(None).await;
    let templates = format!("{:?}", templates.unwrap_err());
    assert!(templates.contains("UNKNOWN_METHOD"), "{templates}");
    client.shut_down().await.unwrap();
}
