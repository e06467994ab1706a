//! A server that reads files and runs programs, as a small example: rmcp over stdio with nested, versioned `data`.
//!
//! `cargo run --features mdmcp --example mdmcp` serves. With `-- --config FILE` it reads its policy from a JSON or TOML
//! file. With `-- --demo` it also runs a client.

#[tokio::main]
async fn main() -> std::process::ExitCode {
    mcp_error_examples::mdmcp::program::run().await
}
