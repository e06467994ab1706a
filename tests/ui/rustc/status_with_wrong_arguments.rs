use mcp_error::McpError;

fn status() -> u16 {
    410
}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride")]
    #[mcp(status = 404, status_with = status)]
    NotFound {
        #[mcp(extension)]
        ride: u8,
    },
}

fn main() {}
