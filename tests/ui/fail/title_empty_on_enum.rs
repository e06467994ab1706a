use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(title = "")]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound,
    #[error("gone")]
    #[mcp(status = 410)]
    Gone,
}

fn main() {}
