use mcp_error::{McpError, Untrusted};

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("bad reply")]
    #[mcp(status = 502)]
    Upstream {
        #[mcp(extension, trusted)]
        reply: Untrusted<String>,
    },
}

fn main() {}
