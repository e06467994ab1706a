use mcp_error::McpError;

fn shown(ride: &String) -> String {
    ride.clone()
}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sanitize_with = shown)]
        ride: u8,
    },
}

fn main() {}
