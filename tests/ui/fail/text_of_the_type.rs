//! A text of the type is one mistake, however many variants take it over.

use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(suggest = "Try {ride} again.", header("Link" = "</rides/{ride}>"))]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound { ride: u8 },
    #[error("gone")]
    #[mcp(status = 410)]
    Gone,
    #[error("closed")]
    #[mcp(status = 409)]
    Closed(u8),
}

fn main() {}
