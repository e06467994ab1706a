use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride")]
    #[mcp(status = 404, detail = "no ride {ride:width$}")]
    NotFound { ride: u8, width: u8 },
}

fn main() {}
