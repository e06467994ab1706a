use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found", status = 404)]
    NotFound,
}

fn main() {}
