//! A server that answers questions about a zoo, as a small example: rmcp over stdio, with problem details as text.
//!
//! `cargo run --example mouse` serves. With `-- --development` it shows more to developers. With `-- --demo` it also
//! runs a client.

mod demo;

use std::process::ExitCode;

use mcp_error::policy::Mode;
use mcp_error_examples::mouse::server;
use rmcp::ServiceExt;

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match std::env::args().nth(1).as_deref() {
        None => serve(Mode::Production).await,
        Some("--development") => serve(Mode::Development).await,
        Some("--demo") => demo::run().await,
        Some(_) => {
            eprintln!("usage: mouse [--development | --demo]");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mouse: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(mode: Mode) -> Result<(), Box<dyn std::error::Error>> {
    let server = server::served(mode);
    server
        .serve(rmcp::transport::stdio())
        .await?
        .waiting()
        .await?;
    Ok(())
}
