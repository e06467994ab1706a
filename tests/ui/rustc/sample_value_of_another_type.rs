use mcp_error::McpError;

type Shared = u32;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("closed")]
    #[mcp(status = 409)]
    Closed {
        #[mcp(extension, sample = "three")]
        gate: Shared,
        #[mcp(extension, sample = 17)]
        ride: String,
        #[mcp(extension, sample = "north")]
        gates: Vec<String>,
        #[mcp(extension, sample = ["north"])]
        exit: String,
        #[mcp(extension, sample = 1.5)]
        riders: Option<u8>,
        #[mcp(extension, sample = "yes")]
        is_full: bool,
        #[mcp(extension, sample(value = 3))]
        queue: Vec<u8>,
    },
}

fn main() {}
