use mcp_error::McpError;

#[derive(Debug)]
struct Opaque;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sample)]
        ride: Opaque,
        #[mcp(extension, sample)]
        opaque: Vec<Opaque>,
    },
}

fn main() {}
