use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error = "no ride {0}"]
    #[mcp(status = 404)]
    NoRide(u32),
}

fn main() {}
