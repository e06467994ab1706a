mod empty {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(title = " ")]
        NotFound,
    }
}

mod empty_on_enum {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(title = "")]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound,
        #[error("gone")]
        #[mcp(status = 410)]
        Gone,
    }
}

mod placeholder {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, title = "No {entity_id}")]
        NotFound {
            #[mcp(extension)]
            entity_id: String,
        },
    }
}

mod several_lines {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, title = "Not\nFound")]
        NotFound,
    }
}

fn main() {}
