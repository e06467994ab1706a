//! Errors without thiserror: `detail` is the text of the document, and `#[mcp(source)]` marks the cause.

use std::fmt;

use mcp_error::McpError;

#[derive(Debug, McpError)]
enum ParkError {
    #[mcp(status = 404, detail = "no ride {id}")]
    NotFound {
        #[mcp(extension)]
        id: u64,
    },
    #[mcp(status = 502, detail = "the server failed")]
    Upstream(#[mcp(source)] std::io::Error),
    Internal,
}

impl fmt::Display for ParkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hand-written")
    }
}

impl std::error::Error for ParkError {}

pub(super) fn main() {
    let problem = ParkError::NotFound { id: 7 }.to_problem_details();
    assert_eq!(problem.detail.as_deref(), Some("no ride 7"));
    ParkError::Upstream(std::io::Error::other("x")).to_problem_details();
    let problem = ParkError::Internal.to_problem_details();
    assert_eq!(problem.detail.as_deref(), Some("hand-written"));
    assert_eq!(ParkError::Internal.entry().status(), 500);
}
