//! The prelude next to the type alias that is common in servers with rmcp.

mod fake {
    pub struct ErrorData;
}

use fake::ErrorData as McpError;
use mcp_error::prelude::*;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound,
}

pub(super) fn main() {
    let _alias = McpError;
    assert_eq!(ParkError::NotFound.entry().status(), 404);
    let failure: Failure = ParkError::NotFound.into();
    let _ = failure;
}
