use mcp_error::{McpError, Violation};

#[derive(Debug, thiserror::Error, McpError)]
#[error("not valid")]
pub struct NotAList {
    #[mcp(violations)]
    errors: Vec<String>,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("not valid")]
pub struct Twice {
    #[mcp(violations, sample)]
    errors: Vec<Violation>,
    #[mcp(violation)]
    others: Vec<Violation>,
}

fn main() {}
