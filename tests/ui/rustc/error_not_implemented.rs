mod without_fields {
    use mcp_error::McpError;

    #[derive(Debug, McpError)]
    #[mcp(decode)]
    enum ParkError {
        #[mcp(status = 404)]
        NotFound,
    }
}

mod with_fields {
    use mcp_error::McpError;

    #[derive(Debug, McpError)]
    enum ParkError {
        #[mcp(status = 404)]
        NotFound { ride: u32 },
    }
}

fn main() {}
