mod list {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status(404))]
        NotFound,
    }
}

mod not_a_number {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = not_found)]
        NotFound,
    }
}

mod string_ {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = "404")]
        NotFound,
    }
}

mod too_large {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 600)]
        NotFound,
    }
}

mod too_small {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 200)]
        NotFound,
    }
}

mod without_value {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status)]
        NotFound,
    }
}

mod other_literals {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("a")]
        #[mcp(status = 409.0)]
        Float,
        #[error("b")]
        #[mcp(status = [409])]
        List,
        #[error("c")]
        #[mcp(status = (409))]
        Parentheses,
        #[error("d")]
        #[mcp(status = 404..=410)]
        Range,
        #[error("e")]
        #[mcp(status = 409s)]
        Suffix,
    }
}

fn main() {}
