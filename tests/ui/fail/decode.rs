mod borrowed {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(decode)]
    enum ParkError<'a> {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension)]
            ride: &'a str,
            #[mcp(extension)]
            near: Option<&'a str>,
            #[mcp(extension, sanitize = tree)]
            tags: Vec<&'static str>,
            #[mcp(extension)]
            kept: &'static str,
            // Never comes back, so it may borrow.
            #[mcp(extension, secret)]
            key: &'a str,
        },
    }
}

mod of_nothing {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(decode)]
    enum ParkError {
        #[error("no gate {gate}")]
        #[mcp(status = 404)]
        NoGate { gate: String },
        #[error("no ride {0}")]
        #[mcp(status = 404)]
        NoRide(#[mcp(extension = "ride")] String, u8),
    }

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(decode)]
    enum Fine {
        #[error("no gate {gate}")]
        #[mcp(status = 404)]
        NoGate { gate: String },
        #[error("closed")]
        #[mcp(status = 409)]
        Closed,
    }

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("stuck")]
    #[mcp(status = 500, decode)]
    struct Stuck {
        at: String,
    }
}

mod on_variant {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, decode)]
        NotFound {
            #[mcp(extension, decode)]
            ride: String,
        },
    }
}

mod with_value {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(decode = "all")]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound,
    }
}

fn main() {}
