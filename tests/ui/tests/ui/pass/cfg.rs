//! Variants and fields that are compiled in or out.

use mcp_error::{Disclose, ErrorType, McpError};

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[cfg_attr(all(), mcp(status = 404))]
    NotFound {
        #[cfg(any())]
        #[mcp(extension)]
        absent: Absent,
        #[cfg(not(any()))]
        #[mcp(extension)]
        present: u8,
    },
    #[cfg(any())]
    #[error("absent")]
    #[mcp(status = 409)]
    Absent(Absent),
    #[cfg(not(any()))]
    #[error("present")]
    #[mcp(status = 410)]
    Present,
}

#[derive(Debug, Disclose)]
enum Reason {
    #[cfg(any())]
    Absent(Absent),
    #[cfg(not(any()))]
    Present,
}

pub(super) fn main() {
    assert_eq!(ParkError::ENTRIES.len(), 2);
    assert_eq!(ParkError::NotFound { present: 1 }.entry().status(), 404);
    assert_eq!(ParkError::Present.entry().status(), 410);
    let _ = Reason::Present;
}
