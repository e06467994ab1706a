use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ReadError {
    #[error("reading failed: {0}")]
    #[mcp(status = 500)]
    Io(#[from] std::io::Error),
    #[error("asking failed: {source}")]
    #[mcp(status = 502)]
    Asking {
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("no line: {}", .0.to_string())]
    #[mcp(status = 502)]
    NoLine(std::sync::Arc<std::io::Error>),
    #[error("closed")]
    #[mcp(status = 500)]
    Closed(#[mcp(extension = "why")] Option<Box<dyn std::error::Error>>),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error(transparent)]
#[mcp(status = 500)]
struct Opened(#[from] std::io::Error);

fn main() {}
