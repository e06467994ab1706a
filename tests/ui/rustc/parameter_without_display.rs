use std::time::Duration;

use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("no gate")]
#[mcp(status = 404)]
struct NoGate<T: std::fmt::Debug> {
    #[mcp(extension)]
    gate: T,
}

fn main() {
    let error = NoGate {
        gate: Duration::ZERO,
    };
    let _ = McpError::to_rpc_error(&error);
}
