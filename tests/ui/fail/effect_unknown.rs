use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(effect = nothing)]
enum ParkError {
    #[error("no")]
    #[mcp(status = 409, effect = "none")]
    Quoted,
    #[error("no")]
    #[mcp(status = 409, effect = partly)]
    Misspelled,
    #[error("no")]
    #[mcp(status = 409, effect)]
    WithoutValue,
}

fn main() {}
