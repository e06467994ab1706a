use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(status = 409)]
struct Closed;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum ParkError {
    #[error(transparent)]
    #[mcp(transparent)]
    Closed(#[from] Closed),
}

fn main() {}
