//! A server that reads files and runs programs, as a small example: rmcp over stdio with nested, versioned `data`.
//!
//! `cargo run --features mdmcp --example mdmcp` serves. With `-- --config FILE` it reads its policy from a JSON or TOML
//! file. With `-- --demo` it also runs a client.

mod demo;

use std::path::Path;
use std::process::ExitCode;

use mcp_error_examples::mdmcp::bench::Bench;
use mcp_error_examples::mdmcp::{config, server};
use rmcp::ServiceExt;

type Outcome = Result<(), Box<dyn std::error::Error + Send + Sync>>;

#[tokio::main]
async fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match args[..] {
        [] => serve(None).await,
        ["--config", file] => serve(Some(Path::new(file))).await,
        ["--demo"] => demo::run().await,
        _ => {
            eprintln!("usage: mdmcp [--config FILE | --demo]");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mdmcp: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(config: Option<&Path>) -> Outcome {
    let policy = config::policy(config)?;
    let bench = Bench {
        folders: vec![("plans".into(), std::env::current_dir()?.join("examples"))],
        max_read: 10 << 20,
    };
    let server = server::served(bench, policy);
    server
        .serve(rmcp::transport::stdio())
        .await?
        .waiting()
        .await?;
    Ok(())
}
