//! Tools that are types, prompts, resources and completion, over a pipe and over streamable HTTP, with
//! rmcp's own client.

mod by_version;
mod catalog;
mod library;
mod subscriptions;
mod tasks;

use mcp_error::client::Decode;
use mcp_error::policy::{MetaKey, StructuredContent};
use mcp_error::registry::Recovery;
use mcp_error::{Context, ErrorType, Policy, RpcError, ToolResult};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientConfig, ClientRequest, ContentBlock,
    CustomRequest, ErrorCode, ErrorData, GetPromptRequestParams, ProtocolVersion,
    ReadResourceRequestParams,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

use super::{SECRET, protocol};
use crate::any_server::{AnyServer, serve};
use crate::pipe::{self, Client, VERSIONS, connect, over_http};
use crate::recorder::Recorder;

use library::{Library, LibraryError, STARTED, STOPPED, served, served_with};

/// Returns the result or the error object of a call, and asserts that it holds no secret.
async fn call(client: &Client, tool: &'static str, book: u32) -> Result<CallToolResult, ErrorData> {
    let book = json!({"book": book}).as_object().cloned().unwrap();
    let params = CallToolRequestParams::new(tool).with_arguments(book);
    match client.call_tool(params).await {
        Ok(result) => {
            let text = serde_json::to_string(&result).unwrap();
            assert!(!text.contains(SECRET), "{text}");
            Ok(result)
        }
        Err(error) => Err(protocol(error)),
    }
}

fn text(result: &CallToolResult) -> &str {
    let blocks: Vec<_> = result.content.iter().collect();
    let [block] = blocks[..] else {
        panic!("one block: {blocks:?}");
    };
    ContentBlock::as_text(block)
        .map(|block| &*block.text)
        .unwrap()
}

async fn assert_lanes(client: &Client, version: &ProtocolVersion) {
    for tool in ["lend", "lend_later"] {
        let good = call(client, tool, 1).await.unwrap();
        assert_eq!(good.is_error, Some(false));
        assert_eq!(good.structured_content, Some(json!({"until": "May"})));
        for (book, expected) in [
            (3, "Internal Server Error\n"),
            (4, "Internal Server Error\n"),
            (5, "no book 5\n"),
        ] {
            let result = call(client, tool, book).await.unwrap();
            assert_eq!(result.is_error, Some(true), "{tool} {book}");
            assert!(text(&result).starts_with(expected), "{}", text(&result));
            // The output schema describes successful results only.
            assert_eq!(result.structured_content, None);
            assert_eq!(problem_in_meta(&result)["tool"], tool);
            let wire = serde_json::to_value(&result).unwrap();
            let modern = *version == ProtocolVersion::V_2026_07_28;
            assert_eq!(wire.get("resultType").is_some(), modern, "{wire}");
        }
        let closed = call(client, tool, 2).await.unwrap_err();
        assert_eq!(closed.code, ErrorCode(-31503));
        assert_eq!(closed.data.unwrap()["tool"], tool);
    }
    let result = call(client, "macro_made", 6).await.unwrap();
    assert!(text(&result).starts_with("no book 6\n"));
}

async fn assert_other_methods(client: &Client) {
    let mut prompt = GetPromptRequestParams::new("praise");
    prompt.arguments = json!({"book": 8}).as_object().cloned();
    let error = protocol(client.get_prompt(prompt).await.unwrap_err());
    assert_eq!(error.code, ErrorCode(-31404));
    assert_eq!(error.data.unwrap()["book"], 8);

    let resource = |uri: &str| ReadResourceRequestParams::new(uri);
    let error = client.read_resource(resource("book://7")).await;
    let error = protocol(error.unwrap_err());
    assert_eq!(error.code, ErrorCode(-31503));
    assert_eq!(error.data.unwrap()["retryAfter"], 60);
    let error = client.read_resource(resource("book://panic")).await;
    assert_eq!(protocol(error.unwrap_err()).code, ErrorCode::INTERNAL_ERROR);

    let complete = |value: &'static str| client.complete_prompt_simple("praise", "book", value);
    let error = protocol(complete("x").await.unwrap_err());
    assert_eq!(error.code, ErrorCode(-31404));
    assert_eq!(error.data.unwrap()["kind"], "NO_BOOK");
    let error = protocol(complete("panic").await.unwrap_err());
    assert_eq!(error.code, ErrorCode::INTERNAL_ERROR);
}

