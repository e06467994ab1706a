use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 503, retryable = yes)]
    NotFound,
}

fn main() {}
