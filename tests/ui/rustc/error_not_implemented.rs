use mcp_error::McpError;

#[derive(Debug, McpError)]
#[mcp(decode, impls(rmcp))]
enum ParkError {
    #[mcp(status = 404)]
    NotFound,
}

fn main() {}
