//! What the server sends, read from the bytes of its HTTP answers.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::server::{calls, paths};
use super::{All, Seen, places};
use crate::http::ask;

/// The version whose requests need no session.
const VERSION: &str = "2026-07-28";

pub(super) fn sent(address: &str) -> All {
    let address = address.trim_start_matches("http://");
    let address: SocketAddr = address.parse().expect("an address");
    let answers = |path| {
        calls()
            .into_iter()
            .map(move |call| answer(address, path, call))
    };
    paths()
        .map(|path| (path.to_owned(), answers(path).collect()))
        .collect()
}

fn answer(
    address: SocketAddr,
    path: &str,
    (case, tool, arguments): (&str, &str, Value),
) -> (String, Seen) {
    let headers = [
        ("accept", "application/json, text/event-stream"),
        ("content-type", "application/json"),
        ("mcp-protocol-version", VERSION),
        ("mcp-method", "tools/call"),
        ("mcp-name", tool),
    ];
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": tool,
        "arguments": arguments,
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": VERSION,
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        },
    }});
    let path = format!("/{path}");
    let answer = ask(address, "POST", &path, &headers, &request.to_string());
    let message = message(&answer.body);
    let seen = match message.get("error") {
        Some(error) => Seen {
            threw: true,
            text: text(&error["message"]),
            code: error["code"].as_i64().and_then(|code| code.try_into().ok()),
            structured: None,
            places: places(&[("data", error["data"].clone())]),
        },
        None => {
            let result = &message["result"];
            let blocks = result["content"].as_array().expect("content");
            let structured = &result["structuredContent"];
            Seen {
                threw: false,
                text: blocks.iter().map(|block| text(&block["text"])).collect(),
                code: None,
                structured: (!structured.is_null()).then(|| structured.to_string()),
                places: places(&[
                    ("structuredContent", structured.clone()),
                    ("_meta", result["_meta"].clone()),
                ]),
            }
        }
    };
    (case.to_owned(), seen)
}

/// Returns the message of an answer, whether it is JSON or a stream of events.
fn message(body: &str) -> Value {
    let events = body.lines().filter_map(|line| line.strip_prefix("data:"));
    let mut messages = events.chain([body]).map(serde_json::from_str);
    let found = messages.find_map(|message: Result<Value, _>| message.ok());
    found.unwrap_or_else(|| panic!("no message: {body}"))
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
