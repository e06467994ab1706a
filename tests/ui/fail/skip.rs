mod and_extension {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(skip, extension)]
            entity_id: u32,
        },
    }
}

mod and_secret {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(skip, secret)]
            entity_id: u32,
        },
    }
}

mod and_verbose {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(skip, verbose)]
            entity_id: u32,
        },
    }
}

mod in_argument {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail("no ride {}", .entity_id + 1))]
        NotFound {
            #[mcp(skip)]
            entity_id: u32,
        },
    }
}

mod in_detail {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride {entity_id}")]
        NotFound {
            #[mcp(skip)]
            entity_id: u32,
        },
    }
}

mod value {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(skip = true)]
            entity_id: u32,
        },
    }
}

mod with_format {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride {entity_id:>8}")]
        NotFound {
            #[mcp(skip)]
            entity_id: u32,
        },
    }
}

fn main() {}
