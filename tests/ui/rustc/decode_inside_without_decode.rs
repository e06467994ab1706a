use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(status = 409)]
struct Closed;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum ParkError {
    #[error(transparent)]
    #[mcp(transparent)]
    Closed(#[from] Closed),
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode, causes = text)]
enum PlanError {
    #[error(transparent)]
    Closed(Closed),
    #[error(transparent)]
    Io(std::io::Error),
}

fn main() {}
