use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(lane = "protocol")]
    NotFound,
    #[error("closed")]
    #[mcp(lane = "protocl")]
    Closed,
}

fn main() {}
