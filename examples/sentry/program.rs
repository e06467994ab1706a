//! The program: it serves, or runs a client of itself.

use std::process::ExitCode;

use super::{demo, server};
use rmcp::ServiceExt;

use crate::stdio::{self, Outcome};

/// Does what the arguments of the process ask for.
pub async fn run() -> ExitCode {
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

async fn serve() -> Outcome<()> {
    let server = server::served(server::Watch::default());
    stdio::serve(server.into_dyn()).await
}
