mod for_people {
    use mcp_error::{McpError, Untrusted};

    #[derive(Debug, thiserror::Error, McpError)]
    enum ApiError {
        #[error("down")]
        #[mcp(status = 502, user_message = "they said {page}", suggest("read {}", .page))]
        Down { page: Untrusted<String> },
        #[error("down")]
        #[mcp(status = 502, message = "down: {0}")]
        Other(#[mcp(untrusted)] String),
        // The detail shows it to developers, fenced.
        #[error("down")]
        #[mcp(status = 502, detail = "they said {page}")]
        Fine { page: Untrusted<String> },
    }
}

mod trusted {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(untrusted, trusted)]
            reply: String,
        },
    }
}

fn main() {}
