use mcp_error::McpError;

#[derive(Debug)]
struct Opaque;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride {ride:?}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        ride: Opaque,
    },
}

fn main() {}
