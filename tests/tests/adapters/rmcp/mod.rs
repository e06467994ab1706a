//! A real rmcp server and a real rmcp client, over a pipe, on both protocol versions.

mod annotated;
mod asked_client;
mod http_upstream;
mod methods;
mod proxy;
mod sdk_errors;

use mcp_error::policy::{Mode, StructuredContent, ToolText};
use mcp_error::rmcp::{IntoErrorData, Served};
use mcp_error::{Context, Failure, McpError, Policy};
use rmcp::model::{
    CallToolRequestParams, ClientConfig, ContentBlock, ErrorCode, ErrorData,
    GetPromptRequestParams, GetPromptResponse, ListResourcesResult, PaginatedRequestParams,
    ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse, ServerConfig,
};
use rmcp::service::{RequestContext, ServiceError};
use rmcp::{RoleServer, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use serde_json::{Value, json};

use crate::any_server::{AnyServer, serve, with_every_capability};
use crate::pipe::{self, Client, VERSIONS, connect};
use crate::recorder::kinds;

const SECRET: &str = "hunter2-is-no-password";

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://lib.example/errors/", impls(rmcp))]
enum LibraryError {
    #[error("no book {0}")]
    #[mcp(problem = "no-book", status = 404, code = -31404)]
    NoBook(#[mcp(extension = "book")] u32),
    #[error("closed for {reason}")]
    #[mcp(lane = protocol, problem = "closed", status = 503, code = -31503, retry_after = 60)]
    Closed {
        #[mcp(extension)]
        reason: String,
    },
    #[error("lent")]
    #[mcp(lane = protocol, status = 409, code = -31409, legacy_code = -32009)]
    Lent,
    #[error("card {card} refused")]
    #[mcp(status = 403)]
    Card {
        #[mcp(extension, secret)]
        card: String,
    },
}

/// `impls(rmcp)` also works for a type with parameters.
#[derive(Debug, thiserror::Error, McpError)]
#[error("generic {0}")]
#[mcp(status = 400, impls(rmcp))]
struct Generic<T: std::fmt::Display + std::fmt::Debug>(#[mcp(extension = "value")] T);

struct Library;

#[tool_router]
impl Library {
    #[tool]
    async fn book(&self) -> Result<String, LibraryError> {
        Err(LibraryError::NoBook(7))
    }

    #[tool]
    async fn closed(&self) -> Result<String, LibraryError> {
        Err(LibraryError::Closed {
            reason: "stock-taking".into(),
        })
    }

    #[tool]
    async fn lent(&self) -> Result<String, LibraryError> {
        Err(LibraryError::Lent)
    }

    #[tool]
    async fn card(&self) -> Result<String, LibraryError> {
        Err(LibraryError::Card {
            card: SECRET.into(),
        })
    }

    #[tool]
    async fn generic(&self) -> Result<String, Generic<u8>> {
        Err(Generic(3))
    }

    #[tool]
    async fn several(&self) -> Result<String, Failure> {
        let result: Result<(), LibraryError> = Err(LibraryError::NoBook(8));
        result?;
        Ok(String::new())
    }

    #[tool]
    async fn several_protocol(&self) -> Result<String, Failure> {
        Err(LibraryError::Closed {
            reason: "fire drill".into(),
        })?
    }

    #[tool]
    async fn foreign(&self) -> Result<String, Failure> {
        Err(Failure::foreign(std::io::Error::other(SECRET)))
    }

    #[tool]
    async fn deep(&self) -> Result<String, ErrorData> {
        let data = (0..100_000).fold(Value::Null, |inside, _| Value::Array(vec![inside]));
        Err(ErrorData::internal_error("too deep", Some(data)))
    }

    #[tool]
    async fn panics(&self) -> Result<String, LibraryError> {
        panic!("{SECRET}");
    }

    #[tool]
    async fn panics_later(&self) -> Result<String, LibraryError> {
        tokio::task::yield_now().await;
        panic!("{SECRET}");
    }

    #[tool]
    async fn works(&self) -> Result<String, LibraryError> {
        Ok("fine".into())
    }
}

#[tool_handler]
impl ServerHandler for Library {
    fn get_info(&self) -> ServerConfig {
        with_every_capability()
    }

    async fn get_prompt(
        &self,
        _: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        Err(LibraryError::NoBook(9).into_error_data())
    }

    async fn read_resource(
        &self,
        _: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        Err(Failure::from(LibraryError::NoBook(10)).into_error_data())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        panic!("{SECRET}");
    }
}

async fn client(policy: Policy, version: &ProtocolVersion) -> Client {
    connect(serve(Library, policy), version).await
}

/// Calls a tool, and returns the text, the structured content and the whole result as JSON.
async fn tool(client: &Client, name: &'static str) -> (String, Option<Value>, String) {
    let result = client
        .call_tool(CallToolRequestParams::new(name))
        .await
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(result.is_error, Some(name != "works"), "{name}");
    let whole = serde_json::to_string(&result).unwrap();
    assert!(!whole.contains(SECRET), "{whole}");
    let texts = result.content.iter().filter_map(ContentBlock::as_text);
    let text = texts.map(|block| &*block.text).collect();
    (text, result.structured_content, whole)
}

fn protocol(error: ServiceError) -> ErrorData {
    match error {
        ServiceError::McpError(error) => {
            assert!(!serde_json::to_string(&error).unwrap().contains(SECRET));
            error
        }
        other => panic!("no protocol error: {other}"),
    }
}

async fn tool_error(client: &Client, name: &'static str) -> ErrorData {
    let result = client.call_tool(CallToolRequestParams::new(name)).await;
    protocol(result.unwrap_err())
}

#[tokio::test]
async fn the_code_depends_on_the_version_of_the_session() {
    for (version, code) in VERSIONS.iter().zip([-32_009, -31_409]) {
        let client = client(Policy::production(), version).await;
        let error = tool_error(&client, "lent").await;
        assert_eq!(error.code, ErrorCode(code), "{version:?}");
    }
}

#[tokio::test]
async fn each_variant_is_answered_in_its_lane() {
    for version in &VERSIONS {
        let client = client(Policy::production(), version).await;
        let (text, structured, _) = tool(&client, "book").await;
        assert_eq!(
            text,
            "no book 7\nWhat to do: change the input before calling again."
        );
        assert_eq!(structured, None);
        let (text, ..) = tool(&client, "card").await;
        assert_eq!(
            text,
            "card [redacted] refused\nWhat to do: ask the user for permission or a decision."
        );
        let (text, ..) = tool(&client, "generic").await;
        assert!(text.starts_with("generic 3\n"), "{text}");
        let (text, ..) = tool(&client, "works").await;
        assert_eq!(text, "fine");

        let error = tool_error(&client, "closed").await;
        assert_eq!(error.code, ErrorCode(-31503));
        assert_eq!(error.message, "closed for stock-taking");
        let mut data = error.data.unwrap();
        let instance = data["instance"].take();
        assert!(instance.as_str().unwrap().starts_with("urn:uuid:"));
        assert!(data["timestamp"].take().as_str().unwrap().ends_with('Z'));
        assert_eq!(
            data,
            json!({
                "type": "https://lib.example/errors/closed",
                "title": "Closed",
                "status": 503,
                "detail": "closed for stock-taking",
                "instance": null,
                "timestamp": null,
                "tool": "closed",
                "reason": "stock-taking",
                "kind": "CLOSED",
                "retryable": true,
                "retryAfter": 60,
                "recovery": "retry",
            })
        );
        client.cancel().await.unwrap();
    }
}

#[tokio::test]
async fn a_failure_keeps_the_lane_of_its_error() {
    for version in &VERSIONS {
        let client = client(Policy::production(), version).await;
        let (text, ..) = tool(&client, "several").await;
        assert!(text.starts_with("no book 8\n"), "{text}");
        let error = tool_error(&client, "several_protocol").await;
        assert_eq!(error.code, ErrorCode(-31503));
        let (text, ..) = tool(&client, "foreign").await;
        assert!(text.starts_with("Internal Server Error\n"), "{text}");
        client.cancel().await.unwrap();
    }
}

#[tokio::test]
async fn a_panic_is_answered_in_the_lane_of_its_method() {
    for version in &VERSIONS {
        let client = client(Policy::production(), version).await;
        for name in ["panics", "panics_later"] {
            let (text, _, whole) = tool(&client, name).await;
            assert!(text.starts_with("Internal Server Error\n"), "{text}");
            let modern = *version == ProtocolVersion::V_2026_07_28;
            assert_eq!(whole.contains("resultType"), modern, "{whole}");
        }
        let error = protocol(client.list_resources(None).await.unwrap_err());
        assert_eq!(error.code, ErrorCode::INTERNAL_ERROR);
        assert_eq!(error.message, "Internal Server Error");
        // The server still answers.
        let (text, ..) = tool(&client, "works").await;
        assert_eq!(text, "fine");
        client.cancel().await.unwrap();
    }
}

/// To copy, write or drop such a value overflows the stack.
#[tokio::test]
async fn data_of_any_depth_is_answered() {
    for version in &VERSIONS {
        let client = client(Policy::production(), version).await;
        let error = tool_error(&client, "deep").await;
        assert_eq!(error.message, "too deep");
        let data = error.data.unwrap().to_string();
        assert!(data.starts_with("[[[[") && data.len() < 1_000, "{data}");
        client.cancel().await.unwrap();
    }
}

#[tokio::test]
async fn prompts_and_resources_answer_in_the_protocol_lane() {
    for version in &VERSIONS {
        let client = client(Policy::production(), version).await;
        let prompt = client.get_prompt(GetPromptRequestParams::new("x")).await;
        let error = protocol(prompt.unwrap_err());
        assert_eq!(error.code, ErrorCode(-31404));
        let data = error.data.unwrap();
        assert_eq!(data["book"], 9);
        assert_eq!(data.get("tool"), None);
        let resource = client
            .read_resource(ReadResourceRequestParams::new("book://10"))
            .await;
        let error = protocol(resource.unwrap_err());
        assert_eq!(error.data.unwrap()["book"], 10);
        client.cancel().await.unwrap();
    }
}

#[tokio::test]
async fn the_policy_applies_to_every_tool() {
    let mut policy = Policy::production();
    policy.mode = Mode::Development;
    policy.tool_text = ToolText::Json;
    policy.structured_content = StructuredContent::Auto;
    for version in &VERSIONS {
        let client = client(policy.clone(), version).await;
        let (text, structured, _) = tool(&client, "book").await;
        let text: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(text["tool"], "book");
        let structured = structured.unwrap();
        assert_eq!(structured["kind"], "NO_BOOK");
        assert_eq!(structured["instance"], text["instance"]);
        client.cancel().await.unwrap();
    }
}

fn of_text(tool_text: ToolText) -> Policy {
    let mut policy = Policy::production();
    policy.tool_text = tool_text;
    policy
}

/// Returns the text of a tool's error.
async fn text_of(server: Served<AnyServer>) -> String {
    let client = connect(server, &VERSIONS[1]).await;
    let (text, ..) = tool(&client, "book").await;
    client.cancel().await.unwrap();
    text
}

/// Whoever adds an observer to the server and then sets a context, or the other way round, wants both.
#[tokio::test]
async fn an_observer_of_the_server_stays_whichever_context_is_set() {
    let (own, of_context) = (kinds(), kinds());
    let server = || serve(Library, Policy::production());
    let context = || Context::new().with_observer(of_context.clone());
    let before = server().with_observer(own.clone()).with_context(context());
    let after = server().with_context(context()).with_observer(own.clone());
    // A context that is set again takes the place of the earlier one with its observers.
    let twice = server()
        .with_context(Context::new().with_observer(kinds()))
        .with_observer(std::sync::Arc::new(own.clone()))
        .with_context(context());
    for server in [before, after, twice] {
        assert!(text_of(server).await.starts_with("no book 7"));
        assert_eq!((own.only(), of_context.only()), ("NO_BOOK", "NO_BOOK"));
    }
}

#[tokio::test]
async fn a_context_without_a_policy_keeps_that_of_the_server() {
    let json = || serve(Library, of_text(ToolText::Json));
    let plain = "no book 7\nWhat to do: change the input before calling again.";

    let text = text_of(json().with_context(Context::new())).await;
    assert!(text.starts_with("{\n"), "{text}");
    let twice = json().with_context(Context::new().with_policy(Policy::production()));
    let text = text_of(twice.with_context(Context::new())).await;
    assert_eq!(text, plain);
    let text = text_of(json().with_request_context(|_| Context::new())).await;
    assert!(text.starts_with("{\n"), "{text}");

    // A policy that was set on purpose takes precedence, even if it is the default one.
    let given = Context::new().with_policy(Policy::production());
    assert_eq!(text_of(json().with_context(given.clone())).await, plain);
    let completed = json().with_request_context(move |_| given.clone());
    assert_eq!(text_of(completed).await, plain);
    static PLAIN: Policy = Policy::production();
    let given = Context::new().with_static_policy(&PLAIN);
    assert_eq!(text_of(json().with_context(given)).await, plain);
}

#[tokio::test]
async fn without_the_wrapper_the_default_policy_applies() {
    let (ours, _) = pipe::serve(AnyServer::new(Library).into_dyn());
    let client = pipe::start(ClientConfig::default(), ours, &VERSIONS[0]).await;
    let (text, ..) = tool(&client, "book").await;
    assert!(text.starts_with("no book 7\n"), "{text}");
    client.cancel().await.unwrap();
}

#[tokio::test]
async fn a_scope_takes_the_context_into_a_spawned_task() {
    let context = mcp_error::Context::new().with_tool("far");
    let inside = mcp_error::task::scope(context, async {
        let carried = mcp_error::task::context();
        tokio::spawn(mcp_error::task::scope(carried, async {
            mcp_error::task::context().tool().map(str::to_owned)
        }))
        .await
        .unwrap()
    });
    assert_eq!(inside.await.as_deref(), Some("far"));
    assert_eq!(mcp_error::task::context().tool(), None);
}
