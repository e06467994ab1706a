mod string_ {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(lane = "protocol")]
        NotFound,
        #[error("closed")]
        #[mcp(lane = "protocl")]
        Closed,
    }
}

mod unknown {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(lane = resource)]
        NotFound,
    }
}

mod without_value {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(lane)]
        NotFound,
    }
}

fn main() {}
