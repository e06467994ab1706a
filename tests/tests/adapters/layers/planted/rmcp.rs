//! A server on rmcp: over a pipe, as a `Service` and as a `ServerHandler`, and over streamable HTTP.

use mcp_error::policy::Marker;
use mcp_error::{Failure, Policy};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde_json::{Value, json};

use super::{PLANTED, Planted, sentence};
use crate::any_server::{AnyServer, serve, with_every_capability};
use crate::pipe::{Client, VERSIONS, connect, over_http};

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Shelf {
    Upper,
    Lower,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "it is only read")]
struct Count {
    count: u8,
    shelf: Option<Shelf>,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Fail {
    place: String,
    text: String,
}

#[derive(Clone)]
struct Archive;

fn error(data: Value) -> Result<CallToolResult, ErrorData> {
    Err(ErrorData::new(
        ErrorCode(-31500),
        "not open".to_owned(),
        Some(data),
    ))
}

#[tool_router]
impl Archive {
    #[tool]
    async fn count(&self, Parameters(count): Parameters<Count>) -> String {
        count.count.to_string()
    }

    /// Fails as code does that does not know this crate.
    #[tool]
    async fn fail(
        &self,
        Parameters(Fail { place, text }): Parameters<Fail>,
    ) -> Result<CallToolResult, ErrorData> {
        let block = |block: Value| {
            let result = json!({"content": [block], "isError": true, "resultType": "complete"});
            Ok(serde_json::from_value(result).expect("a result"))
        };
        let said = sentence(&text);
        match &*place {
            "message" => Err(ErrorData::internal_error(said, None)),
            "message alone" => Err(ErrorData::invalid_params(text, None)),
            "data" => error(json!(said)),
            "data, member" => error(json!({"reason": said, "tries": 3})),
            "data, deep" => error(json!({"causes": [{"at": [said]}]})),
            "data, name" => error(json!({said: true})),
            "data, uri" => error(json!({"uri": format!("https://archive.example/{text}")})),
            "block" => block(json!({"type": "text", "text": said})),
            "block, lines" => block(json!({"type": "text", "text": format!("a\n\n{text}\n\nb")})),
            "block, JSON" => {
                block(json!({"type": "text", "text": json!({"said": text}).to_string()}))
            }
            "link" => block(json!({
                "type": "resource_link", "uri": "file:///a", "name": said, "description": said, "title": text,
            })),
            "link, uri" => block(json!({
                "type": "resource_link", "uri": format!("https://archive.example/{text}"), "name": "a",
            })),
            "resource" => {
                block(json!({"type": "resource", "resource": {"uri": "file:///a", "text": said}}))
            }
            "structured" => {
                let mut result = CallToolResult::error(vec![ContentBlock::text("not open")]);
                result.structured_content = Some(json!({"why": [{"text": said}], "count": 3}));
                Ok(result)
            }
            "_meta" => {
                let mut result = CallToolResult::error(vec![ContentBlock::text("not open")]);
                let meta = json!({"archive.example/why": said});
                result.meta = Some(MetaObject(meta.as_object().expect("an object").clone()));
                Ok(result)
            }
            "panic" => panic!("{said}"),
            place => unreachable!("{place}"),
        }
    }

    /// A helper that is not moved over, in a tool that is.
    #[tool]
    async fn half_moved(&self, Parameters(fail): Parameters<Fail>) -> Result<String, Failure> {
        match &*fail.place {
            "helper" => Err(ErrorData::internal_error(sentence(&fail.text), None))?,
            _ => Err(Failure::foreign(sentence(&fail.text)))?,
        }
    }

