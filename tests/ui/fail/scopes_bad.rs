use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(scopes = "read, write ")]
enum ParkError {
    #[error("no")]
    #[mcp(status = 403, scopes = "a\"b")]
    Quoted,
    #[error("no")]
    #[mcp(status = 403, scopes = "")]
    Empty,
    #[error("no")]
    #[mcp(status = 404, scopes = "read")]
    OtherStatus,
    #[error("no")]
    #[mcp(scopes("read"))]
    List,
}

fn main() {}
