//! A service that manages network devices, as a small example: JSON-RPC over stdio with flat `data`.
//!
//! `cargo run --features routeros --example routeros` serves. With `-- --demo` it also runs a client.

use std::process::ExitCode;

use mcp_error_examples::routeros::{client, server};

fn main() -> ExitCode {
    let outcome = match std::env::args().nth(1).as_deref() {
        None => server::serve(std::io::stdin().lock(), std::io::stdout().lock()),
        Some("--demo") => client::demo(),
        Some(_) => {
            eprintln!("usage: routeros [--demo]");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("routeros: {error}");
            ExitCode::FAILURE
        }
    }
}
