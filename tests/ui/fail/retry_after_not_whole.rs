use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 503, retry_after = 1.5)]
    NotFound,
}

fn main() {}
