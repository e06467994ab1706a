use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(code = -32003, status = 409)]
struct Closed;

mcp_error::registry! { static SPEC = [Closed], spec = "2026-07-28"; }
mcp_error::registry! { static UNKNOWN_VERSION = [Closed], spec = "2031-01-01"; }
mcp_error::registry! { static UNKNOWN_OPTION = [Closed], unique_code; }

fn main() {}
