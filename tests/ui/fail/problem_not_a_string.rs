use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(problem = not_found)]
    NotFound,
}

fn main() {}
