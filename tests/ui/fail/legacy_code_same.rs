use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(code = -31003, legacy_code = -31003, status = 409)]
struct Closed;

#[derive(Debug, thiserror::Error, McpError)]
#[error("full")]
#[mcp(legacy_code = "-32003", status = 409)]
struct Full;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(code = -31003, status = 409)]
enum ParkError {
    #[error("closed")]
    #[mcp(legacy_code = -31003)]
    Closed,
    #[error("full")]
    #[mcp(legacy_code = -32003)]
    Full,
}

fn main() {}
