mod attribute_on_type {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(skip)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound,
    }
}

mod attribute_on_variant {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extension)]
        NotFound,
    }
}

mod not_shown {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("closed at {gate}")]
        #[mcp(status = 409)]
        Closed {
            #[mcp(verbose)]
            gate: u8,
            #[mcp(verbose)]
            upstream: String,
            #[mcp(max = 64)]
            output: String,
            #[mcp(sample(max = 2))]
            rides: Vec<String>,
            #[mcp(verbose)]
            source: std::num::ParseIntError,
        },
    }
}

fn main() {}
