use mcp_error::McpError;

#[derive(Debug, McpError)]
enum ParkError {
    #[mcp(status = 404)]
    NotFound,
}

fn main() {}
