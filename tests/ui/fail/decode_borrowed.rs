use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum ParkError<'a> {
    #[error("not found")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        ride: &'a str,
        #[mcp(extension)]
        near: Option<&'a str>,
        #[mcp(extension, sanitize = tree)]
        tags: Vec<&'static str>,
        #[mcp(extension)]
        kept: &'static str,
        // Never comes back, so it may borrow.
        #[mcp(extension, secret)]
        key: &'a str,
    },
}

fn main() {}
