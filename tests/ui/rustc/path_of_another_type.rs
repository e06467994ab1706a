use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no file")]
    #[mcp(status = 404)]
    NoFile {
        #[mcp(extension, path(user))]
        file: u8,
    },
}

fn main() {}
