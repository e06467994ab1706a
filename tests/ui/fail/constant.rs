mod bad_group {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extensions(verbos(rule = "x")))]
        NotFound,
    }
}

mod not_literal {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extensions(rule = RULE))]
        NotFound,
    }
}

mod reserved {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extensions(verbose(status = 7)))]
        NotFound,
    }
}

fn main() {}
