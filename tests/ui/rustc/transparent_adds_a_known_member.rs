use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum RideError {
    #[error("closed")]
    #[mcp(status = 409, extensions(rule = "weather"))]
    Closed {
        #[mcp(extension)]
        ride: String,
    },
}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("{source} at {ride}")]
    #[mcp(transparent)]
    Ride { source: RideError, ride: String },
    #[error("{source} by {rule}")]
    #[mcp(transparent)]
    Rule {
        source: Box<RideError>,
        day: u8,
        rule: String,
    },
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("shut")]
#[mcp(layout = nested, status = 409)]
struct Shut {
    #[mcp(extension)]
    detail: String,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{source}")]
#[mcp(transparent)]
struct Renamed {
    source: Shut,
    detail_value: u8,
}

fn main() {}
