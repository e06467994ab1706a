mod bad {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, kind = "notFound")]
        NotFound,
    }
}

mod on_enum {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(kind = "PARK")]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound,
    }
}

mod too_long {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(
            status = 404,
            kind = "A_RIDE_THAT_NOBODY_HAS_EVER_HEARD_OF_AND_THAT_NOBODY_WILL_EVER_SEE"
        )]
        NotFound,
    }
}

fn main() {}
