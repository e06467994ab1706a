use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(header("X Park" = "luna"))]
enum ParkError {
    #[error("closed")]
    #[mcp(status = 503, header("Retry-After" = "30", "Content-Type" = "text/plain"))]
    Own,
    #[error("closed")]
    #[mcp(status = 503, header("X-Gate" = "1", "x-gate" = "2"))]
    Twice,
    #[error("closed")]
    #[mcp(status = 503, header("X-Gate" = "a\r\nb", "X-Name" = "Schönbrunn"))]
    Characters,
    #[error("closed")]
    #[mcp(status = 503, header("X-Gate" = "{gaet}"))]
    Unknown { gate: u8 },
    #[error("closed")]
    #[mcp(status = 503, header = "X-Gate: 1")]
    Text,
    #[error("closed")]
    #[mcp(status = 503, header("X-Gate: 1"))]
    Colon,
    #[error("closed")]
    #[mcp(status = 503, header("X-Gate" = "{gate}"))]
    Skipped {
        #[mcp(skip)]
        gate: u8,
    },
}

fn main() {}
