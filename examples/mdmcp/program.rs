//! The program: it serves, or runs a client of itself.

use std::path::Path;
use std::process::ExitCode;

use super::bench::Bench;
use super::{config, demo, server};
use rmcp::ServiceExt;

use crate::stdio::{self, Outcome};

/// Does what the arguments of the process ask for.
pub async fn run() -> ExitCode {
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

async fn serve(config: Option<&Path>) -> Outcome<()> {
    let policy = config::policy(config)?;
    let bench = Bench {
        folders: vec![("plans".into(), std::env::current_dir()?.join("examples"))],
        max_read: 10 << 20,
    };
    let server = server::served(bench, policy);
    stdio::serve(server.into_dyn()).await
}
