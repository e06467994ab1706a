use mcp_error::McpError;

#[derive(Debug)]
struct Opaque;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride {0:?}")]
    #[mcp(status = 404, detail = "no ride {0}")]
    NotFound(#[mcp(sanitize = text)] Opaque),
}

fn main() {}
