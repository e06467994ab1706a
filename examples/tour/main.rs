//! The tour shows what the log contains about an error, and what is sent in each format. Then it shows what an rmcp server
//! sends to a client. It exits with 0 only if every answer is right.

mod client;
mod errors;
mod server;
mod show;

use std::process::ExitCode;

use mcp_error::{Context, McpError};

use crate::show::{heading, row};

fn main() -> ExitCode {
    let outcome = match std::env::args().nth(1).as_deref() {
        None => tour(),
        Some("serve") => server::serve().map(|()| true),
        Some(_) => {
            eprintln!("usage: tour [serve]");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("\nAt least one answer was wrong.");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("tour: {error}");
            ExitCode::FAILURE
        }
    }
}

fn tour() -> Result<bool, Box<dyn std::error::Error>> {
    println!("PART 1  What the log sees, and what each wire sees");
    let mut clean = true;
    for error in errors::all() {
        // All documents are made from one report, so that they have the same instance.
        let report = error.report(&Context::new().with_tool("visit"));
        let problem = serde_json::to_string_pretty(&report.to_problem_details())?;
        let rpc = serde_json::to_string(&report.to_rpc_error())?;
        let tool = report.to_tool_result();
        heading(error.entry().kind());
        row("log", &error.to_string());
        row("problem details", &problem);
        row("JSON-RPC error", &rpc);
        for block in &tool.content {
            row("tool result", &block.text);
        }
        let wires = format!("{problem}{rpc}{}", serde_json::to_string(&tool)?);
        clean &= !errors::SECRETS.iter().any(|secret| wires.contains(secret));
    }
    println!("\n\nPART 2  The same through an rmcp server over stdio");
    let right = client::run()?;
    if clean && right {
        println!("\nEvery answer came in its lane, and none held a path, a token, a password,");
        println!("an e-mail address or text of a third party.");
    }
    Ok(clean && right)
}
