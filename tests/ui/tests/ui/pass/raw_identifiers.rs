//! Keywords as names of fields, variants and types.

#![allow(non_snake_case)]

use mcp_error::{Disclose, McpError};

#[derive(Debug, thiserror::Error, McpError)]
#[allow(non_camel_case_types)]
enum r#type {
    #[error("{type} {match:?} {}", .r#fn)]
    #[mcp(status = 404, detail("{type} {match:?} {} {r#in}", .r#fn))]
    r#NotFound {
        #[mcp(extension = "entityType")]
        r#type: String,
        r#match: u8,
        r#fn: u8,
        #[mcp(extension = "within")]
        r#in: String,
    },
    #[error("loop")]
    #[mcp(status = 404)]
    r#loop,
}

#[derive(Debug, Disclose)]
#[allow(non_camel_case_types)]
enum Reason {
    r#move,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{_unused} {reason:?}")]
#[mcp(status = 404)]
struct Other {
    _unused: u8,
    #[mcp(extension)]
    reason: Reason,
}

pub(super) fn main() {
    let error = r#type::NotFound {
        r#type: "ride".into(),
        r#match: 1,
        r#fn: 2,
        r#in: "park".into(),
    };
    let problem = error.to_problem_details();
    assert_eq!(problem.detail.as_deref(), Some("ride 1 2 park"));
    assert_eq!(r#type::r#loop.entry().kind(), "LOOP");
    let other = Other {
        _unused: 1,
        reason: Reason::r#move,
    };
    other.to_problem_details();
}
