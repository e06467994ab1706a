use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(status = 404)]
        entity_id: String,
    },
}

fn main() {}
