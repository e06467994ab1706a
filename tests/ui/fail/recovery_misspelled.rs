use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, recovery = fix_imput)]
    NotFound,
}

fn main() {}
