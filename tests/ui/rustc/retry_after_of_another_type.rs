use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("busy")]
    #[mcp(status = 503)]
    Busy {
        #[mcp(retry_after)]
        wait: String,
    },
}

fn main() {}
