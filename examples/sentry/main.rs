//! A server in front of the API of an archive, as a small example: rmcp over stdio, with messages for people, an agent
//! inside a tool, and an observer that captures errors that are the server's fault.
//!
//! `cargo run --example sentry` serves. With `-- --demo` it also runs a client.

mod demo;

use std::process::ExitCode;

use mcp_error_examples::sentry::server;
use rmcp::ServiceExt;

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match std::env::args().nth(1).as_deref() {
        None => serve().await,
        Some("--demo") => demo::run().await,
        Some(_) => {
            eprintln!("usage: sentry [--demo]");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sentry: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve() -> Result<(), Box<dyn std::error::Error>> {
    let server = server::served(server::Watch::default());
    server
        .serve(rmcp::transport::stdio())
        .await?
        .waiting()
        .await?;
    Ok(())
}
