use mcp_error::{McpError, RpcError, client::Decode};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 4040)]
    NotFound,
}

// Only the status is wrong here.
fn read(error: &RpcError) -> Option<ParkError> {
    ParkError::decode(error).ok()
}

fn main() {
    read(&RpcError::new(0, "", None));
}
