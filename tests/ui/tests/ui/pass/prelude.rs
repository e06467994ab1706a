//! The prelude alone.

use mcp_error::prelude::*;

#[derive(Debug, Disclose)]
enum Reason {
    Closed,
}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound(#[mcp(extension = "reason")] Reason),
}

fn boxed(error: impl McpError + 'static) -> Box<dyn McpError> {
    Box::new(error)
}

pub(super) fn main() {
    let error = boxed(ParkError::NotFound(Reason::Closed));
    assert_eq!(error.entry(), &ParkError::ENTRIES[0]);
}
