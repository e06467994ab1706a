mod rmcp_missing {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("the gate is closed")]
    #[mcp(status = 409, impls(rmcp))]
    struct Closed;
}

mod rust_mcp_sdk_missing {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("the gate is closed")]
    #[mcp(status = 409, impls(rust_mcp_sdk))]
    struct Closed;
}

fn main() {}
