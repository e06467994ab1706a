//! A server that answers questions about a zoo, as a small example: rmcp over stdio, with problem details as text.
//!
//! `cargo run --features mouse --example mouse` serves. With `-- --development` it shows more to developers. With
//! `-- --demo` it also runs a client.

#[tokio::main]
async fn main() -> std::process::ExitCode {
    mcp_error_examples::mouse::program::run().await
}
