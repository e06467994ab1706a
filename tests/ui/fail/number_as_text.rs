use std::num::NonZeroU8;

use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride {number}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sanitize = text)]
        number: u32,
        #[mcp(extension, trusted)]
        open: Option<bool>,
        #[mcp(extension, sanitize = output)]
        heights: Vec<f64>,
        #[mcp(extension, endpoint, sample)]
        gates: Box<[NonZeroU8]>,
        #[mcp(extension, trusted)]
        password: u32,
    },
}

fn main() {}
