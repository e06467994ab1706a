use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(message = "")]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, detail = "", suggest = " ", user_message(""))]
    NotFound,
    #[error("closed")]
    #[mcp(problem = "", docs = " ", scopes = "", status = 403)]
    Closed {
        #[mcp(extension = "")]
        gate: u8,
        #[mcp(extension, sample(list = ""))]
        rides: Vec<String>,
    },
}

fn main() {}
