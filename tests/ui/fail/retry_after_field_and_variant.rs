use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("busy")]
    #[mcp(status = 503, retry_after = 30)]
    NotFound {
        #[mcp(retry_after)]
        wait: u32,
    },
}

fn main() {}
