use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no gate")]
    #[mcp(status = 404)]
    NoGate {
        #[mcp(extension)]
        gate: Missing,
    },
}

fn main() {}
