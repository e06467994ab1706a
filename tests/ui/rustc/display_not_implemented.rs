use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 404)]
struct NoGate;

fn main() {}
