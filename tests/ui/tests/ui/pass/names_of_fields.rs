//! Fields named like the variables of generated code.

#![allow(non_snake_case)]

use mcp_error::{ErrorType, McpError};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(crate = ::mcp_error, retryable_with = of_type)]
enum ParkError {
    #[error("{builder:?} {context:?} {value:?} {__mcp} {this:?} {formatter:>4} {index} {}", .entry + 1)]
    #[mcp(status = 404, status_with = status)]
    NotFound {
        #[mcp(extension)]
        builder: Option<u8>,
        #[mcp(extension)]
        context: Vec<u8>,
        #[mcp(extension)]
        value: Option<Vec<u8>>,
        #[mcp(extension = "mcp", verbose)]
        __mcp: u8,
        #[mcp(retry_after)]
        this: u32,
        #[mcp(extension, sanitize_with = owned)]
        formatter: String,
        index: String,
        entry: u8,
    },
    #[error("{_0}")]
    #[mcp(status = 410)]
    Gone { _0: u8 },
    #[error("shadows")]
    #[mcp(status = 409)]
    Some(u8),
    #[error("shadows")]
    #[mcp(status = 409)]
    Ok,
    #[error("shadows")]
    #[mcp(status = 409)]
    Error,
    #[error("shadows")]
    #[mcp(status = 409)]
    ENTRIES,
}

fn owned(text: &str) -> String {
    text.to_owned()
}

fn of_type(_: &ParkError) -> bool {
    true
}

#[allow(clippy::too_many_arguments)]
fn status(
    _: &Option<u8>,
    _: &Vec<u8>,
    _: &Option<Vec<u8>>,
    _: &u8,
    _: &u32,
    _: &str,
    _: &str,
    _: &u8,
) -> u16 {
    410
}

pub(super) fn main() {
    assert_eq!(<ParkError as ErrorType>::ENTRIES.len(), 6);
}
