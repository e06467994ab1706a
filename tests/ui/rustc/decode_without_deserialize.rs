use mcp_error::McpError;

#[derive(Debug, serde::Serialize)]
struct Ride {
    name: String,
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sanitize = tree)]
        ride: Ride,
        #[mcp(extension, sanitize = tree)]
        rides: Option<Vec<Ride>>,
    },
}

fn main() {}