    #[tool]
    async fn good(&self, Parameters(fail): Parameters<Fail>) -> CallToolResult {
        let mut result = CallToolResult::success(vec![ContentBlock::text(fail.text.clone())]);
        result.structured_content = Some(json!({"text": fail.text}));
        result
    }
}

#[tool_handler]
impl ServerHandler for Archive {
    fn get_info(&self) -> ServerConfig {
        with_every_capability()
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        match &*request.name {
            "good" => {
                let text = Value::Object(request.arguments.unwrap_or_default())["text"].to_string();
                let message = PromptMessage::new_text(Role::User, text);
                Ok(GetPromptResult::new(vec![message]).into())
            }
            // As rmcp's router of prompts says it.
            name => Err(ErrorData::invalid_params(
                format!("prompt '{name}' not found"),
                None,
            )),
        }
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        if let Some(text) = request.uri.strip_prefix("good:") {
            let contents = vec![ResourceContents::text(text, &*request.uri)];
            return Ok(ReadResourceResult::new(contents).into());
        }
        let data = json!({"uri": request.uri});
        Err(ErrorData::resource_not_found(
            "there is no such file",
            Some(data),
        ))
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        Err(ErrorData::internal_error(
            sentence(&request.argument.value),
            None,
        ))
    }
}

fn fail(place: &str, text: &str) -> (&'static str, Value) {
    let tool = match place {
        "helper" | "foreign error" => "half_moved",
        _ => "fail",
    };
    let arguments = json!({"place": place, "text": text});
    ("tools/call", json!({"name": tool, "arguments": arguments}))
}

fn count(arguments: Value) -> (&'static str, Value) {
    (
        "tools/call",
        json!({"name": "count", "arguments": arguments}),
    )
}

/// A place, and the request that plants a text there.
type Place = (&'static str, fn(&str) -> (&'static str, Value));

/// Where the failures of rmcp itself, and errors of code that does not know this crate, can hold a text.
const PLACES: [Place; 28] = [
    ("refused arguments, value", |text| {
        count(json!({"count": text}))
    }),
    ("refused arguments, variant", |text| {
        count(json!({"count": 1, "shelf": text}))
    }),
    ("refused arguments, name", |text| {
        count(json!({"count": 1, text: 2}))
    }),
    ("refused arguments, variant that is an object", |text| {
        count(json!({"count": 1, "shelf": {text: 1}}))
    }),
    ("unknown tool", |text| ("tools/call", json!({"name": text}))),
    ("unknown method", |text| {
        (("orders/none"), json!({"text": text}))
    }),
    ("name of an unknown method", |text| ("", json!(text))),
    ("unknown prompt", |text| {
        ("prompts/get", json!({"name": text}))
    }),
    ("missing resource", |text| {
        ("resources/read", json!({"uri": format!("file:///{text}")}))
    }),
    ("completion", |text| {
        (
            "completion/complete",
            json!({
                "ref": {"type": "ref/prompt", "name": "p"}, "argument": {"name": "a", "value": text},
            }),
        )
    }),
    ("message", |text| fail("message", text)),
    ("message alone", |text| fail("message alone", text)),
    ("data", |text| fail("data", text)),
    ("data, member", |text| fail("data, member", text)),
    ("data, deep", |text| fail("data, deep", text)),
    ("data, name", |text| fail("data, name", text)),
    ("data, uri", |text| fail("data, uri", text)),
    ("block", |text| fail("block", text)),
    ("block, lines", |text| fail("block, lines", text)),
    ("block, JSON", |text| fail("block, JSON", text)),
    ("link", |text| fail("link", text)),
    ("link, uri", |text| fail("link, uri", text)),
    ("resource", |text| fail("resource", text)),
    ("structured", |text| fail("structured", text)),
    ("_meta", |text| fail("_meta", text)),
    ("panic", |text| fail("panic", text)),
    ("helper", |text| fail("helper", text)),
    ("foreign error", |text| fail("foreign error", text)),
];

/// Whether what is answered may be another once the tools are listed.
fn depends_on_list(place: &str) -> bool {
    place.starts_with("refused arguments")
        || ["unknown tool", "structured", "helper"].contains(&place)
}

/// Where the URI of a resource stands, which MCP defines.
const URIS: [&str; 3] = ["missing resource", "data, uri", "link, uri"];

async fn ask(client: &Client, method: &str, params: Value) -> Result<String, String> {
    let request = match method {
        "" | "orders/none" => {
            let method = params.as_str().unwrap_or(method).to_owned();
            ClientRequest::CustomRequest(CustomRequest::new(method, Some(params)))
        }
        method => {
            let request = json!({"method": method, "params": params});
            serde_json::from_value(request).expect("a request")
        }
    };
    match client.send_request(request).await {
        Ok(answer) => {
            let answer = serde_json::to_value(answer).expect("JSON");
            if answer["isError"] == true {
                Err(answer.to_string())
            } else {
                Ok(answer.to_string())
            }
        }
        Err(error) => Err(format!("{error:?} {error}")),
    }
}

