use mcp_error::McpError;

mod codes {
    pub const CLOSED: i32 = -32_003;
    pub const FULL: i32 = -31_003;
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(spec = "2026-07-28")]
enum ParkError {
    #[error("closed")]
    #[mcp(code = codes::CLOSED, status = 409)]
    Closed,
    #[error("full")]
    #[mcp(code = codes::FULL, status = 409)]
    Full,
}

fn main() {}
