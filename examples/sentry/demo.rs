//! A client that asks for entries that fail in different ways. The observer writes what it sees to standard error.

use rmcp::model::{CallToolRequestParams, ContentBlock};
use serde_json::{Value, json};

use crate::stdio::{self, Outcome};

/// Returns calls of every tool, most of which fail.
pub fn calls() -> Vec<(&'static str, Value)> {
    let ids = [
        "map-7", "none", "gone", "many", "odd", "out", "key", "down", "12",
    ];
    let calls = ids.into_iter().flat_map(|id| {
        let arguments = json!({ "id": id });
        [("get_entry", arguments.clone()), ("search", arguments)]
    });
    calls.collect()
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
