//! A client that decides what to do from the error object alone.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use mcp_error::registry::{ErrorEntry, Recovery};
use mcp_error::{ErrorType, RpcError};
use serde::Deserialize;

use super::errors::{DeviceError, RequestError};

/// The entries that this client knows.
const KNOWN: [&[ErrorEntry]; 2] = [RequestError::ENTRIES, DeviceError::ENTRIES];

/// Returns what the client will do about an error.
pub fn decision(error: &RpcError) -> String {
    let advice = error.advice(&KNOWN);
    let wait = advice.retry_after.map_or(60, |delay| delay.as_secs());
    match advice.recovery {
        Recovery::Retry => format!("try again in {wait} s"),
        Recovery::AskUser => "ask the user".into(),
        Recovery::FixInput => "fix the input".into(),
        Recovery::Authenticate => "sign in".into(),
        _ => "report and give up".into(),
    }
}

/// Valid and invalid requests.
pub const REQUESTS: &[&str] = &[
    r#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"system/overview","arguments":{"device_id":"dev-barn"}}}"#,
    r#"{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"system/overview","arguments":{"device_id":"dev-attic"}}}"#,
    r#"{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"system/overview","arguments":{"device_id":"dev-mast"}}}"#,
    r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"address/add","arguments":{}}}"#,
    r#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"config/write","arguments":{"device_id":"dev-barn"}}}"#,
    r#"{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"self/test"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"tools/cal"}"#,
    r#"{"jsonrpc":"2.0","method":"ping"}"#,
    r#"{"jsonrpc":"1.0","id":8,"method":"ping"}"#,
    r#"{"jsonrpc":"2.0","id":9"#,
];

/// Starts the server, sends valid and invalid requests, and prints each answer with the decision of the client.
pub fn demo() -> io::Result<()> {
    #[derive(Deserialize)]
    struct Answer {
        error: Option<RpcError>,
    }
    let mut server = Command::new(std::env::current_exe()?)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut input = server.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    for request in REQUESTS {
        println!("→ {request}");
        writeln!(input, "{request}")?;
    }
    drop(input);
    println!();
    let output = server.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("← {line}");
        if let Some(error) = serde_json::from_str::<Answer>(&line)?.error {
            println!("  {}", decision(&error));
        }
    }
    server.wait()?;
    Ok(())
}
