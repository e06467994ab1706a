mod code_ {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(spec = "2026-07-28", code = -32850)]
    enum ParkError {
        #[error("closed")]
        #[mcp(code = -32003, status = 409)]
        Closed,
        #[error("full")]
        #[mcp(code = -32031, legacy_code = -32031, status = 409)]
        Full,
        #[error("gone")]
        #[mcp(code = -32002, legacy_code = -32004, status = 404)]
        Gone,
        #[error("bad")]
        #[mcp(code = -32602, status = 400)]
        Bad,
        #[error("own")]
        #[mcp(code = -31003, legacy_code = -32003, status = 409)]
        Own,
    }
}

mod unknown {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("closed")]
    #[mcp(spec = "2026-07-29", status = 409)]
    struct Closed;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("full")]
    #[mcp(spec = current, status = 409)]
    struct Full;
}

fn main() {}