async fn assert_hidden(wire: &str, client: &Client, places: &[Place]) {
    for planted in &PLANTED {
        for (place, request) in places {
            if URIS.contains(place) && planted.belongs_in_a_uri() {
                continue;
            }
            let (method, params) = request(planted.text);
            let answer = ask(client, method, params).await;
            let error = answer.expect_err("it fails");
            planted.assert_hidden(&format!("{place}, {wire}"), &error);
        }
    }
}

#[tokio::test]
async fn no_wire_of_rmcp_shows_what_was_planted() {
    for version in &VERSIONS {
        let served = || serve(Archive, Policy::production());
        let wires = [
            ("service", connect(served(), version).await),
            ("handler", connect(served().into_handler(), version).await),
            ("HTTP", over_http(served(), version).await),
        ];
        for (wire, client) in &wires {
            assert_hidden(&format!("{wire}, {version}"), client, &PLACES).await;
            // A list tells the wrapper which tools there are, and which arguments and results they have.
            client.list_all_tools().await.expect("a list");
            let listed = PLACES.iter().filter(|(place, _)| depends_on_list(place));
            let listed: Vec<Place> = listed.copied().collect();
            assert_hidden(&format!("{wire}, {version}, listed"), client, &listed).await;
        }
    }
}

#[tokio::test]
async fn without_the_wrapper_each_place_shows_it() {
    let client = connect(AnyServer::new(Archive), &VERSIONS[0]).await;
    // A panic is not answered, rmcp does not repeat these names, and a `Failure` sanitizes without the wrapper, too.
    let silent = [
        "panic",
        "unknown tool",
        "unknown method",
        "helper",
        "foreign error",
    ];
    for Planted { text, needle, .. } in &PLANTED {
        for (place, request) in PLACES {
            if silent.contains(&place) {
                continue;
            }
            let (method, params) = request(text);
            let error = ask(&client, method, params).await.expect_err("it fails");
            assert!(error.contains(needle), "{place}: {error}");
        }
    }
}

#[tokio::test]
async fn good_answers_are_those_of_the_server() {
    for version in &VERSIONS {
        let plain = connect(AnyServer::new(Archive), version).await;
        let served = || serve(Archive, Policy::production());
        for wrapped in [
            connect(served(), version).await,
            connect(served().into_handler(), version).await,
        ] {
            for Planted { text, .. } in &PLANTED {
                for (method, params) in [
                    (
                        "tools/call",
                        json!({"name": "good", "arguments": {"place": "", "text": text}}),
                    ),
                    (
                        "tools/call",
                        json!({"name": "count", "arguments": {"count": 7}}),
                    ),
                    (
                        "prompts/get",
                        json!({"name": "good", "arguments": {"text": text}}),
                    ),
                    ("resources/read", json!({"uri": format!("good:{text}")})),
                    ("tools/list", json!({})),
                    ("resources/list", json!({})),
                ] {
                    let expected = ask(&plain, method, params.clone()).await;
                    let answered = ask(&wrapped, method, params).await;
                    assert_eq!(answered, expected, "{method}");
                    assert!(answered.is_ok(), "{answered:?}");
                }
            }
        }
    }
}

#[tokio::test]
async fn the_markers_are_those_of_the_policy() {
    static POLICY: Policy = Policy::production()
        .with_secret_marker(Marker::new("<redacted>"))
        .with_path_marker(Marker::new("<path>"))
        .with_email_marker(Marker::new("<email>"));
    let client = connect(serve(Archive, &POLICY), &VERSIONS[0]).await;
    let markers = ["<redacted>", "<path>", "<email>", "<redacted>"];
    for (Planted { text, .. }, marker) in PLANTED.iter().zip(markers) {
        for (place, request) in PLACES {
            if URIS.contains(&place) || ["panic", "foreign error"].contains(&place) {
                continue;
            }
            let (method, params) = request(text);
            let error = ask(&client, method, params).await.expect_err("it fails");
            assert!(
                error.contains(marker) || place == "unknown method",
                "{place}: {error}"
            );
            for default in ["[redacted]", "[path]", "[email]"] {
                assert!(!error.contains(default), "{place}: {error}");
            }
        }
    }
}
