use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(status = 409)]
struct Closed;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("closed: {0}")]
    #[mcp(transparent)]
    Closed(Closed, u8),
}

fn main() {}
