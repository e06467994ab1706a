use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(kind = "NOT_FOUND", status = 404)]
    Ride,
    #[error("gone")]
    #[mcp(kind = "NOT_FOUND", status = 410)]
    Park,
}

fn main() {}
