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

#[derive(Clone, Copy)]
enum Code {
    Busy = -31_010,
}

const BASE: i32 = -31_000;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(spec = "2026-07-28")]
enum Coded {
    #[error("busy")]
    #[mcp(code = Code::Busy as i32)]
    Cast,
    #[error("sum")]
    #[mcp(code = BASE - 4)]
    Sum,
    #[error("name")]
    #[mcp(code = invalid_params)]
    Named,
    #[error("call")]
    #[mcp(code = i32::saturating_sub(BASE, 7), legacy_code = BASE)]
    Call,
}

#[test]
fn a_code_is_any_constant_expression() {
    let codes: Vec<i32> = Coded::ENTRIES.iter().map(|entry| entry.code()).collect();
    assert_eq!(codes, [-31_010, -31_004, -32_602, -31_007]);
}
