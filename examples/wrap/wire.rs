//! The lines that go over the wire.

use std::io::{Error, ErrorKind, Result};

use rmcp::{RoleServer, Service, ServiceExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, duplex, split};

/// Serves a server, calls its tools, and returns the `result` or `error` of each answer.
pub(crate) async fn answers(
    server: impl Service<RoleServer>,
    calls: &[(&str, Value)],
) -> Result<Vec<Value>> {
    let (ours, theirs) = duplex(1 << 16);
    let serving = tokio::spawn(async move {
        let running = server.serve(theirs).await.map_err(Error::other)?;
        running.waiting().await.map_err(Error::other)
    });
    let (read, mut write) = split(ours);
    let mut lines = BufReader::new(read).lines();
    let start = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "example", "version": "1"}});
    let mut requests = vec![
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": start}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
    ];
    for (id, (tool, arguments)) in (1..).zip(calls) {
        let params = json!({"name": tool, "arguments": arguments});
        requests
            .push(json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}));
    }
    let mut answers = Vec::new();
    for request in requests {
        write.write_all(format!("{request}\n").as_bytes()).await?;
        let Some(id) = request.get("id") else {
            continue;
        };
        let line = lines.next_line().await?.ok_or(ErrorKind::UnexpectedEof)?;
        let mut answer: Value = serde_json::from_str(&line)?;
        assert_eq!(answer.get("id"), Some(id));
        let name = if answer.get("error").is_some() {
            "error"
        } else {
            "result"
        };
        answers.push(answer[name].take());
    }
    drop((write, lines));
    serving.await.map_err(Error::other)??;
    answers.remove(0);
    Ok(answers)
}
