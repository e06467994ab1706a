use mcp_error::McpError;

const CODE: i64 = -31004;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(code = CODE)]
    NotFound,
}

fn main() {}
