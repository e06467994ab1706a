mod string_ {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sanitize = "path")]
            file: String,
        },
    }
}

mod unknown {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sanitize = endpiont)]
            url: String,
        },
    }
}

mod list {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(rename_all("camelCase"))]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sanitize(text))]
            file: String,
        },
    }
}

mod with_not_a_path {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sanitize_with = |x| x)]
            file: String,
        },
    }
}

mod off {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sanitize = none)]
            file: String,
            #[mcp(extension, sanitize = false)]
            gate: String,
        },
    }
}

mod attribute {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sanitize = path(user))]
            file: String,
            #[mcp(sanitize = skip)]
            gate: String,
        },
    }
}

fn main() {}
