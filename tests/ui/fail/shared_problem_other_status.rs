use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(problem = "not-found", status = 404)]
    NotFound,
    #[error("gone")]
    #[mcp(problem = "not-found", status = 410)]
    Gone,
}

fn main() {}
