use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("busy")]
    #[mcp(status = 503)]
    NotFound {
        #[mcp(retry_after = 30)]
        wait: u32,
    },
}

fn main() {}
