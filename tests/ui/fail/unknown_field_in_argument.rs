use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, detail("no ride {}", .entity_ids))]
    NotFound {
        #[mcp(extension)]
        entity_id: String,
    },
}

fn main() {}
