//! An rmcp client that calls the tools of the server and checks the answers.

use std::process::Stdio;

use mcp_error::McpError;
use mcp_error::registry::Lane;
use rmcp::model::{CallToolRequestParams, ContentBlock};
use rmcp::service::{RunningService, ServiceError};
use rmcp::{RoleClient, ServiceExt};
use tokio::process::{Child, Command};

use crate::errors::{self, SECRETS};
use crate::show::{heading, indented};

type Client = RunningService<RoleClient, ()>;

/// Starts this program again as a server, calls its tools, and returns whether every answer was right.
pub async fn run() -> Result<bool, Box<dyn std::error::Error>> {
    let mut server = start_server()?;
    let output = server.stdout.take().ok_or("no standard output")?;
    let input = server.stdin.take().ok_or("no standard input")?;
    // `rmcp::transport::TokioChildProcess` does the same. It needs one more feature of rmcp, which takes time to build.
    let client = ().serve((output, input)).await?;
    let mut right = true;
    for error in errors::all() {
        let entry = error.entry();
        let answer = call(&client, "visit", Some(entry.kind())).await;
        right &= show(entry.kind(), &answer, entry.lane(), entry.title());
    }
    let answer = call(&client, "plan", None).await;
    right &= show(
        "an error of another crate",
        &answer,
        Lane::Tool,
        "Internal Server Error",
    );
    let answer = call(&client, "crash", None).await;
    right &= show("a panic", &answer, Lane::Tool, "Internal Server Error");
    client.cancel().await?;
    right &= server.wait().await?.success();
    Ok(right)
}

fn start_server() -> std::io::Result<Child> {
    Command::new(std::env::current_exe()?)
        .arg("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
}

/// An answer that the client received: the lane in which it came, and its text.
struct Answer {
    lane: Option<Lane>,
    text: String,
}

async fn call(client: &Client, tool: &'static str, kind: Option<&str>) -> Answer {
    let mut params = CallToolRequestParams::new(tool);
    if let Some(kind) = kind {
        let arguments = serde_json::Map::from_iter([("kind".to_owned(), kind.into())]);
        params = params.with_arguments(arguments);
    }
    match client.call_tool(params).await {
        Ok(result) => {
            let failed = result.is_error == Some(true);
            let texts = result.content.iter().filter_map(ContentBlock::as_text);
            Answer {
                lane: failed.then_some(Lane::Tool),
                text: texts
                    .map(|block| &*block.text)
                    .collect::<Vec<_>>()
                    .join("\n"),
            }
        }
        Err(ServiceError::McpError(error)) => Answer {
            lane: Some(Lane::Protocol),
            text: serde_json::to_string_pretty(&error).unwrap_or_default(),
        },
        Err(error) => Answer {
            lane: None,
            text: error.to_string(),
        },
    }
}

/// Prints an answer, and returns whether it is right: it came in the expected lane, contains the title of the error,
/// and contains no secret.
fn show(what: &str, answer: &Answer, lane: Lane, title: &str) -> bool {
    let leaked: Vec<&str> = SECRETS
        .into_iter()
        .filter(|secret| answer.text.contains(secret))
        .collect();
    let right = answer.lane == Some(lane) && answer.text.contains(title) && leaked.is_empty();
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
