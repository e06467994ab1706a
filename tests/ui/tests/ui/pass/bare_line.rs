//! One attribute on a variant is enough.

use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
pub enum ParkError {
    #[error("{entity_type} '{entity_id}' not found")]
    #[mcp(code = -32003, problem = "not-found", status = 404, retryable)]
    NotFound {
        entity_type: String,
        entity_id: String,
    },
}

pub(super) fn main() {
    let error = ParkError::NotFound {
        entity_type: "ride".into(),
        entity_id: "42".into(),
    };
    assert_eq!(error.entry().code(), -32003);
    let problem = error.to_problem_details();
    assert_eq!(problem.detail.as_deref(), Some("ride '42' not found"));
}
