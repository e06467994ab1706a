//! A struct is a type and a variant at once.

use mcp_error::{ErrorType, McpError};

#[derive(Debug, thiserror::Error, McpError)]
#[error("key {0} expired")]
struct Silent(String);

#[derive(Debug, thiserror::Error, McpError)]
#[error("upstream said {code}")]
#[mcp(status = 502, status_with = Upstream::status)]
struct Upstream {
    #[mcp(extension)]
    code: u16,
}

impl Upstream {
    fn status(&self) -> u16 {
        if self.code >= 500 { 503 } else { 502 }
    }
}

#[test]
fn a_struct_without_attributes_is_an_internal_error_with_its_own_detail() {
    let problem = Silent("k".into()).to_problem_details();
    assert_eq!(problem.detail.as_deref(), Some("key k expired"));
    assert_eq!(problem.status, Some(500));
    assert_eq!(Silent::ENTRIES.len(), 1);
}

#[test]
fn functions_of_a_struct_get_the_struct() {
    assert_eq!(
        Upstream { code: 500 }.to_problem_details().status,
        Some(503)
    );
    assert_eq!(
        Upstream { code: 404 }.to_problem_details().status,
        Some(502)
    );
}
