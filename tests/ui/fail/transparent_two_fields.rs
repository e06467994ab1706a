use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(status = 409)]
struct Closed;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("closed: {0}")]
    #[mcp(transparent)]
    WhichOfTwo(Closed, u8),
    #[error("closed: {0}")]
    #[mcp(transparent)]
    TupleWithoutName(#[source] Closed, u8),
    #[error("closed: {source}")]
    #[mcp(transparent)]
    Reserved { source: Closed, status: u8 },
    #[error("closed: {source}")]
    #[mcp(transparent)]
    Delay {
        source: Closed,
        #[mcp(retry_after)]
        wait: u32,
    },
    #[error("closed: {source}")]
    #[mcp(transparent)]
    OnTheError {
        #[mcp(sanitize = text)]
        source: Closed,
        ride: String,
    },
}

fn main() {}
