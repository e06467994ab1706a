//! A client that calls the tools so that they fail in different ways, and prints the answers.

use rmcp::model::CallToolRequestParams;
use rmcp::service::ServiceError;
use serde_json::{Value, json};

use crate::stdio::{self, Outcome};

/// Returns calls of every tool, each of which fails.
pub fn calls() -> Vec<(&'static str, Value)> {
    vec![
        ("read_file", json!({"path": "/home/ada/diary.txt"})),
        ("read_file", json!({"path": "plans/../../etc/passwd"})),
        ("write_file", json!({"path": ""})),
        ("run_program", json!({"program": "chisel"})),
        ("run_program", json!({"program": "saw"})),
        ("run_program", json!({"program": "kiln"})),
        (
            "run_program",
            json!({"program": "level", "args": ["--level", "high"]}),
        ),
    ]
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
        match client.call_tool(params).await {
            Err(ServiceError::McpError(error)) => {
                println!("{}\n", serde_json::to_string_pretty(&error)?);
            }
            other => println!("{other:?}\n"),
        }
    }
    client.cancel().await?;
    Ok(())
}
