use std::fmt;

use mcp_error::McpError;

#[derive(Debug, McpError)]
struct AppError {
    kind: u8,
    message: String,
}

#[derive(Debug, McpError)]
enum StoreError {
    Closed,
    Slow(u32),
    #[mcp(title = "Stale Index")]
    Stale(String),
    #[mcp(detail = "{self}")]
    Said(String),
    Counted(#[mcp(extension = "count")] u32),
}

impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.message)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl std::error::Error for AppError {}
impl std::error::Error for StoreError {}

fn main() {}
