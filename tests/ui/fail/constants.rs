mod one_value {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extensions = "allowed_roots")]
        NotFound,
    }
}

mod without_value {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extensions)]
        NotFound,
    }
}

mod other_values {
    use mcp_error::McpError;

    const LIMIT: u8 = 7;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extensions(limit = LIMIT, gates = ["north"], at = 'x', most = 18446744073709551616, least = -1e400))]
        NotFound,
    }
}

mod twice_on_enum {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(extensions(region = "eu", verbose(region = "us")))]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound,
        #[error("gone")]
        #[mcp(status = 410)]
        Gone,
    }
}

fn main() {}
