//! What the exports tell of the fields: their names, examples and doc comments.

use mcp_error::exports::Place;
use mcp_error::{McpError, Policy};
use serde_json::{Value, json};

use super::*;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
enum RideError {
    /// The ride is closed.
    #[error("{ride} is closed until {until}, see {log} and {notes:?}, {0} times, {1} gates", .times + 1, .gates.len())]
    #[mcp(status = 409, status_with = relayed(self), statuses(503, 504), suggest = "Ask at {desk_phone}")]
    Closed {
        /// The number on the sign, such as `r-17`.
        ///
        /// It never changes.
        #[mcp(extension, sample = "r-17")]
        ride: String,
        #[mcp(sample = "noon")]
        until: String,
        log: std::path::PathBuf,
        #[mcp(untrusted)]
        notes: String,
        times: u8,
        desk_phone: &'static str,
        #[mcp(extension, sample = ["north", "in /srv/park"])]
        gates: Vec<String>,
        #[mcp(extension, sample(max = 2, value = [3, 4]))]
        queue: Vec<u32>,
        #[mcp(extension, sample = -2)]
        level: i8,
        #[mcp(extension)]
        user_id: String,
        #[mcp(extension, secret)]
        badge: String,
        #[mcp(extension, verbose, sample = true)]
        checked: bool,
        #[mcp(extension, sanitize = tree, sample = r#"[{"seat": 3, "file": "/srv/x"}]"#)]
        seats: serde_json::Value,
        #[mcp(violations)]
        errors: Vec<mcp_error::Violation>,
    },
}

fn relayed(error: &RideError) -> u16 {
    match error {
        RideError::Closed { times, .. } => 500 + u16::from(*times),
    }
}

mcp_error::registry! { static RIDES = [RideError]; }

fn sample(policy: &Policy) -> Value {
    let exports = RIDES.exports().with_policy(policy);
    let entry = exports.to_catalog().errors.remove(0);
    assert_eq!(entry.samples[0].place, Place::ToolResult);
    let whole = entry.samples[0].whole.as_deref().expect("a result");
    let result: Value = serde_json::from_str(whole).expect("JSON");
    result["_meta"]["mcp-error/problem"].clone()
}

#[test]
fn an_example_has_the_values_of_the_attributes_sanitized() {
    let document = sample(&Policy::production());
    assert_eq!(
        document["detail"],
        "r-17 is closed until noon, see [path] and [withheld], 3 times, 2 gates"
    );
    let expected = json!({
        "ride": "r-17",
        "gates": ["north", "in [path]"],
        "queue": {"values": [3, 4], "moreCount": 3},
        "level": -2,
        "user_id": "a-17",
        "badge": "[redacted]",
        "seats": [{"seat": 3, "file": "[path]"}],
        "errors": [{"pointer": "#/limit", "detail": "must be at most 100"}],
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&document[name], value, "{name}");
    }
    assert_eq!(document.get("checked"), None);
    assert_eq!(sample(&Policy::development())["checked"], true);
}

#[test]
fn texts_name_the_fields_and_members_have_their_doc_comments() {
    let catalog = RIDES.exports().to_catalog();
    let entry = &catalog.errors[0];
    assert_eq!(
        entry.detail.as_deref(),
        Some("{ride} is closed until {until}, see {log} and {notes}, {times} times, {gates} gates")
    );
    assert_eq!(entry.suggestions, ["Ask at {desk_phone}"]);
    assert_eq!((entry.status, &entry.statuses[..]), (409, &[503, 504][..]));
    let described = entry.members.iter();
    let described: Vec<(&str, Option<&str>)> = described
        .map(|member| (&*member.name, member.description.as_deref()))
        .collect();
    assert_eq!(
        described[..2],
        [
            (
                "ride",
                Some("The number on the sign, such as `r-17`.\n\nIt never changes.")
            ),
            ("gates", None)
        ]
    );
    let files = RIDES.exports().files();
    let openapi = json(&files, "openapi.json");
    let schema = &openapi["components"]["schemas"]["ClosedProblem"];
    assert_eq!(
        schema["properties"]["status"]["enum"],
        json!([409, 503, 504])
    );
    assert_eq!(
        schema["properties"]["ride"]["description"],
        "The number on the sign, such as `r-17`.\n\nIt never changes."
    );
    for status in [409, 503, 504] {
        let response = &openapi["components"]["responses"][format!("Problem{status}")];
        assert!(
            response.to_string().contains("/ClosedProblem\""),
            "{status}"
        );
    }
    let refused = openapi["components"]["responses"]["Problem404"].to_string();
    assert!(!refused.contains("/ClosedProblem\""), "{refused}");
    assert!(text(&files, "errors.ts").contains(
        "  /**\n   * The number on the sign, such as `r-17`.\n   *\n   * It never changes.\n   */\n  readonly ride?: string;"
    ));
    let page = text(&files, "errors/closed.md");
    assert!(
        page.contains("| Status | 409 Conflict, 503 Service Unavailable or 504 Gateway Timeout |"),
        "{page}"
    );
    assert!(
        page.contains(
            "| `ride` | The number on the sign, such as r-17. It never changes. | string |"
        ),
        "{page}"
    );
}

#[test]
fn a_list_of_statuses_that_grows_is_breaking() {
    let catalog = RIDES.exports().to_catalog();
    let with = |statuses: &[u16]| {
        let mut other = catalog.clone();
        other.errors[0].statuses = statuses.to_vec();
        let changes = other.changes_since(&catalog);
        let changes = changes
            .iter()
            .map(|change| format!("{:?} {}", change.kind, change.what));
        changes.collect::<Vec<_>>()
    };
    assert_eq!(with(&[503, 504]), [""; 0]);
    assert_eq!(
        with(&[503]),
        ["Additive the list of computed statuses was [503,504] and is [503]"]
    );
    assert_eq!(
        with(&[503, 504, 429]),
        ["Breaking the list of computed statuses was [503,504] and is [503,504,429]"]
    );
    assert_eq!(
        with(&[]),
        ["Breaking the list of computed statuses was [503,504] and is any"]
    );
}
