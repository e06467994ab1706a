use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "errors", rename_all = "camel")]
enum ParkError {
    #[error("{entity_type} '{entity_id}' not found")]
    #[mcp(code = "-32003", problem = "Not Found", status = 4040, retriable)]
    NotFound {
        #[mcp(extnsion)]
        entity_type: String,
        #[mcp(extension = "entity id", sanitize = txt)]
        entity_id: String,
    },
    #[error("closed")]
    #[mcp(lane = "tool", title = "{ride}")]
    Closed { ride: String },
}

fn uses_the_stubs(error: &ParkError) -> u16 {
    error.entry().status()
}

fn main() {}
