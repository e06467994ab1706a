use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum ParkError {
    #[error("no gate {gate}")]
    #[mcp(status = 404)]
    NoGate { gate: String },
    #[error("no ride {0}")]
    #[mcp(status = 404)]
    NoRide(#[mcp(extension = "ride")] String, u8),
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum Fine {
    #[error("no gate {gate}")]
    #[mcp(status = 404)]
    NoGate { gate: String },
    #[error("closed")]
    #[mcp(status = 409)]
    Closed,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("stuck")]
#[mcp(status = 500, decode)]
struct Stuck {
    at: String,
}

fn main() {}
