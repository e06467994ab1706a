use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(spec = "2026-07-29", status = 409)]
struct Closed;

#[derive(Debug, thiserror::Error, McpError)]
#[error("full")]
#[mcp(spec = current, status = 409)]
struct Full;

fn main() {}
