//! A client that makes every tool fail, and prints the answers.

use mcp_error::ProblemDetails;
use rmcp::model::{
    CallToolRequestParams, ContentBlock, ReadResourceRequestParams, ResourceContents,
};
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

/// Starts this program again as a server, calls its tools, and reads what the first error means.
pub async fn run() -> Outcome<()> {
    let client = stdio::connect().await?;
    let mut types = Vec::new();
    for (tool, arguments) in calls() {
        println!("{tool} {arguments}");
        let Value::Object(arguments) = arguments else {
            continue;
        };
        let params = CallToolRequestParams::new(tool).with_arguments(arguments);
        let result = client.call_tool(params).await?;
        for block in result.content.iter().filter_map(ContentBlock::as_text) {
            println!("{}\n", block.text);
            let problem: ProblemDetails = serde_json::from_str(&block.text)?;
            types.push(problem.problem_type);
        }
    }
    // The type of an error is the URI of the resource that explains it.
    let uri = types.first().ok_or("no answer")?;
    println!("resources/read {uri}");
    let params = ReadResourceRequestParams::new(&**uri);
    for content in client.read_resource(params).await?.contents {
        if let ResourceContents::TextResourceContents { text, .. } = content {
            println!("{text}");
        }
    }
    client.cancel().await?;
    Ok(())
}
