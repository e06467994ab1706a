use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum ParkError {
    #[error("no ride")]
    #[mcp(status = 404)]
    NoRide {
        #[mcp(extension)]
        ride: &'static str,
        #[mcp(extension)]
        near: Option<&'static str>,
    },
}

fn main() {}
