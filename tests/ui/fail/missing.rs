mod argument {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride {}")]
        NotFound,
    }
}

mod comma {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404 retryable)]
        Word,
        #[error("not found")]
        #[mcp(status = 404 problem = "gone" lane = protocol suggest("Try {}", .0), kind = "GONE")]
        Several(u8),
        #[error("not found")]
        #[mcp(retryable status = 404, code = Code::Gone as i32 lane = tool)]
        Expression,
        #[error("not found")]
        #[mcp(status = 404)]
        Field {
            #[mcp(extension sanitize = text)]
            ride: String,
        },
        #[error("not found")]
        #[mcp(status = 404 stauts = 410)]
        NotTheOnlyMistake,
    }
}

fn main() {}
