use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        id: u32,
        #[mcp(extension = "id")]
        entity_id: u32,
    },
}

fn main() {}
