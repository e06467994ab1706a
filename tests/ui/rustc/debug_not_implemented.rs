use mcp_error::McpError;

#[derive(thiserror::Error, McpError)]
#[error("no gate")]
#[mcp(status = 404)]
struct NoGate;

fn main() {}
