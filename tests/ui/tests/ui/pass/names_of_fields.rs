//! Fields named like the variables of generated code.

#![allow(non_snake_case)]

use mcp_error::{ErrorType, McpError};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(crate = ::mcp_error, retryable_with = of_type)]
enum ParkError {
    #[error("{builder:?} {context:?} {value:?} {__mcp} {this:?} {formatter:>4} {index} {}", .entry + 1)]
    #[mcp(status = 404, status_with = status)]
    NotFound {
        #[mcp(extension)]
        builder: Option<u8>,
        #[mcp(extension)]
        context: Vec<u8>,
        #[mcp(extension)]
        value: Option<Vec<u8>>,
        #[mcp(extension = "mcp", verbose)]
        __mcp: u8,
        #[mcp(retry_after)]
        this: u32,
        #[mcp(extension, sanitize_with = owned)]
        formatter: String,
        index: String,
        entry: u8,
    },
    #[error("{_0}")]
    #[mcp(status = 410)]
    Gone { _0: u8 },
    #[error("{__builder} {__builder_:?}")]
    #[mcp(status = 409)]
    Built {
        #[mcp(extension = "first")]
        __builder: String,
        #[mcp(extension = "second")]
        __builder_: Option<String>,
    },
    #[error("{__builder} {policy:?} {returned}")]
    #[mcp(status = 409)]
    Plain {
        #[mcp(extension = "builder")]
        __builder: u8,
        #[mcp(extension, sanitize_with = owned_under(policy))]
        policy: String,
        returned: u8,
    },
    #[error("{ref} {match}")]
    #[mcp(status_with = r#match)]
    Raw {
        #[mcp(extension, sanitize_with = owned)]
        r#ref: String,
        #[mcp(extension)]
        r#match: u16,
    },
    #[error("shadows")]
    #[mcp(status = 409)]
    Some(u8),
    #[error("shadows")]
    #[mcp(status = 409)]
    Ok,
    #[error("shadows")]
    #[mcp(status = 409)]
    Error,
    #[error("shadows")]
    #[mcp(status = 409)]
    ENTRIES,
}

fn owned(text: &str) -> String {
    text.to_owned()
}

fn owned_under(text: &str, _: &mcp_error::Policy) -> String {
    text.to_owned()
}

fn r#match(_: &String, status: &u16) -> u16 {
    *status
}

fn of_type(_: &ParkError) -> bool {
    true
}

#[allow(clippy::too_many_arguments)]
fn status(
    _: &Option<u8>,
    _: &Vec<u8>,
    _: &Option<Vec<u8>>,
    _: &u8,
    _: &u32,
    _: &str,
    _: &str,
    _: &u8,
) -> u16 {
    410
}

pub(super) fn main() {
    assert_eq!(<ParkError as ErrorType>::ENTRIES.len(), 9);
    let raw = ParkError::Raw {
        r#ref: "owl".to_owned(),
        r#match: 451,
    };
    let problem = raw.to_problem_details();
    let text = serde_json::to_string(&problem.members).expect("members");
    assert_eq!(problem.status, Some(451));
    assert!(text.contains(r#""ref":"owl","match":451"#), "{text}");
}
