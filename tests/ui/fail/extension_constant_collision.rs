use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, extensions(rule = "allowed_roots"))]
    NotFound {
        #[mcp(extension)]
        rule: u32,
    },
}

fn main() {}
