use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, decode)]
    NotFound {
        #[mcp(extension, decode)]
        ride: String,
    },
}

fn main() {}
