mod field_key {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, extension)]
            entity_id: String,
        },
    }
}

mod key {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, status = 410)]
        NotFound,
    }
}

mod key_in_two_attributes {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        #[mcp(status = 410)]
        NotFound,
    }
}

fn main() {}
