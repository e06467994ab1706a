//! A server in front of the API of an archive, as a small example: rmcp over stdio, with messages for people, an agent
//! inside a tool, and an observer that captures errors that are the server's fault.
//!
//! `cargo run --features sentry --example sentry` serves. With `-- --demo` it also runs a client.

#[tokio::main]
async fn main() -> std::process::ExitCode {
    mcp_error_examples::sentry::program::run().await
}
