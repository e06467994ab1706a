mod renamed {
    pub use mcp_error::McpError;
}

#[derive(Debug, thiserror::Error, renamed::McpError)]
#[error("no gate")]
#[mcp(status = 404, crate = nope)]
struct NoGate;

fn main() {}
