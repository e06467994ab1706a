use mcp_error::McpError;

#[derive(Debug, McpError)]
#[mcp(decode)]
enum ParkError {
    #[mcp(status = 404)]
    NotFound,
}

fn main() {}
