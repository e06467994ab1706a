use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sample)]
        ride: u8,
    },
}

fn main() {}
