//! Facts about a failed call: what it has changed, and what a token would have to allow.

use std::time::Duration;

use mcp_error::registry::{AuditRule, Effect, ErrorEntry, Recovery};
use mcp_error::{Context, ErrorType, McpError, registry};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(effect = none, scopes = "tickets:read")]
#[allow(dead_code)]
enum TicketError {
    #[error("not signed in")]
    #[mcp(status = 401)]
    SignedOut,
    #[error("not yours")]
    #[mcp(status = 403, scopes = "tickets:read tickets:write")]
    Forbidden,
    #[error("two of three are sold")]
    #[mcp(status = 409, effect = partial)]
    HalfSold,
    #[error("the till went away")]
    #[mcp(status = 503, effect = unknown)]
    Lost,
    #[error("sold out")]
    #[mcp(status = 409, problem = "sold-out")]
    SoldOut,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the gate says {status}")]
#[mcp(scopes = "gate", status_with = GateError::status)]
struct GateError {
    status: u16,
}

impl GateError {
    fn status(&self) -> u16 {
        self.status
    }
}

#[derive(Debug, thiserror::Error, McpError)]
enum Plain {
    #[error("nothing is said")]
    #[mcp(status = 403)]
    Silent,
}

registry! {
    static ERRORS = [TicketError, GateError];
}

type Facts = (&'static str, Option<Effect>, Option<&'static str>);

fn facts(entry: &'static ErrorEntry) -> Facts {
    (entry.name(), entry.effect(), entry.scopes())
}

#[test]
fn an_entry_says_what_a_failed_call_has_changed_and_which_scopes_it_takes() {
    let found: Vec<Facts> = ERRORS.iter().map(facts).collect();
    let none = Some(Effect::None);
    assert_eq!(
        found,
        [
            ("SignedOut", none, Some("tickets:read")),
            ("Forbidden", none, Some("tickets:read tickets:write")),
            ("HalfSold", Some(Effect::Partial), None),
            ("Lost", Some(Effect::Unknown), None),
            ("SoldOut", none, None),
            ("GateError", None, Some("gate")),
        ]
    );
    assert_eq!(facts(&Plain::ENTRIES[0]), ("Silent", None, None));
    assert_eq!(
        GateError { status: 401 }.to_problem_details().status,
        Some(401)
    );
}

#[test]
fn the_catalog_and_the_types_of_a_registry_have_them() {
    let exports = ERRORS.exports().with_name("Tickets").with_version("1.0.0");
    let catalog = exports.to_catalog();
    let forbidden = &catalog.errors[1];
    assert_eq!(forbidden.effect, Some(Effect::None));
    assert_eq!(
        forbidden.scopes.as_deref(),
        Some("tickets:read tickets:write")
    );
    let written = serde_json::to_value(&catalog.errors[3]).unwrap();
    assert_eq!(written["effect"], "unknown");
    assert_eq!(written.get("scopes"), None);
    let types = exports.typescript().text;
    let line = types.lines().find(|line| line.starts_with("  FORBIDDEN:"));
    assert_eq!(
        line,
        Some(
            r#"  FORBIDDEN: { type: "urn:problem-type:mcp-error-tests:forbidden", title: "Forbidden", status: 403, code: -32603, lane: "tool", fault: "caller", recovery: "ask_user", retryable: false, effect: "none", scopes: "tickets:read tickets:write" },"#
        )
    );
    let page = exports.markdown_pages();
    let page = page
        .iter()
        .find(|page| page.path == "errors/forbidden.md")
        .unwrap();
    assert!(page.text.contains(
        "
| Effect | none |
| Scopes | `tickets:read tickets:write` |
"
    ));
}

#[test]
fn a_client_that_relies_on_the_effect_breaks_when_it_changes() {
    let now = ERRORS.exports().to_catalog();
    let mut older = now.clone();
    older.errors[4].effect = None;
    older.errors[1].scopes = Some("tickets:read".into());
    let changes: Vec<String> = now
        .changes_since(&older)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        changes,
        [
            r#"breaking: TicketError::Forbidden: the list of scopes was "tickets:read" and is "tickets:read tickets:write""#,
            r#"breaking: TicketError::SoldOut: the effect was none and is "none""#,
        ]
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(spec = "2026-07-28")]
#[allow(dead_code)]
enum ShelfError {
    #[error("no book {uri}")]
    #[mcp(code = resource_not_found)]
    NoBook {
        #[mcp(extension, sanitize = uri)]
        uri: String,
    },
    #[error("no shelf")]
    #[mcp(code = resource_not_found, status = 410, legacy_code = -32001)]
    NoShelf,
    /// An error that a client knows by its title.
    #[error("{said}")]
    #[mcp(problem = "about:blank", title = "An error occurred", status = 500)]
    Other {
        #[mcp(trusted)]
        said: String,
    },
}

registry! {
    static SHELVES = [ShelfError];
}

/// MCP, Resources, "Error Handling": -32002 until 2025-11-25, -32602 since 2026-07-28, with `data.uri`.
#[test]
fn a_resource_that_was_not_found_has_the_code_of_its_peer() {
    let error = ShelfError::NoBook {
        uri: "file:///books/7".into(),
    };
    for (version, code) in [
        ("2024-11-05", -32002),
        ("2025-11-25", -32002),
        ("2026-07-28", -32602),
    ] {
        let context = Context::new().with_protocol_version(version);
        let sent = error.report(&context).to_rpc_error();
        assert_eq!(sent.code, code, "{version}");
        let uri = sent.data.unwrap().get("uri").cloned();
        assert_eq!(uri, Some("file:///books/7".into()));
    }
    let entries = ShelfError::ENTRIES;
    assert_eq!((entries[0].status(), entries[1].status()), (404, 410));
    assert_eq!(entries[1].legacy_code(), Some(-32001));
}

/// RFC 9457 §4.2.1 recommends the phrase of the status as the title of `about:blank`, which is not a duty.
#[test]
fn a_declared_error_without_a_type_may_have_a_title() {
    let error = ShelfError::Other {
        said: "the feed is down".into(),
    };
    let problem = error.to_problem_details();
    assert_eq!(problem.problem_type, "about:blank");
    assert_eq!(problem.title.as_deref(), Some("An error occurred"));
    assert_eq!(problem.detail.as_deref(), Some("the feed is down"));
    let findings = SHELVES.audit();
    let finding = findings
        .iter()
        .find(|it| it.rule == AuditRule::UntypedTitle);
    assert_eq!(
        finding.unwrap().to_string(),
        "ShelfError::Other: its type is `about:blank`, so its title should be the phrase of its status, `Internal Server Error`; remove `title`, or name the problem"
    );
}

/// Errors with a field called `retry_after` that has no attribute.
#[derive(Debug, thiserror::Error, McpError)]
enum Delayed {
    #[error("too many requests, retry after {retry_after:?}")]
    #[mcp(status = 429)]
    TooManyRequests { retry_after: Option<Duration> },
    #[error("the archive is busy")]
    #[mcp(status = 409)]
    Busy { retry_after: Duration },
    #[error("the archive is closed for {retry_after:?}")]
    #[mcp(status = 503, retryable = false)]
    Closed { retry_after: Duration },
    #[error("no answer for {retry_after} seconds")]
    #[mcp(status = 504)]
    Silent { retry_after: u64 },
    #[error("no answer for {retry_after_ms} milliseconds")]
    #[mcp(status = 500)]
    Quiet { retry_after_ms: u64 },
    #[error("no answer for {wait_millis:?} milliseconds")]
    #[mcp(status = 503)]
    Slow {
        #[mcp(retry_after)]
        wait_millis: Option<u32>,
    },
    /// A variant without attributes is an internal error, which says when to call again.
    #[error("no answer, retry after {retry_after_secs} seconds")]
    Internal { retry_after_secs: u64 },
}

#[test]
fn a_field_called_retry_after_is_the_delay() {
    let delay = Duration::from_secs(20);
    let said = |error: &Delayed| {
        let report = error.report(&Context::new());
        let delay = report.retry_after().map(|delay| delay.as_secs());
        (report.status(), report.retryable(), delay)
    };
    let known = Delayed::TooManyRequests {
        retry_after: Some(delay),
    };
    assert_eq!(said(&known), (429, true, Some(20)));
    let unknown = Delayed::TooManyRequests { retry_after: None };
    assert_eq!(said(&unknown), (429, true, None));
    assert_eq!(
        said(&Delayed::Busy { retry_after: delay }),
        (409, true, Some(20))
    );
    assert_eq!(
        said(&Delayed::Closed { retry_after: delay }),
        (503, false, None)
    );
    let silent = Delayed::Silent { retry_after: 20 };
    assert_eq!(said(&silent), (504, true, Some(20)));
    let quiet = Delayed::Quiet {
        retry_after_ms: 1_020,
    };
    assert_eq!(said(&quiet), (500, true, Some(1)));
    let text = quiet.to_tool_result().content[0].text.clone();
    assert!(text.ends_with("call again after 2 seconds."), "{text}");
    let slow = |wait_millis| said(&Delayed::Slow { wait_millis });
    assert_eq!(slow(Some(3_000)), (503, true, Some(3)));
    assert_eq!(slow(None), (503, true, None));
    let internal = Delayed::Internal {
        retry_after_secs: 20,
    };
    assert_eq!(said(&internal), (500, true, Some(20)));
    let text = internal.to_tool_result().content[0].text.clone();
    assert!(text.ends_with("call again after 20 seconds."), "{text}");
}

/// Whoever writes the status of HTTP as the code means it as the status, too.
#[derive(Debug, thiserror::Error, McpError)]
enum StatusAsCode {
    #[error("no such ride")]
    #[mcp(code = 404)]
    NoRide,
    #[error("the park is full")]
    #[mcp(code = 503)]
    Full,
    #[error("the ride is gone")]
    #[mcp(code = 404, status = 410)]
    Gone,
    #[error("the list is gone")]
    #[mcp(code = 404, fault = server)]
    NoList,
    #[error("seat 600 is taken")]
    #[mcp(code = 600)]
    Taken,
}

#[test]
fn a_code_that_is_a_status_is_the_status() {
    let facts: Vec<_> = StatusAsCode::ENTRIES
        .iter()
        .map(|entry| (entry.code(), entry.status(), entry.recovery()))
        .collect();
    assert_eq!(
        facts,
        [
            (404, 404, Recovery::FixInput),
            (503, 503, Recovery::Retry),
            (404, 410, Recovery::FixInput),
            (404, 500, Recovery::Report),
            (600, 500, Recovery::Report),
        ]
    );
}
