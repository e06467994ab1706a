use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(lane = rpc, recovery = abort)]
    NotFound,
    #[error("late")]
    #[mcp(recovery = Recovery::Retry, lane = Lane::tool)]
    Late {
        #[mcp(sanitize = url)]
        server: String,
    },
}

fn main() {}
