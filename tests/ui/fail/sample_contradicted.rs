use mcp_error::McpError;

fn shown(rides: &Vec<String>) -> usize {
    rides.len()
}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sample, sanitize_with = shown)]
        rides: Vec<String>,
        #[mcp(sample, skip)]
        gates: Vec<String>,
        #[mcp(extension, sample, secret, path)]
        files: Vec<String>,
    },
}

fn main() {}
