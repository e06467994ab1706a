//! The program: it serves, or runs a client of itself.

use std::process::ExitCode;

use super::{demo, server};
use mcp_error::policy::Mode;
use rmcp::ServiceExt;

use crate::stdio::{self, Outcome};

/// Does what the arguments of the process ask for.
pub async fn run() -> ExitCode {
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

async fn serve(mode: Mode) -> Outcome<()> {
    let server = server::served(mode);
    stdio::serve(server.into_dyn()).await
}
