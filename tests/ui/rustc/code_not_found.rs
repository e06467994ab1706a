use mcp_error::McpError;

mod codes {}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(code = codes::NOT_FOUND)]
    NotFound,
}

fn main() {}
