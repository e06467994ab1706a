use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("busy")]
    #[mcp(status = 503)]
    NotFound {
        #[mcp(retry_after)]
        wait: u32,
        #[mcp(retry_after)]
        pause: u32,
    },
}

fn main() {}
