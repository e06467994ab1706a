use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, detail = "no ride {entity_id:widht$}")]
    NotFound { entity_id: String, width: usize },
}

fn main() {}
