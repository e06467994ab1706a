mod as_code {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(status = 404)]
    enum ParkError {
        #[error("not found")]
        NotFound = -31_004,
        #[error("closed")]
        #[mcp(code = -31_005)]
        Closed = -31_005,
        #[error("full")]
        Full = 7,
    }
}

mod as_status {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        NotFound = 404,
        #[error("closed")]
        #[mcp(status = 503)]
        Closed = 503,
        #[error("busy")]
        #[mcp(code = -31_005)]
        Busy = 429,
        #[error("full")]
        Full = 7,
    }
}

mod read_by_a_function {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(status_with = status)]
    enum ParkError {
        #[error("not found")]
        NotFound = 404,
    }

    fn status(_: &ParkError) -> u16 {
        ParkError::NotFound as u16
    }
}

fn main() {}
