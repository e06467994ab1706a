use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, type_base = "https://parks.example/errors/")]
    NotFound,
}

fn main() {}
