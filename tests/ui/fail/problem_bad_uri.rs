use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(problem = "https:/parks.example/not found")]
    NotFound,
}

fn main() {}
