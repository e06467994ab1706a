mod in_detail {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride \0")]
        NotFound { entity_id: String },
    }
}

mod in_error_text {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not\0found")]
        #[mcp(status = 404)]
        NotFound,
    }
}

mod in_text {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, title = "Not\0Found")]
        NotFound,
    }
}

fn main() {}
