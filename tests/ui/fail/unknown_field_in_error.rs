use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride {entity_ids}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        entity_id: String,
    },
}

fn main() {}
