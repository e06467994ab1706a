use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, detail = "no ride \0")]
    NotFound { entity_id: String },
}

fn main() {}
