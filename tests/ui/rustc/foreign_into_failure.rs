use mcp_error::prelude::*;
// It has an `McpError` too.
use rmcp as _;

fn parse() -> Result<u8, Failure> {
    Ok("x".parse()?)
}

fn main() {}
