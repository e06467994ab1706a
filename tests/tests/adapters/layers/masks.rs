//! What a request says under the name of a secret is in no answer to this request, and in the answers to others.

use axum::body::Bytes;
use axum::routing::post;
use jsonrpsee::types::ErrorObjectOwned;
use mcp_error::policy::Masks;
use mcp_error::{Context, Failure, McpError, Policy};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::*;
use rmcp::service::{RequestContext, ServiceError};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::streamable_http_server::StreamableHttpServerConfig as Config;
use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt as _, tool, tool_handler, tool_router,
};
use serde_json::{Value, json};

use crate::any_server::serve;
use crate::http;
use crate::jsonrpsee::server::start;
use crate::pipe::{Client, VERSIONS, connect, http_service, listen};

/// A short password, which looks like any other word.
const PASSWORD: &str = "row-77";

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Login {
    user: String,
    #[allow(dead_code, reason = "it is only read")]
    password: u32,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Words {
    said: String,
    #[allow(dead_code, reason = "it is only read")]
    #[serde(default)]
    password: String,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the door said: {0}")]
#[mcp(status = 401, code = -31401, impls(rmcp, jsonrpsee))]
struct Refused(#[mcp(extension = "words", trusted)] String);

struct Door;

#[tool_router]
impl Door {
    #[tool]
    async fn login(&self, Parameters(login): Parameters<Login>) -> String {
        login.user
    }

    #[tool]
    async fn plain(&self, Parameters(words): Parameters<Words>) -> Result<String, ErrorData> {
        let data = json!({"said": words.said});
        Err(ErrorData::internal_error(words.said, Some(data)))
    }

    #[tool]
    async fn ours(&self, Parameters(words): Parameters<Words>) -> Result<String, Refused> {
        Err(Refused(words.said))
    }

    #[tool]
    async fn fails(&self, Parameters(words): Parameters<Words>) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text(words.said)])
    }

    #[tool]
    async fn good(&self, Parameters(words): Parameters<Words>) -> String {
        words.said
    }
}

#[tool_handler]
impl ServerHandler for Door {
    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        Err(ErrorData::invalid_params(
            arguments["said"].to_string(),
            None,
        ))
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let said = format!(
            "nothing begins with {}, known: {PASSWORD}",
            request.argument.value
        );
        Err(ErrorData::invalid_params(said, None))
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let said = request.params.unwrap_or_default()["said"].to_string();
        Err(ErrorData::invalid_params(said, None))
    }
}

async fn answer(client: &Client, tool: &'static str, arguments: &Value) -> String {
    let mut request = CallToolRequestParams::new(tool);
    request.arguments = arguments.as_object().cloned();
    match client.call_tool(request).await {
        Ok(answer) => serde_json::to_string(&answer).unwrap(),
        Err(ServiceError::McpError(error)) => serde_json::to_string(&error).unwrap(),
        Err(other) => panic!("{other}"),
    }
}

