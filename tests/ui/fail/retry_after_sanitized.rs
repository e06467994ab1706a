use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("busy")]
    #[mcp(status = 503)]
    NotFound {
        #[mcp(retry_after, sanitize = text)]
        wait: u32,
    },
}

fn main() {}
