//! Facts about a failed call: what it has changed, and what a token would have to allow.

use mcp_error::{Effect, ErrorEntry, ErrorType, McpError, registry};

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
