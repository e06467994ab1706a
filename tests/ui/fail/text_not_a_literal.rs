//! Constants and macros, whose texts the derive cannot read.

use mcp_error::McpError;

const TEXT: &str = "Not Found";

mod texts {
    pub const GONE: &str = "gone";
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = env!("CARGO_PKG_HOMEPAGE"))]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, title = TEXT, detail = concat!("no ", "ride"))]
    NotFound,
    #[error("gone")]
    #[mcp(status = 410, problem = texts::GONE, suggest = texts::GONE)]
    Gone,
    #[error("closed")]
    #[mcp(kind = CLOSED, problem = closed, user_message = closed)]
    Closed,
}

fn main() {}