/// rmcp takes a request whose parameters it cannot read for one of a method that the server has added.
async fn assert_unread(client: &Client) {
    let send = async |method: &str, params: Value| {
        let request = CustomRequest::new(method, Some(params));
        let answer = client.send_request(ClientRequest::CustomRequest(request));
        let error = protocol(answer.await.unwrap_err());
        let kind = error.data.as_ref().unwrap()["kind"].clone();
        (error.code, kind, error.message.into_owned())
    };
    for (method, params, said) in [
        (
            "tools/call",
            json!({"name": "lend", "arguments": "{\"book\": 5}"}),
            "#/arguments: must be an object or null, not a string",
        ),
        (
            "prompts/get",
            json!({"arguments": {}}),
            "#/name: is missing",
        ),
        (
            "resources/read",
            json!({"url": SECRET}),
            "#/uri: is missing",
        ),
    ] {
        let message = format!("the parameters of '{method}' are not valid: {said}");
        let expected = (
            ErrorCode::INVALID_PARAMS,
            json!("INVALID_ARGUMENTS"),
            message,
        );
        assert_eq!(send(method, params).await, expected);
    }
    let unknown = send("books/burn", json!({"book": 5})).await;
    assert_eq!(unknown.0, ErrorCode::METHOD_NOT_FOUND);
    assert_eq!(unknown.1, "UNKNOWN_METHOD");
}

async fn assert_prompts_of_the_sdk(client: &Client) {
    let mut prompt = GetPromptRequestParams::new("praise");
    prompt.arguments = json!({"book": "many"}).as_object().cloned();
    let error = protocol(client.get_prompt(prompt).await.unwrap_err());
    assert_eq!(error.code, ErrorCode::INVALID_PARAMS);
    assert_eq!(
        error.message,
        r#"Failed to parse parameters: invalid type: string "many", expected u32"#
    );
    assert_eq!(error.data.unwrap()["kind"], "INVALID_ARGUMENTS");

    let unknown = client.get_prompt(GetPromptRequestParams::new("prays"));
    let error = protocol(unknown.await.unwrap_err());
    assert_eq!(error.code, ErrorCode::INVALID_PARAMS);
    assert_eq!(error.message, "prompt 'prays' not found");
    let data = error.data.unwrap();
    assert_eq!(data["kind"], "UNKNOWN_PROMPT");
    assert_eq!(data["available_prompts"], json!(["praise"]));
}

async fn assert_each_method(client: Client, version: &ProtocolVersion) {
    assert_lanes(&client, version).await;
    assert_other_methods(&client).await;
    assert_unread(&client).await;
    assert_prompts_of_the_sdk(&client).await;
    client.cancel().await.unwrap();
}

#[tokio::test]
async fn over_a_pipe_each_method_answers_in_its_lane() {
    for version in &VERSIONS {
        let client = connect(served(), version).await;
        assert_each_method(client, version).await;
    }
}

#[tokio::test]
async fn over_streamable_http_each_method_answers_in_its_lane() {
    for version in &VERSIONS {
        let client = over_http(served(), version).await;
        assert_each_method(client, version).await;
    }
}

#[tokio::test]
async fn without_the_wrapper_a_tool_that_is_a_type_answers_in_the_protocol_lane() {
    let (ours, _) = pipe::serve(AnyServer::new(Library::new()).into_dyn());
    let client = pipe::start(ClientConfig::default(), ours, &VERSIONS[0]).await;
    let error = call(&client, "lend", 5).await.unwrap_err();
    assert_eq!(error.code, ErrorCode(-31404));
    client.cancel().await.unwrap();
}

/// Returns the problem document in `_meta`, which holds nothing else.
fn problem_in_meta(result: &CallToolResult) -> Value {
    let meta = Value::Object(result.meta.clone().unwrap().0);
    let problem = meta["mcp-error/problem"].clone();
    assert_eq!(meta, json!({"mcp-error/problem": problem}));
    problem
}

/// The default server and the default client of this crate understand each other.
#[tokio::test]
async fn a_client_decodes_the_errors_of_a_default_server() {
    for version in &VERSIONS {
        let client = connect(served(), version).await;
        let result = call(&client, "macro_made", 6).await.unwrap();
        assert_eq!(LibraryError::decode(&result), Ok(LibraryError::NoBook(6)));
        let advice = ToolResult::from(&result).advice(&[]);
        assert_eq!(advice.recovery, Recovery::FixInput);
        let mut problem = problem_in_meta(&result);
        assert!(
            problem["instance"]
                .take()
                .as_str()
                .unwrap()
                .starts_with("urn:uuid:")
        );
        assert!(problem["timestamp"].take().as_str().unwrap().ends_with('Z'));
        assert_eq!(
            problem,
            json!({
                "type": "https://lib.example/errors/no-book",
                "title": "No Book",
                "status": 404,
                "detail": "no book 6",
                "instance": null,
                "timestamp": null,
                "tool": "macro_made",
                "book": 6,
                "kind": "NO_BOOK",
                "retryable": false,
                "recovery": "fix_input",
            })
        );
        let closed = call(&client, "lend", 2).await.unwrap_err();
        assert_eq!(LibraryError::decode(&closed), Ok(LibraryError::Closed));
        let panicked = call(&client, "lend", 4).await.unwrap();
        let advice = ToolResult::from(&panicked).advice(&[LibraryError::ENTRIES]);
        assert_eq!(advice.recovery, Recovery::Report);
        assert_eq!(problem_in_meta(&panicked)["status"], 500);
        let good = call(&client, "lend", 1).await.unwrap();
        assert!(!serde_json::to_string(&good).unwrap().contains("mcp-error"));
        client.cancel().await.unwrap();
    }
}

