//! The prelude next to an error type of the server's own that has the name of the derive.

use mcp_error::prelude::*;

#[derive(Debug, thiserror::Error, McpError)]
pub enum McpError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound,
}

type Result<T> = std::result::Result<T, McpError>;

fn find() -> Result<u8> {
    Err(McpError::NotFound)
}

fn answer() -> std::result::Result<u8, Failure> {
    Ok(find()?)
}

pub(super) fn main() {
    let error = find().expect_err("nothing is there");
    assert_eq!(error.entry().status(), 404);
    assert_eq!(answer().expect_err("nothing").entry().kind(), "NOT_FOUND");
}
