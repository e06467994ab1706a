mod bad_slug {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(problem = "Not Found")]
        NotFound,
    }
}

mod bad_uri {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(problem = "https:/parks.example/not found")]
        NotFound,
    }
}

mod empty {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(problem = "")]
        NotFound,
    }
}

mod not_a_string {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(problem = not_found)]
        NotFound,
    }
}

mod on_enum {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(problem = "park")]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound,
    }
}

fn main() {}
