use mcp_error::McpError;
use downstream::StreamError;

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

fn main() {}
