use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(max = 1)]
enum ParkError {
    #[error("closed")]
    #[mcp(status = 503, max = "1024")]
    Text,
    #[error("closed")]
    #[mcp(status = 503)]
    Fields {
        #[mcp(extension, max = 99_999_999)]
        large: String,
        #[mcp(extension, max = 64)]
        number: u32,
        #[mcp(extension, secret, max = 64)]
        key: String,
        #[mcp(extension, sample, max = 64)]
        gates: Vec<String>,
        #[mcp(extension, echo, trusted)]
        given: String,
    },
}

fn main() {}
