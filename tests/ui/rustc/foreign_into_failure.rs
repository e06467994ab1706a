use mcp_error::prelude::*;
// It has an `McpError` too, as rmcp does.
use downstream as _;

fn parse() -> Result<u8, Failure> {
    Ok("x".parse()?)
}

fn main() {}
