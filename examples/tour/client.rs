//! A client that calls the tools of the server and checks the answers. It speaks JSON-RPC over the pipes itself, so that
//! it sees what is sent, and not what an SDK makes of it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use mcp_error::registry::Lane;
use mcp_error::{McpError, RpcError, ToolResult};
use serde_json::{Value, json};

use crate::errors::{self, SECRETS};
use crate::show::{heading, indented};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// Starts this program again as a server, calls its tools, and returns whether every answer was right.
pub fn run() -> Outcome<bool> {
    let mut server = start_server()?;
    let mut client = Client {
        input: server.stdin.take().ok_or("no standard input")?,
        output: BufReader::new(server.stdout.take().ok_or("no standard output")?),
        requests: 0,
    };
    client.initialize()?;
    let mut right = true;
    for error in errors::all() {
        let entry = error.entry();
        let answer = client.call("visit", json!({ "kind": entry.kind() }))?;
        let detail = error.to_problem_details().detail.unwrap_or_default();
        right &= show(entry.kind(), &answer, entry.lane(), &detail);
    }
    for (what, tool) in [("an error of another crate", "plan"), ("a panic", "crash")] {
        let answer = client.call(tool, json!({}))?;
        right &= show(what, &answer, Lane::Tool, "Internal Server Error");
    }
    // The server ends when its standard input does.
    drop(client);
    right &= server.wait()?.success();
    Ok(right)
}

fn start_server() -> std::io::Result<Child> {
    Command::new(std::env::current_exe()?)
        .arg("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
}

/// An answer that the client received: the lane in which it came, its text, and the whole message.
struct Answer {
    lane: Option<Lane>,
    text: String,
    message: String,
}

/// The pipes to the server: each message is a line of JSON.
struct Client {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    requests: u32,
}

impl Client {
    fn initialize(&mut self) -> Outcome<()> {
        self.request(
            "initialize",
            json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": { "name": "tour", "version": "1" },
            }),
        )?;
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
    }

    fn call(&mut self, tool: &str, arguments: Value) -> Outcome<Answer> {
        let params = json!({ "name": tool, "arguments": arguments });
        let mut answer = self.request("tools/call", params)?;
        let message = answer.to_string();
        if let Some(error) = answer.get_mut("error") {
            let error: RpcError = serde_json::from_value(error.take())?;
            return Ok(Answer {
                lane: Some(Lane::Protocol),
                text: serde_json::to_string_pretty(&error)?,
                message,
            });
        }
        let result: ToolResult = serde_json::from_value(answer["result"].take())?;
        let texts: Vec<&str> = result.content.iter().map(|block| &*block.text).collect();
        Ok(Answer {
            lane: result.is_error.then_some(Lane::Tool),
            text: texts.join("\n"),
            message,
        })
    }

    /// Sends a request, and returns the answer to it.
    fn request(&mut self, method: &str, params: Value) -> Outcome<Value> {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(format!("the server ended without an answer to {method}").into());
            }
            let message: Value = serde_json::from_str(&line)?;
            if message["id"] == id {
                return Ok(message);
            }
        }
    }

    fn send(&mut self, message: &Value) -> Outcome<()> {
        Ok(writeln!(self.input, "{message}")?)
    }
}

/// Prints an answer, and returns whether it is right: it came in the expected lane, its text contains what the error says,
/// and the message contains no secret.
fn show(what: &str, answer: &Answer, lane: Lane, detail: &str) -> bool {
    let leaked: Vec<&str> = SECRETS
        .into_iter()
        .filter(|secret| answer.message.contains(secret))
        .collect();
    let right = answer.lane == Some(lane) && answer.text.contains(detail) && leaked.is_empty();
    let came = answer.lane.map_or("no lane", Lane::as_str);
    heading(&format!(
        "{what}: {came} lane {}",
        if right { "ok" } else { "WRONG" }
    ));
    indented(&answer.text);
    if !leaked.is_empty() {
        println!("  leaked: {}", leaked.join(", "));
    }
    right
}
