use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls = "rmcp")]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound,
}

fn main() {}
