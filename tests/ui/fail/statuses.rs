use mcp_error::McpError;
use mcp_error::report::StatusFailure;

fn relayed(code: &u16) -> u16 {
    *code
}

fn known(_: &u16) -> Option<StatusFailure> {
    None
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(statuses(502))]
enum ParkError {
    #[error("upstream")]
    #[mcp(status = 502, statuses(502, 503))]
    NoFunction(u16),
    #[error("upstream")]
    #[mcp(status_with = relayed, statuses(502, 200, 502, "503", 503.0))]
    Wrong(u16),
    #[error("upstream")]
    #[mcp(status_with = relayed, statuses())]
    Nothing(u16),
    #[error("upstream")]
    #[mcp(status_with = relayed, statuses = 503)]
    Single(u16),
    #[error("upstream")]
    #[mcp(status_with = relayed, classify = known, statuses(503))]
    Classified(u16),
}

fn main() {}