async fn assert_masked(client: &Client) {
    // The refusal of rmcp repeats what it could not read.
    let arguments = json!({"user": "ada", "password": PASSWORD});
    let refused = answer(client, "login", &arguments).await;
    assert!(
        refused.contains(r#"invalid type: string \"[redacted]\", expected u32"#),
        "{refused}"
    );
    assert!(!refused.contains(PASSWORD), "{refused}");
    let said = format!("no {PASSWORD}, or cm93LTc3");
    for tool in ["plain", "ours", "fails"] {
        let hidden = json!({"said": said, "password": PASSWORD});
        let hidden = answer(client, tool, &hidden).await;
        assert!(
            hidden.contains("no [redacted], or [redacted]"),
            "{tool}: {hidden}"
        );
        assert!(!hidden.contains(PASSWORD), "{tool}: {hidden}");
        // The next request has no secret. Its base64 looks like a password, whatever it stands for.
        let shown = answer(client, tool, &json!({"said": said})).await;
        let plain = format!("no {PASSWORD}, or ");
        assert!(shown.contains(&plain), "{tool}: {shown}");
    }
    let good = json!({"said": said, "password": PASSWORD});
    let good = answer(client, "good", &good).await;
    assert!(good.contains(&said), "{good}");
    let mut prompt = GetPromptRequestParams::new("p");
    let arguments = json!({"said": said, "password": PASSWORD});
    prompt.arguments = arguments.as_object().cloned();
    let Err(ServiceError::McpError(refused)) = client.get_prompt(prompt).await else {
        panic!("the prompt is refused");
    };
    assert_eq!(refused.message, r#""no [redacted], or [redacted]""#);
    // What is typed, and what was typed before.
    let complete = |name: &str, value: &str, known: &[(&str, &str)]| {
        let prompt = Reference::for_prompt("p");
        let known = known
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let argument = ArgumentInfo::new(name, value);
        let known = CompletionContext::with_arguments(known.collect());
        client.complete(CompleteRequestParams::new(prompt, argument).with_context(known))
    };
    for (name, value, known, said) in [
        (
            "password",
            PASSWORD,
            &[][..],
            "nothing begins with [redacted], known: [redacted]",
        ),
        (
            "park",
            "north",
            &[("password", PASSWORD)],
            "nothing begins with north, known: [redacted]",
        ),
        (
            "park",
            PASSWORD,
            &[("user", "ada")],
            "nothing begins with row-77, known: row-77",
        ),
    ] {
        let Err(ServiceError::McpError(refused)) = complete(name, value, known).await else {
            panic!("nothing is completed");
        };
        assert_eq!(refused.message, said);
    }
    // A method that the server has added.
    let params = json!({"said": said, "password": PASSWORD});
    let open = ClientRequest::CustomRequest(CustomRequest::new("door/open", Some(params)));
    let Err(ServiceError::McpError(refused)) = client.send_request(open).await else {
        panic!("the door stays closed");
    };
    assert_eq!(refused.message, r#""no [redacted], or [redacted]""#);
}

#[tokio::test]
async fn rmcp_masks_the_secrets_of_a_call() {
    for version in &VERSIONS {
        let served = || serve(Door, Policy::production());
        assert_masked(&connect(served(), version).await).await;
        assert_masked(&connect(served().into_handler(), version).await).await;
    }
    let policy = Policy::production().with_masks(Masks::of(["the secret of the server"]));
    let client = connect(serve(Door, policy), &VERSIONS[0]).await;
    let arguments = json!({"said": "no the%20secret of%20the server"});
    let said = answer(&client, "plain", &arguments).await;
    assert!(said.contains("no [redacted]"), "{said}");
}

/// The token with which a client signs in.
#[tokio::test]
async fn rmcp_masks_the_secrets_of_an_http_header() {
    let served = serve(Door, Policy::production());
    let service = http_service(move || served.clone().into_handler(), Config::default());
    let address = listen(axum::Router::new().nest_service("/mcp", service)).await;
    let config = StreamableHttpClientTransportConfig::with_uri(format!("{address}/mcp"));
    let transport = StreamableHttpClientTransport::from_config(config.auth_header(PASSWORD));
    let client = ClientConfig::default().serve(transport).await.unwrap();
    let mut request = CallToolRequestParams::new("plain");
    request.arguments = json!({"said": "no row-77"}).as_object().cloned();
    let Err(ServiceError::McpError(error)) = client.call_tool(request).await else {
        panic!("it fails");
    };
    assert_eq!(error.message, "no [redacted]");
}

/// jsonrpsee shows headers to an HTTP middleware only.
#[tokio::test]
async fn jsonrpsee_masks_the_secrets_of_an_http_header() {
    for errors in [
        mcp_error::jsonrpsee::ErrorLayer::new(Context::new()).innermost(),
        mcp_error::jsonrpsee::ErrorLayer::new(Context::new()),
    ] {
        let (address, _server) = start(door(), Some(errors)).await;
        let call = r#"{"jsonrpc":"2.0","id":1,"method":"open","params":{"said":"no row-77"}}"#;
        for body in [call.to_owned(), format!("[{call}]")] {
            for (authorization, said) in [
                ("Bearer row-77", "\"no [redacted]\""),
                ("Basic YWRhOnJvdy03Nw==", "\"no [redacted]\""),
                ("Bearer other-token", "\"no row-77\""),
            ] {
                let body = body.clone();
                let answer = tokio::task::spawn_blocking(move || {
                    let headers = [
                        ("content-type", "application/json"),
                        ("authorization", authorization),
                    ];
                    http::ask(address, "POST", "/", &headers, &body).json()
                });
                let answer = answer.await.unwrap();
                let answer = answer.get(0).unwrap_or(&answer);
                assert_eq!(answer["error"]["data"]["words"], said, "{answer}");
            }
        }
    }
}

/// Returns the methods of a server that repeats what it was told.
fn door() -> jsonrpsee::RpcModule<()> {
    let mut module = jsonrpsee::RpcModule::new(());
    module
        .register_method("open", |params, (), _| {
            let params: Value = params.parse().unwrap_or_default();
            Err::<(), ErrorObjectOwned>(Refused(params["said"].to_string()).into())
        })
        .unwrap();
    module
}

#[tokio::test]
async fn jsonrpsee_masks_the_secrets_of_a_call() {
    let errors = mcp_error::jsonrpsee::ErrorLayer::new(Context::new());
    // A batch that is passed on as a whole has one context for all its calls.
    let rows = [
        (errors.clone().innermost(), "\"no row-77\""),
        (errors, "\"no [redacted]\""),
    ];
    for (errors, other) in rows {
        assert_eq!(
            words_of_jsonrpsee(errors, door()).await,
            ["\"no [redacted]\"", other]
        );
    }
}

/// Returns the words of the answers to a batch: a call that has a secret, and one that has none.
async fn words_of_jsonrpsee(
    errors: mcp_error::jsonrpsee::ErrorLayer,
    module: jsonrpsee::RpcModule<()>,
) -> [String; 2] {
    let (address, _server) = start(module, Some(errors)).await;
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"open","params":{"said":"no row-77","password":"row-77"}}"#;
    let other = r#"{"jsonrpc":"2.0","id":2,"method":"open","params":{"said":"no row-77"}}"#;
    let body = format!("[{call},{other}]");
    let answers = tokio::task::spawn_blocking(move || {
        let headers = [("content-type", "application/json")];
        http::ask(address, "POST", "/", &headers, &body).json()
    });
    let answers = answers.await.unwrap();
    [0, 1].map(|at: usize| {
        let words = answers[at]["error"]["data"]["words"].as_str();
        words.unwrap_or_else(|| panic!("{answers}")).to_owned()
    })
}

#[test]
fn axum_masks_the_secrets_of_a_call() {
    async fn rpc(body: Bytes) -> Result<String, Failure> {
        let body: Value = serde_json::from_slice(&body).unwrap_or_default();
        Err(Refused(body["params"]["said"].to_string()).into())
    }
    let errors = mcp_error::axum::ErrorLayer::new(Context::new()).with_json_rpc(&["/rpc"], 1_024);
    let app = axum::Router::new().route("/rpc", post(rpc)).layer(errors);
    let address = http::serve(app);
    let headers = [("content-type", "application/json")];
    let words_of = |params: Value, headers: &[(&str, &str)]| {
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "open", "params": params});
        let answer = http::ask(address, "POST", "/rpc", headers, &call.to_string()).json();
        answer["error"]["data"]["words"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let words = |params: Value| words_of(params, &headers);
    let secret = json!({"said": "no row-77", "password": "row-77"});
    assert_eq!(words(secret), "\"no [redacted]\"");
    assert_eq!(words(json!({"said": "no row-77"})), "\"no row-77\"");
    for header in [
        ("authorization", "Bearer row-77"),
        ("authorization", "Basic YWRhOnJvdy03Nw=="),
        ("authorization", "basic YWRhOnJvdy03Nw"),
        ("x-api-key", PASSWORD),
        ("cookie", "theme=dark; session_token=row-77"),
    ] {
        let headers = [headers[0], header];
        let words = words_of(json!({"said": "no row-77"}), &headers);
        assert_eq!(words, "\"no [redacted]\"", "{header:?}");
    }
}
