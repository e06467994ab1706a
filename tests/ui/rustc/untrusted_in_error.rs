use mcp_error::{McpError, Untrusted};

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("upstream said {reply}")]
    #[mcp(status = 502)]
    Upstream { reply: Untrusted<String> },
}

fn main() {}
