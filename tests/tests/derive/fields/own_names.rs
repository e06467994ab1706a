//! Types of the application that have the names of strings.

use std::fmt;

use mcp_error::McpError;
use serde_json::json;

use super::{detail, members};
use mcp_error::Policy;

/// It shadows the type of the standard library, and it is not a `Deref` of `str`.
#[derive(Debug, Clone)]
struct String(u32);

impl fmt::Display for String {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "string {} of ada@lib.example", self.0)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
enum OwnNames {
    #[error("no {0}, {1:?}")]
    #[mcp(status = 404)]
    Plain(#[mcp(extension = "first")] String, u8),
    #[error("no {name}, near {also} and {}", .more.len())]
    #[mcp(status = 404)]
    Behind {
        #[mcp(extension)]
        name: Box<String>,
        also: &'static String,
        #[mcp(extension)]
        more: Vec<String>,
        #[mcp(extension)]
        maybe: Option<String>,
    },
}

#[test]
fn a_type_called_string_is_shown_by_its_display() {
    let plain = OwnNames::Plain(String(1), 2);
    assert_eq!(detail(&plain), "no string 1 of [email], 2");
    assert_eq!(
        members(&plain, Policy::production()),
        json!({"first": "string 1 of [email]"})
    );

    let behind = OwnNames::Behind {
        name: Box::new(String(3)),
        also: &String(4),
        more: vec![String(5)],
        maybe: Some(String(6)),
    };
    assert_eq!(
        detail(&behind),
        "no string 3 of [email], near string 4 of [email] and 1"
    );
    assert_eq!(
        members(&behind, Policy::production()),
        json!({
            "name": "string 3 of [email]",
            "more": ["string 5 of [email]"],
            "maybe": "string 6 of [email]",
        })
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("'{tool}' is not known")]
#[mcp(status = 404)]
struct NoTool {
    #[mcp(extension)]
    tool: std::string::String,
}

#[test]
fn a_member_called_tool_names_the_tool_whatever_the_request_says() {
    let error = NoTool {
        tool: "open".into(),
    };
    let report = error.report(&mcp_error::Context::new());
    assert_eq!(report.tool(), Some("open"));
    let report = error.report(&mcp_error::Context::new().with_tool("call"));
    assert_eq!(report.tool(), Some("open"));
}
