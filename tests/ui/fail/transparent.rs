mod on_enum {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("closed")]
    #[mcp(status = 409)]
    struct Closed;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(transparent)]
    enum ParkError {
        #[error("closed")]
        #[mcp(status = 409)]
        Closed,
    }
}

mod two_fields {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("closed")]
    #[mcp(status = 409)]
    struct Closed;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("closed: {0}")]
        #[mcp(transparent)]
        WhichOfTwo(Closed, u8),
        #[error("closed: {0}")]
        #[mcp(transparent)]
        TupleWithoutName(#[source] Closed, u8),
        #[error("closed: {source}")]
        #[mcp(transparent)]
        Reserved { source: Closed, status: u8 },
        #[error("closed: {source}")]
        #[mcp(transparent)]
        Delay {
            source: Closed,
            #[mcp(retry_after)]
            wait: u32,
        },
        #[error("closed: {source}")]
        #[mcp(transparent)]
        OnTheError {
            #[mcp(sanitize = text)]
            source: Closed,
            ride: String,
        },
    }
}

mod value {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("closed")]
    #[mcp(status = 409)]
    struct Closed;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error(transparent)]
        #[mcp(transparent = true)]
        Closed(#[from] Closed),
    }
}

mod with_extension {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("closed")]
    #[mcp(status = 409)]
    struct Closed;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error(transparent)]
        #[mcp(transparent)]
        Closed(
            #[from]
            #[mcp(extension = "reason")]
            Closed,
        ),
    }
}

mod with_status {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("closed")]
    #[mcp(status = 409)]
    struct Closed;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error(transparent)]
        #[mcp(transparent, status = 404)]
        Closed(#[from] Closed),
    }
}

mod with_suggest {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("closed")]
    #[mcp(status = 409)]
    struct Closed;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error(transparent)]
        #[mcp(transparent, suggest = "Come back tomorrow.")]
        Closed(#[from] Closed),
    }
}

mod with_title {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("closed")]
    #[mcp(status = 409)]
    struct Closed;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error(transparent)]
        #[mcp(transparent, title = "Closed")]
        Closed(#[from] Closed),
    }
}

mod without_fields {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("closed")]
        #[mcp(transparent)]
        Closed,
    }
}

fn main() {}
