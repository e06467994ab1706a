mod argument {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail("no ride", .entity_id))]
        NotFound { entity_id: String },
    }
}

mod named_argument {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, suggest("Look around.", id = .entity_id))]
        NotFound { entity_id: String },
    }
}

fn main() {}
