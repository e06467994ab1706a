mod in_brackets {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, suggest = ["List the rides.", "Check the id."])]
        NotFound,
    }
}

mod in_parentheses {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, example("ride = 'r-17'", "ride = 'r-18'"))]
        NotFound,
    }
}

mod behind_a_comma {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, suggest = "List the rides.", "Check the id.")]
        NotFound,
    }
}

mod tuple {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, suggest = ("List the rides.", "Check the id."))]
        NotFound,
    }
}

fn main() {}
