//! A client that makes every tool fail, and prints the answers.

use rmcp::model::{CallToolRequestParams, ContentBlock};
use serde_json::{Value, json};

use crate::stdio::{self, Outcome};

/// Returns calls of every tool, each of which fails.
pub fn calls() -> Vec<(&'static str, Value)> {
    let sources = [
        "feed-down",
        "feed-refuses",
        "feed-session",
        "database",
        "cache",
        "settings",
        "calendar",
        "numbers",
        "nowhere",
    ];
    let mut calls = vec![
        ("find_animal", json!({"house": "owls", "animal": "a-9"})),
        ("find_animal", json!({"house": ["owls", "cranes"]})),
    ];
    calls.extend(sources.map(|source| ("sync", json!({"source": source}))));
    calls
}

/// Starts this program again as a server, and calls its tools.
pub async fn run() -> Outcome<()> {
    let client = stdio::connect().await?;
    for (tool, arguments) in calls() {
        println!("{tool} {arguments}");
        let Value::Object(arguments) = arguments else {
            continue;
        };
        let params = CallToolRequestParams::new(tool).with_arguments(arguments);
        let result = client.call_tool(params).await?;
        for block in result.content.iter().filter_map(ContentBlock::as_text) {
            println!("{}\n", block.text);
        }
    }
    client.cancel().await?;
    Ok(())
}
