use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("too large")]
    #[mcp(status = 413)]
    Größe,
    #[error("too large")]
    #[mcp(status = 413, kind = "SIZE")]
    Übergröße,
    #[error("too small")]
    #[mcp(status = 422, problem = "too-small")]
    Zwerggröße,
    #[error("too wide")]
    #[mcp(status = 422, problem = "https://parks.example/errors/width")]
    Übergrößen,
}

fn main() {}
