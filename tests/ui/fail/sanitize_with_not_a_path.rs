use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sanitize_with = |x| x)]
        file: String,
    },
}

fn main() {}
