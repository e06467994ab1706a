use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("the gate {gate} is closed")]
#[mcp(status = 409)]
struct GateClosed {
    #[mcp(extension)]
    gate: u8,
}

#[derive(Debug, thiserror::Error, McpError)]
enum VisitError {
    #[error("no entry: {0}")]
    Entry(GateClosed),
    #[error("no exit at {place}: {gate}")]
    #[mcp(suggest = "Wait a little.")]
    Exit { gate: Box<GateClosed>, place: String },
    // Each of these says a status, or is not about one error.
    #[error("no tour: {0}")]
    Tour(#[source] GateClosed),
    #[error("no ride: {0}")]
    #[mcp(status = 503)]
    Ride(GateClosed),
    #[error("closed gates: {0:?}")]
    Gates(Vec<GateClosed>),
    #[error("no way")]
    Way {
        #[mcp(extension)]
        gates: Vec<GateClosed>,
    },
}

fn main() {}
