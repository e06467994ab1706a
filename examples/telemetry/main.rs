//! Shows failures in a log, in counters, in an error tracker and in a terminal, with the id that the client sees.
//! Nothing leaves this process: the events for Sentry go to its test transport.
//!
//! `cargo run --features telemetry --example telemetry`

mod program;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    program::run().await
}
