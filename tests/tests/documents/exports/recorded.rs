//! What the five example servers really send, while the clients of their demos talk to them.

use axum::body::Body;
use axum::http::Request;
use mcp_error::Policy;
use mcp_error::exports::Place;
use mcp_error::policy::Mode;
use mcp_error_examples::{ios, mdmcp, mouse, routeros, sentry, stdio};
use rmcp::service::DynService;
use rmcp::{RoleServer, ServiceExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tower::ServiceExt as _;

use super::truth::Answer;

/// Returns every failure that a server sends.
pub(super) async fn recorded(server: &str) -> Vec<Answer> {
    match server {
        "mouse" => {
            of_mcp(
                mouse::server::served(Mode::Production).into_dyn(),
                mouse::demo::calls(),
            )
            .await
        }
        "mdmcp" => {
            let bench = mdmcp::bench::Bench {
                folders: vec![("plans".into(), env!("CARGO_MANIFEST_DIR").into())],
                max_read: 10,
            };
            let server = mdmcp::server::served(bench, Policy::production());
            of_mcp(server.into_dyn(), mdmcp::demo::calls()).await
        }
        "sentry" => {
            let server = sentry::server::served(sentry::server::Watch::default());
            of_mcp(server.into_dyn(), sentry::demo::calls()).await
        }
        "routeros" => of_routeros(),
        _ => of_ios().await,
    }
}

/// Sends the calls to an MCP server, then requests that the SDK refuses.
async fn of_mcp(
    server: Box<dyn DynService<RoleServer>>,
    calls: Vec<(&'static str, Value)>,
) -> Vec<Answer> {
    let (ours, theirs) = tokio::io::duplex(1 << 20);
    let (input, output) = tokio::io::split(theirs);
    tokio::spawn(stdio::serve_on(server, Box::new(input), Box::new(output)));
    let (reader, mut writer) = tokio::io::split(ours);
    let mut lines = BufReader::new(reader).lines();
    let initialize = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "recorder", "version": "1.0.0"},
    });
    let mut requests = vec![("initialize", initialize)];
    let call = |(tool, arguments)| ("tools/call", json!({"name": tool, "arguments": arguments}));
    let wrong = calls.iter().map(|(tool, _)| {
        (
            *tool,
            json!({"source": 7, "path": [], "program": {}, "id": []}),
        )
    });
    requests.extend(wrong.map(call));
    requests.extend(calls.iter().cloned().map(call));
    requests.extend([
        call(("no_such_tool", json!({}))),
        ("prompts/get", json!({"name": "no_such_prompt"})),
        ("resources/read", json!({"uri": "file:///no/such/file"})),
        ("no/such/method", json!({})),
    ]);
    let mut answers = Vec::new();
    for (id, (method, params)) in requests.into_iter().enumerate() {
        let request = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        let text = format!("{request}\n");
        writer.write_all(text.as_bytes()).await.expect("a request");
        let response = loop {
            let line = lines
                .next_line()
                .await
                .expect("a line")
                .expect("a response");
            let message: Value = serde_json::from_str(&line).expect("JSON");
            if message["id"] == id {
                break message;
            }
        };
        if method == "initialize" {
            let done = b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";
            writer.write_all(done).await.expect("a notification");
        }
        answers.extend(of_response(response));
    }
    answers
}

fn of_routeros() -> Vec<Answer> {
    let requests = routeros::client::REQUESTS.join("\n");
    let mut output = Vec::new();
    routeros::server::serve(requests.as_bytes(), &mut output).expect("answers");
    let lines = String::from_utf8(output).expect("UTF-8");
    let responses = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    responses.flat_map(of_response).collect()
}

async fn of_ios() -> Vec<Answer> {
    let mut answers = Vec::new();
    for (method, path, body) in ios::demo::REQUESTS {
        for accept in ["*/*", "application/problem+json"] {
            let request = Request::builder()
                .method(*method)
                .uri(*path)
                .header("content-type", "application/json")
                .header("accept", accept)
                .body(Body::from(*body))
                .expect("a request");
            let response = ios::app::app().oneshot(request).await.expect("a response");
            let status = response.status();
            let media_type = response.headers()["content-type"]
                .to_str()
                .expect("text")
                .to_owned();
            let body = axum::body::to_bytes(response.into_body(), 1 << 20).await;
            let document: Value = serde_json::from_slice(&body.expect("a body")).expect("JSON");
            // A refused request for this path is a JSON-RPC response too.
            if *path == "/rpc" {
                let all = match document {
                    Value::Array(all) => all,
                    one => vec![one],
                };
                answers.extend(all.into_iter().flat_map(of_response));
            } else if !status.is_success() {
                answers.push(Answer {
                    place: Place::HttpResponse,
                    document,
                    response: Some((status.as_u16(), media_type)),
                });
            }
        }
    }
    answers
}

/// Returns the failure in a JSON-RPC response, if it is one.
fn of_response(mut response: Value) -> Option<Answer> {
    if response["error"].is_object() {
        return Some(Answer::new(Place::RpcError, response["error"].take()));
    }
    let is_failure = response["result"]["isError"] == true;
    is_failure.then(|| Answer::new(Place::ToolResult, response["result"].take()))
}
