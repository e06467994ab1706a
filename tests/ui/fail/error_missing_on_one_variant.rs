use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("there is no ride {0}")]
    NoRide(u32),
    #[mcp(status = 409)]
    Closed { gate: u32 },
}

fn main() {}
