use mcp_error::McpError;

#[derive(Debug, McpError)]
#[mcp(decode)]
enum ParkError {
    #[error("no ride {ride}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        ride: u32,
    },
}

fn main() {}
