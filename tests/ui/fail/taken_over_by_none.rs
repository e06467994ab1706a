//! Attributes of an enum that apply to some variants only, and here to none.

use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(retry_after = 30, scopes = "rides:read")]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound,
    #[error("closed")]
    #[mcp(status = 409)]
    Closed,
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(retry_after = 30, scopes = "rides:read")]
enum GateError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound,
    #[error("busy")]
    #[mcp(status = 503)]
    Busy,
    #[error("not allowed")]
    #[mcp(status = 403)]
    NotAllowed,
}

fn main() {}
