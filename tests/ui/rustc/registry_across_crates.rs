use mcp_error::McpError;
use downstream::{OldError, StreamError};

#[derive(Debug, thiserror::Error, McpError)]
#[error("cut")]
#[mcp(type_base = "https://down.example/", problem = "truncated", kind = "CUT", status = 502)]
struct Cut;

#[derive(Debug, thiserror::Error, McpError)]
#[error("cut")]
#[mcp(problem = "cut-off", kind = "TRUNCATED", status = 502)]
struct CutOff;

#[derive(Debug, thiserror::Error, McpError)]
enum Wrapped {
    #[error(transparent)]
    #[mcp(transparent)]
    Inner(StreamError),
}

mcp_error::registry! { static TYPES = [StreamError, Cut]; }
// The type inside a `transparent` variant claims its own.
mcp_error::registry! { static KINDS = [CutOff, Wrapped]; }

#[derive(Debug, thiserror::Error, McpError)]
#[error("dry")]
#[mcp(status = 503)]
struct Dry;

mcp_error::registry! { static CODES = [StreamError, Dry], unique_codes; }
mcp_error::registry! { static SPEC = [OldError], spec = "2026-07-28"; }

fn main() {}
