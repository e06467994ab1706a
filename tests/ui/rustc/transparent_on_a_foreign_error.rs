use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ReadError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Any(#[from] Box<dyn std::error::Error + Send + Sync>),
    #[error("asking")]
    #[mcp(transparent)]
    Asking(std::fmt::Error),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error(transparent)]
struct Opened(#[from] std::io::Error);

fn main() {}
