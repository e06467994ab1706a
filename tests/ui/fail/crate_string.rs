use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(crate = "mcp_error")]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound,
}

fn main() {}