/// Nothing of a result or of an error object is lost on the way to rmcp's types and back.
#[test]
fn documents_become_the_types_of_rmcp_and_come_back() {
    let result = json!({
        "content": [
            {"type": "text", "text": "no book 7", "annotations": {"priority": 1.0}},
            {"type": "image", "data": "AAAA", "mimeType": "image/png"},
        ],
        "structuredContent": {"kind": "NO_BOOK"},
        "isError": true,
        "_meta": {"mcp-error/problem": {"kind": "NO_BOOK"}, "com.example/x": 1},
    });
    let read = ToolResult::from(mcp_error::json::Json::from(result.clone()));
    let of_rmcp = CallToolResult::from(read.clone());
    assert_eq!(of_rmcp.content.len(), 2);
    let mut back = serde_json::to_value(ToolResult::from(&of_rmcp)).unwrap();
    back.as_object_mut().unwrap().remove("resultType");
    assert_eq!(back, result);

    let good = json!({"content": [], "isError": false});
    let good = CallToolResult::from(ToolResult::from(mcp_error::json::Json::from(good)));
    assert_eq!(good.is_error, Some(false));

    let error = ErrorData::new(ErrorCode(-31404), "no book 7", Some(json!({"book": 7})));
    assert_eq!(ErrorData::from(RpcError::from(&error)), error);
}

#[tokio::test]
async fn the_policy_chooses_the_key_of_meta() {
    const KEY: &str = "com.example/problem";
    let own = Policy::production().with_meta_key(Some(MetaKey::new(KEY)));
    let client = over_http(served_with(own), &VERSIONS[1]).await;
    let result = call(&client, "lend", 5).await.unwrap();
    let meta = result.meta.clone().unwrap().0;
    assert_eq!(meta.keys().collect::<Vec<_>>(), [KEY]);
    let result = ToolResult::from(result);
    assert_eq!(result.to_problem_details(), None);
    let kind = result.meta(KEY).and_then(|problem| problem.get("kind"));
    assert_eq!(kind.and_then(|kind| kind.as_str()), Some("NO_BOOK"));
    client.cancel().await.unwrap();

    let without = Policy::production().with_meta_key(None);
    let client = connect(served_with(without), &VERSIONS[1]).await;
    assert_eq!(call(&client, "lend", 5).await.unwrap().meta, None);
    client.cancel().await.unwrap();
}

/// The tool `lend` has an output schema, and `macro_made` has none.
#[tokio::test]
async fn structured_content_is_left_out_where_the_tool_has_an_output_schema() {
    let policy = || Policy::production().with_structured_content(StructuredContent::Auto);
    for version in &VERSIONS {
        let listed = connect(served_with(policy()), version).await;
        // Over a pipe, the server knows of a schema once the client has read it in the list of tools.
        let list = listed.list_all_tools().await.unwrap();
        let with_schema = list.iter().filter(|tool| tool.output_schema.is_some());
        assert!(
            with_schema
                .map(|tool| &*tool.name)
                .any(|name| name == "lend")
        );
        for client in [listed, over_http(served_with(policy()), version).await] {
            let result = call(&client, "lend", 5).await.unwrap();
            assert_eq!(result.structured_content, None);
            assert_eq!(problem_in_meta(&result)["kind"], "NO_BOOK");
            let result = call(&client, "macro_made", 5).await.unwrap();
            assert_eq!(result.meta, None);
            let structured = result.structured_content.clone().unwrap();
            assert_eq!(structured["kind"], "NO_BOOK");
            assert_eq!(structured["error_code"], "NO_BOOK");
            assert_eq!(LibraryError::decode(&result), Ok(LibraryError::NoBook(5)));
            client.cancel().await.unwrap();
        }
    }
}

