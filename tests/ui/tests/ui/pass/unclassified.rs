//! Every way to declare how a field is shown, and fields that need no declaration.

use std::path::PathBuf;

use mcp_error::{McpError, Untrusted};

fn shout(text: &String) -> String {
    text.to_uppercase()
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(deny_unclassified)]
enum ParkError {
    #[error("{name} {place:?} {body:?} {unused}")]
    #[mcp(status = 404, user_message("{}", .count * 2))]
    NotFound {
        #[mcp(extension, sanitize = text)]
        name: String,
        #[mcp(path)]
        place: PathBuf,
        #[mcp(extension)]
        body: Untrusted<String>,
        #[mcp(skip)]
        unused: String,
        count: u32,
        #[mcp(extension, sanitize_with = shout)]
        loud: String,
        #[mcp(extension, sample(max = 2))]
        rides: Vec<String>,
        #[mcp(extension, secret)]
        password: String,
        nowhere: String,
        source: std::io::Error,
    },
    #[error("internal: {0}")]
    Internal(#[mcp(sanitize = text)] String),
    #[error(transparent)]
    Other(#[from] Inner),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("inner {0}")]
#[mcp(status = 400)]
struct Inner(String);

pub(super) fn main() {
    let error = ParkError::NotFound {
        name: "gate".into(),
        place: "/srv/gate".into(),
        body: "raw".to_owned().into(),
        unused: String::new(),
        count: 1,
        loud: "a".into(),
        rides: vec![],
        password: "x".into(),
        nowhere: String::new(),
        source: std::io::Error::other("x"),
    };
    assert!(!error.to_problem_details().to_string().contains("raw"));
    let _ = (
        ParkError::Internal(String::new()),
        ParkError::Other(Inner(String::new())),
    );
}
