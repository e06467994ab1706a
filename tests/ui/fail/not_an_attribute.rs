mod argument_behind_a_text {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride {}", .ride.len())]
        NotFound { ride: String },
    }
}

mod arguments_behind_a_text {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(suggest = "not {} {len}", .ride, len = .ride.len(), status = 404)]
        NotFound { ride: String },
    }
}

mod bare_argument_behind_a_text {
    use mcp_error::McpError;

    const MOST: usize = 7;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(status = 404)]
    enum ParkError {
        #[error("not found")]
        #[mcp(detail = "no ride {} {:?}", ride, gate, retryable)]
        NotFound { ride: String, gate: String },
        #[error("full")]
        #[mcp(suggest = "take at most {}", MOST, extensions(line = 1))]
        Full,
        #[error("closed")]
        #[mcp(detail = "no ride {{}}", ride)]
        Closed { ride: String },
    }
}

mod argument_without_a_text {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(.ride, status = 404)]
        NotFound { ride: String },
    }
}

mod comma_twice {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404,, lane = protocol)]
        NotFound,
        #[error("closed")]
        #[mcp(, status = 503)]
        Closed,
    }
}

mod field_as_value {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = .code)]
        NotFound { code: u16 },
    }
}

mod not_an_expression {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status_with = self::)]
        NotFound,
        #[error("closed")]
        #[mcp(extensions = { "ride": 7 })]
        Closed,
        #[error("full")]
        #[mcp(status = 400 +, retryable)]
        Full,
    }
}

mod negated {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, !retryable)]
        NotFound,
    }
}

mod semicolon {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404; lane = protocol)]
        NotFound,
    }
}

mod value_behind_parentheses {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail("no {}", .ride) = 3)]
        NotFound { ride: u8 },
    }
}

fn main() {}
