use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, docs = "errors.html#not-found")]
    NotFound,
}

fn main() {}
