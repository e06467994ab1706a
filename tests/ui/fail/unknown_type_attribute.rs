use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(typ_base = "https://parks.example/errors/")]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound,
}

fn main() {}
