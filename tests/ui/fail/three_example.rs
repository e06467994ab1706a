use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(
        status = 404,
        example = "ride-1",
        example = "ride-2",
        example = "ride-3"
    )]
    NotFound,
}

fn main() {}
