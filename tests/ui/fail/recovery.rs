mod misspelled {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, recovery = fix_imput)]
        NotFound,
    }
}

mod retry_not_retryable {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, recovery = retry, retryable = false)]
        NotFound,
    }
}

fn main() {}
