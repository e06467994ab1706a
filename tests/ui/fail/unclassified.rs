use std::path::PathBuf;

use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(deny_unclassified)]
enum ParkError {
    #[error("{name} not found in {place:?}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        name: String,
        #[mcp(extension = "openRides")]
        open: u32,
        place: PathBuf,
        #[mcp(extension)]
        password: String,
    },
    #[error("closed")]
    #[mcp(status = 409, user_message("{} hours", .0 / 60))]
    Closed(u32, u32),
    #[error("internal: {0}")]
    Internal(String),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("bad {value}")]
#[mcp(status = 400, deny_unclassified)]
struct Bad {
    value: String,
}

#[derive(Debug, thiserror::Error, McpError)]
enum OtherError {
    #[error("busy")]
    #[mcp(status = 503, deny_unclassified)]
    Busy,
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(deny_unclasified)]
enum MisspelledError {
    #[error("busy")]
    #[mcp(status = 503)]
    Busy,
}

fn main() {}
