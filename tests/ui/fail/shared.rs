mod kind {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(kind = "NOT_FOUND", status = 404)]
        Ride,
        #[error("gone")]
        #[mcp(kind = "NOT_FOUND", status = 410)]
        Park,
    }
}

mod problem_other_status {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(problem = "not-found", status = 404)]
        NotFound,
        #[error("gone")]
        #[mcp(problem = "not-found", status = 410)]
        Gone,
    }
}

fn main() {}
