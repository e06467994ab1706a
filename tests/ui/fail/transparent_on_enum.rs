use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(status = 409)]
struct Closed;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(transparent)]
enum ParkError {
    #[error("closed")]
    #[mcp(status = 409)]
    Closed,
}

fn main() {}
