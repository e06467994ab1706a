use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("a")]
    #[mcp(http_status = 404, type = "no-gate", name = "NO_GATE", hint = "look again", severity = "high")]
    NoGate {
        #[mcp(rename = "gate")]
        name: String,
        #[mcp(redact)]
        key: String,
    },
}

fn main() {}
