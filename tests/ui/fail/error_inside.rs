use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[mcp(error = "no ride {0}", status = 404)]
    NoRide(u32),
}

fn open() -> Result<(), mcp_error::Failure> {
    Err(ParkError::NoRide(3))?
}

fn main() {}