#[test]
fn a_meta_key_must_not_be_reserved() {
    for good in [
        "com.example/problem",
        "example/p",
        "c-1.e/a.b_c-d",
        "com.example.mcp/x",
    ] {
        assert_eq!(MetaKey::new(good).as_str(), good);
    }
    for bad in [
        "",
        "problem",
        "/problem",
        "com.example/",
        "com..example/problem",
        "1com/problem",
        "com-/problem",
        "com.ex_ample/problem",
        "com.example/-problem",
        "com.example/problem.",
        "com.example/pro blem",
        "com.example/a/b",
        "io.modelcontextprotocol/problem",
        "io.ModelContextProtocol/problem",
        "modelcontextprotocol.io/problem",
        "mcp/problem",
        "dev.mcp/problem",
        "com.mcp.tools/problem",
        "com.example.mcp.tools/problem",
    ] {
        let made = std::panic::catch_unwind(|| MetaKey::new(bad));
        assert!(made.is_err(), "{bad}");
        let read = serde_json::from_value::<Policy>(json!({ "meta_key": bad }));
        let error = read.unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("meta_key: `{bad}`: ")),
            "{error}"
        );
    }
    let key = |text: Value| {
        let policy: Policy = serde_json::from_value(json!({ "meta_key": text })).unwrap();
        policy.meta_key.map(|key| key.to_string())
    };
    assert_eq!(key(json!("example/p")).as_deref(), Some("example/p"));
    assert_eq!((key(json!("none")), key(Value::Null)), (None, None));
    let default = Policy::production().meta_key.map(|key| key.to_string());
    assert_eq!(default.as_deref(), Some("mcp-error/problem"));
}

/// The log is then the only place that shows what the handler returned.
#[tokio::test]
async fn a_cancelled_request_gets_no_answer_and_its_failure_is_observed() {
    let failed = Recorder::new(|report, _, _| report.tool().map(str::to_owned));
    let context = Context::new().with_observer(failed.clone());
    let (ours, _) = pipe::serve(served().with_context(context).into_dyn());
    let (read, mut write) = tokio::io::split(ours);
    let mut lines = BufReader::new(read).lines();
    let mut send = async |message: Value| {
        let line = format!("{message}\n");
        write.write_all(line.as_bytes()).await.unwrap();
    };
    send(
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        }}),
    )
    .await;
    send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
    let tool = |id: u32, name: &str| {
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": {"name": name, "arguments": {"book": 5}}})
    };
    send(tool(7, "waits")).await;
    STARTED.notified().await;
    send(
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled",
        "params": {"requestId": 7, "reason": "enough"}}),
    )
    .await;
    STOPPED.notified().await;
    let mut answered = Vec::new();
    for id in 8..=10 {
        send(tool(id, "lend")).await;
        loop {
            let line = lines.next_line().await.unwrap().unwrap();
            let answer: Value = serde_json::from_str(&line).unwrap();
            if let Some(of) = answer.get("id").and_then(Value::as_u64) {
                answered.push(of);
                if of == u64::from(id) {
                    break;
                }
            }
        }
    }
    assert_eq!(answered, [1, 8, 9, 10]);
    assert_eq!(failed.take()[0].as_deref(), Some("waits"));
}

#[tokio::test]
async fn a_client_reads_the_advice_of_an_rmcp_error() {
    let client = over_http(served(), &VERSIONS[1]).await;
    let error = call(&client, "lend", 2).await.unwrap_err();
    let data = error.data.map(Into::into);
    let error = RpcError::new(error.code.0, error.message, data);
    let advice = error.advice(&[]);
    assert_eq!(advice.retry_after.unwrap().as_secs(), 60);
    client.cancel().await.unwrap();
}

/// A handler whose methods panic before they return a future.
#[derive(Clone)]
struct Eager;

impl ServerHandler for Eager {
    #[allow(clippy::manual_async_fn)]
    fn list_prompts(
        &self,
        _: Option<rmcp::model::PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<rmcp::model::ListPromptsResult, ErrorData>> + Send + '_ {
        let none: Vec<u8> = Vec::new();
        let first = none[0];
        async move { panic!("{first} {SECRET}") }
    }
}

#[tokio::test]
async fn a_panic_before_the_future_is_answered() {
    let server = serve(Eager, Policy::production()).into_handler();
    let (ours, _) = pipe::serve(server.into_dyn());
    let client = pipe::start(ClientConfig::default(), ours, &VERSIONS[0]).await;
    let error = protocol(client.list_prompts(None).await.unwrap_err());
    assert_eq!(error.code, ErrorCode(-32603));
    assert_eq!(error.message, "Internal Server Error");
}
