//! A client that sends lines of JSON, so that one test fits every version of a library.

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream};

/// The first request of a session.
pub fn initialize() -> Value {
    json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"},
    }})
}

/// Starts a session, sends each request, and returns the answers in the order of the requests.
pub async fn talk(stream: DuplexStream, requests: &[(&str, Value)]) -> Vec<Value> {
    let (read, mut write) = tokio::io::split(stream);
    let mut lines = BufReader::new(read).lines();
    let mut messages = vec![
        initialize(),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
    ];
    messages.extend(requests.iter().zip(1..).map(|((method, params), id)| {
        json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
    }));
    let mut answers = Vec::new();
    for message in messages {
        write
            .write_all(format!("{message}\n").as_bytes())
            .await
            .expect("the server reads");
        let Some(id) = message.get("id") else {
            continue;
        };
        let answer = loop {
            let line = lines
                .next_line()
                .await
                .expect("a line")
                .expect("the server answers");
            let answer: Value = serde_json::from_str(&line).expect("JSON");
            if answer.get("id") == Some(id) {
                break answer;
            }
        };
        answers.push(answer);
    }
    answers.split_off(1)
}

/// Returns the parameters of `tools/call`.
pub fn call(tool: &str, arguments: Value) -> (&'static str, Value) {
    ("tools/call", json!({"name": tool, "arguments": arguments}))
}
