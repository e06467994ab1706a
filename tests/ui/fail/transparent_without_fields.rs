use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("closed")]
    #[mcp(transparent)]
    Closed,
}

fn main() {}
