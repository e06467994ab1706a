use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, detail("no ride {}", .entity_id + 1))]
    NotFound {
        #[mcp(skip)]
        entity_id: u32,
    },
}

fn main() {}
