//! Cursors: where a list goes on that comes page by page (MCP, Pagination). They look like keys, but the client has to send them back.

use mcp_error::{Context, McpError, ProblemDetails};
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Debug, thiserror::Error, McpError)]
enum ListError {
    #[error("bad cursor {cursor}")]
    #[mcp(status = 400)]
    Member {
        #[mcp(extension)]
        cursor: String,
    },
    #[error("cursor '{position}' has expired")]
    #[mcp(status = 400)]
    Message { position: String },
    #[error("the list goes on")]
    #[mcp(status = 400)]
    Next {
        #[mcp(extension)]
        next_cursor: Option<String>,
    },
    #[error("the list goes on")]
    #[mcp(status = 400)]
    Tree {
        #[mcp(extension, sanitize = tree)]
        page: Page,
    },
    #[error("there is no ride {ride}")]
    #[mcp(status = 404)]
    Other {
        #[mcp(extension)]
        ride: String,
    },
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    next_cursor: Option<String>,
    next_token: String,
    other: String,
}

const PAGE: &str = "eyJvZmZzZXQiOjEwMCwiaWQiOiI5ZjNhYjEyIiwidHMiOjE3MDAwMDAwMDB9";
const OPAQUE: &str = "9f8a7Zk2QmX0pLw4VtR7yB3nC6dH1jKs";

fn member(problem: &ProblemDetails, name: &str) -> Value {
    serde_json::to_value(problem.members.get(name)).unwrap()
}

#[test]
fn a_cursor_stays_where_its_name_says_what_it_is() {
    for page in [PAGE, OPAQUE] {
        let error = ListError::Member {
            cursor: page.into(),
        };
        let problem = error.to_problem_details();
        assert_eq!(
            problem.detail.as_deref().unwrap(),
            format!("bad cursor {page}")
        );
        assert_eq!(member(&problem, "cursor"), json!(page));

        let error = ListError::Message {
            position: page.into(),
        };
        let report = error.report(&Context::new());
        assert_eq!(report.detail(), format!("cursor '{page}' has expired"));

        let error = ListError::Next {
            next_cursor: Some(page.into()),
        };
        let problem = error.to_problem_details();
        assert_eq!(member(&problem, "next_cursor"), json!(page));

        let error = ListError::Tree {
            page: Page {
                next_cursor: Some(page.into()),
                next_token: page.into(),
                other: OPAQUE.into(),
            },
        };
        let problem = error.to_problem_details();
        assert_eq!(
            member(&problem, "page"),
            json!({"nextCursor": page, "nextToken": page, "other": "[redacted]"})
        );
    }
}

#[test]
fn a_secret_in_place_of_a_cursor_does_not_stay() {
    for secret in [
        format!("ghp_{}", "7Kq2Zt8Rw".repeat(4)),
        format!("{PAGE}.{PAGE}.x7Kq2Zt8RwX5Nc9f"),
    ] {
        let error = ListError::Member { cursor: secret };
        let problem = error.to_problem_details();
        assert_eq!(problem.detail.as_deref().unwrap(), "bad cursor [redacted]");
        assert_eq!(member(&problem, "cursor"), json!("[redacted]"));
    }
    let error = ListError::Other {
        ride: OPAQUE.into(),
    };
    let problem = error.to_problem_details();
    assert_eq!(member(&problem, "ride"), json!("[redacted]"));
}
