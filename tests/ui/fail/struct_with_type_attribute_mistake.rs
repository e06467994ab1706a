use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("not found")]
#[mcp(status = 404, recovry = report)]
struct NotFound;

fn main() {}
