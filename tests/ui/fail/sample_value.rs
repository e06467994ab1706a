use mcp_error::McpError;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("closed")]
    #[mcp(status = 409)]
    Closed {
        #[mcp(extension, sample = None)]
        gate: Option<u8>,
        #[mcp(extension, sample = ["north", 2])]
        gates: Vec<String>,
        #[mcp(extension, sample(max = 2, value = { 1 }))]
        rides: Vec<String>,
    },
    #[error("closed until {until}")]
    #[mcp(status = 409)]
    Later {
        until: String,
        #[mcp(sample = "r-17")]
        never_shown: String,
        #[mcp(skip, sample = 3)]
        skipped: u8,
        #[mcp(extension, sample = "/srv/park")]
        file: PathBuf,
        #[mcp(extension, sample = "hunter2")]
        password: String,
    },
}

fn main() {}
