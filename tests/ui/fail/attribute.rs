mod in_wrong_place {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, type_base = "https://parks.example/errors/")]
        NotFound,
    }
}

mod with_another_sign {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("a")]
        #[mcp(status: 404, code: -31004, kind = "A_GATE", titel = "A")]
        Colon,
        #[error("b")]
        #[mcp(status 404)]
        Nothing,
        #[error("c")]
        #[mcp("status" = 404, "lane" = protocol)]
        Quoted,
        #[error("d")]
        #[mcp(status == 404, retryable => false)]
        Twice {
            #[mcp(extension: "gate", sanitize: text)]
            gate: String,
        },
    }
}

mod with_value {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp = "not-found"]
        NotFound,
    }
}

fn main() {}
