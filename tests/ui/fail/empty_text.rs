use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(message = "")]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, detail = "", suggest = " ", user_message(""))]
    NotFound,
    #[error("closed")]
    Closed,
}

fn main() {}
