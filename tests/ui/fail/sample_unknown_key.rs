use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sample(mex = 5))]
        rides: Vec<String>,
    },
}

fn main() {}
