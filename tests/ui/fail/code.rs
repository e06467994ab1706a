mod float {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(code = -32003.0)]
        NotFound,
    }
}

mod without_minus {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(code = 32602)]
        NotFound,
    }
}

mod misspelt_name {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(code = invalid_param, legacy_code = ResourceNotFound)]
        NotFound,
    }
}

mod constant_of_an_sdk {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(code = rmcp::model::ErrorCode::INVALID_PARAMS, legacy_code = ErrorCode::ResourceNotFound)]
        NotFound,
    }
}

mod string_ {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(code = "-32003")]
        NotFound,
    }
}

mod too_large {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(code = 2147483648)]
        NotFound,
    }
}

mod wrong_suffix {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(code = 7s)]
        NotFound,
    }
}

fn main() {}
