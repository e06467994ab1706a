mod unknown {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(layout = neested)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound,
    }
}

mod on_variant {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, layout = nested)]
        NotFound,
    }
}

// The names that are refused without `layout` are free in this layout.
mod nested {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(layout = nested)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extensions(title = "a"))]
        NotFound {
            #[mcp(extension)]
            detail: String,
            #[mcp(extension)]
            status: u16,
        },
    }
}

mod declared_problem {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(layout = problem)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension)]
            detail: String,
        },
    }
}

mod flat {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(layout = flat)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extensions(kind = "a"))]
        NotFound {
            #[mcp(extension)]
            detail: String,
            #[mcp(extension)]
            details: String,
            #[mcp(extension)]
            retry_after: u8,
        },
    }
}

mod members {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(layout = members)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension)]
            detail: String,
            #[mcp(extension = "type")]
            sort: String,
        },
    }
}

mod same_in_problem_details {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(layout = nested)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension)]
            detail: String,
            #[mcp(extension)]
            detail_value: String,
        },
    }
}

fn main() {}
