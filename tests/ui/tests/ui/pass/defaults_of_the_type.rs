//! The attributes of the type are defaults, which those of a variant override.

use mcp_error::McpError;
use mcp_error::registry::Recovery;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(
    type_base = "https://parks.example/errors/",
    status = 503,
    retryable = false,
    retry_after = 30,
    suggest = "Ask the operator."
)]
enum ParkError {
    #[error("busy")]
    #[mcp(recovery = retry)]
    Busy {
        #[mcp(retry_after)]
        wait: u32,
    },
    #[error("closed")]
    #[mcp(status = 409)]
    Closed,
    #[error("unknown")]
    Unknown,
}

pub(super) fn main() {
    let busy = ParkError::Busy { wait: 3 };
    assert_eq!(busy.entry().recovery(), Recovery::Retry);
    assert!(busy.entry().retryable());
    assert_eq!(busy.entry().retry_after(), None);
    assert_eq!(ParkError::Closed.entry().status(), 409);
    assert!(!ParkError::Closed.entry().retryable());
    assert_eq!(ParkError::Unknown.entry().status(), 503);
}
