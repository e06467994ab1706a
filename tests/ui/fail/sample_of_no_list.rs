use std::collections::BTreeMap;
use std::time::Duration;

use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sample)]
        ride: u8,
        #[mcp(extension, sample(max = 2))]
        name: Option<String>,
        #[mcp(extension, sample)]
        wait: Box<Duration>,
        #[mcp(extension, sample)]
        heights: BTreeMap<String, u8>,
    },
}

fn main() {}
