use mcp_error::McpError;

fn status(_: &u16) -> u16 {
    404
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(retryable_with = status(code))]
enum ParkError {
    #[error("upstream")]
    #[mcp(status_with = status(coed))]
    Misspelled { code: u16 },
    #[error("upstream")]
    #[mcp(status_with = status(404))]
    Literal { code: u16 },
    #[error("upstream")]
    #[mcp(status_with = status(ride))]
    Tuple(u16),
    #[error("upstream")]
    #[mcp(status_with = status(_1))]
    TupleOfOne(u16),
    #[error("upstream")]
    #[mcp(status_with = status())]
    Nothing,
    #[error("upstream")]
    #[mcp(status_with = |code| 404)]
    Closure { code: u16 },
}

fn main() {}
