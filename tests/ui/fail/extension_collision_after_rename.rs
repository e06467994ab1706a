use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(rename_all = "camelCase")]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        entity_id: u32,
        #[mcp(extension)]
        entity__id: u32,
    },
}

fn main() {}
