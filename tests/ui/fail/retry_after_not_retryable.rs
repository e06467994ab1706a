use std::time::Duration;

use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("busy")]
    #[mcp(status = 503, retryable = false, retry_after = 3)]
    Busy,
    #[error("full")]
    #[mcp(status = 409, recovery = fix_input, retry_after = 3)]
    Full,
    #[error("closed")]
    #[mcp(status = 409, recovery = ask_user)]
    Closed {
        #[mcp(retry_after)]
        wait: Option<Duration>,
    },
}

fn main() {}
