use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error(transparent)]
    #[mcp(transparent)]
    Io(#[from] std::io::Error),
}

fn main() {}
