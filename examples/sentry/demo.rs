//! A client that asks for entries that fail in different ways. The observer writes what it sees to standard error.

use rmcp::model::{CallToolRequestParams, ContentBlock};

use crate::stdio::{self, Outcome};

/// Starts this program again as a server, and calls its tools.
pub async fn run() -> Outcome<()> {
    let client = stdio::connect().await?;
    for id in [
        "map-7", "none", "gone", "many", "odd", "out", "key", "down", "12",
    ] {
        for tool in ["get_entry", "search"] {
            println!("{tool} {id}");
            let arguments = serde_json::Map::from_iter([("id".to_owned(), id.into())]);
            let params = CallToolRequestParams::new(tool).with_arguments(arguments);
            let result = client.call_tool(params).await?;
            for block in result.content.iter().filter_map(ContentBlock::as_text) {
                println!("{}\n", block.text);
            }
        }
    }
    client.cancel().await?;
    Ok(())
}
