use mcp_error::McpError;

#[derive(Debug)]
struct Opaque;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no rides")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        rides: Vec<Option<Opaque>>,
    },
}

fn main() {}
