//! A client that asks for entries that fail in different ways. The observer writes what it sees to standard error.

use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, ContentBlock};
use rmcp::transport::TokioChildProcess;
use tokio::process::Command;

/// Starts this program again as a server, and calls its tools.
pub async fn run() -> Result<(), Box<dyn std::error::Error>> {
    let command = Command::new(std::env::current_exe()?);
    let client = ().serve(TokioChildProcess::new(command)?).await?;
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
