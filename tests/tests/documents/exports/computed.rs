//! Errors whose status is known only when they occur: the exports do not say what to do about the status of the entry.

use mcp_error::policy::RpcLayout;
use mcp_error::registry::Recovery;
use mcp_error::{McpError, Policy, ProblemDetails, Registry};
use serde_json::from_value;

use super::*;

#[derive(Debug, thiserror::Error, McpError)]
#[error("no answer from the depot")]
#[mcp(status = 504)]
struct DepotError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://trams.example/errors/")]
enum TramError {
    /// The depot did not confirm the trip.
    #[error("the trip is not confirmed: {0}")]
    Unconfirmed(#[source] DepotError),
    /// The operator refused.
    #[error("the operator answered with {status}")]
    #[mcp(status = 502, status_with = relayed(status))]
    Operator { status: u16 },
    /// The operator asks the passenger.
    #[error("the operator asks")]
    #[mcp(status = 502, status_with = relayed(status), recovery = ask_user)]
    Asks { status: u16 },
    /// The line is full.
    #[error("full")]
    #[mcp(status = 500, retryable_with = soon(minutes))]
    Full { minutes: u16 },
    /// The tram is late.
    #[error("late")]
    #[mcp(status = 503)]
    Late { retry_after: u64 },
    /// The tram waits.
    #[error("waiting")]
    #[mcp(status = 503)]
    Waits {
        #[mcp(extension, retry_after, sample = 2500)]
        wait_ms: u64,
    },
}

fn relayed(status: &u16) -> u16 {
    *status
}

fn soon(minutes: &u16) -> bool {
    *minutes < 60
}

mcp_error::registry! {
    static TRAMS = [TramError, DepotError];
}

fn page(kind: &str) -> String {
    TRAMS.explain(kind).expect("a page")
}

#[test]
fn a_page_does_not_advise_for_a_status_that_an_answer_may_not_have() {
    for kind in ["UNCONFIRMED", "OPERATOR"] {
        let page = page(kind);
        for said in [
            "- If you use the app: The message says what to do: it depends on what went wrong.\n",
            "- If your program calls the server: Do what the status of the answer asks for: it can differ from the one on \
             this page.",
            "captures those occurrences that are the server's fault.",
            "| Fault | server, or as the status says |",
            "| What to do | report, or as the status says |",
            "With another status it says something else to do.",
        ] {
            assert!(page.contains(said), "{said}: {page}");
        }
        assert!(!page.contains("Do not retry"), "{page}");
    }
    // Its recovery is that of the entry, whatever the status.
    let asks = page("ASKS");
    assert!(asks.contains("Do not retry. Ask the user"), "{asks}");
    assert!(!asks.contains("as the status says"), "{asks}");
    let full = page("FULL");
    assert!(
        full.contains("The answer says whether a retry can help this time."),
        "{full}"
    );
}

/// A field that is called like the status would contradict the advice in the same answer.
#[test]
fn the_example_of_a_status_is_that_of_the_answer() {
    let operator = page("OPERATOR");
    assert!(
        operator.contains("Operator: the operator answered with 502\nWhat to do: do not retry"),
        "{operator}"
    );
}

#[test]
fn the_index_lists_such_errors_apart() {
    let files = TRAMS.exports().files();
    for path in ["errors.md", "site/llms.txt"] {
        let index = text(&files, path);
        let (_, group) = index
            .split_once("## Do what the answer says\n")
            .expect("a group");
        let (group, _) = group.split_once("\n## ").expect("another group");
        assert!(
            group.contains("`UNCONFIRMED`") && group.contains("`OPERATOR`"),
            "{group}"
        );
        assert_eq!(group.matches("\n- ").count(), 2, "{group}");
    }
    let html = text(&files, "site/index.html");
    assert!(
        html.contains(r#"data-group="status""#)
            && html.contains(r#"<option value="status">Do what the answer says"#)
    );
    assert_eq!(html.matches(r#"<li data-recovery="status""#).count(), 2);
    let badge = text(&files, "site/errors/operator/index.html");
    assert!(
        badge.contains(
            r#"<span class="badge server">502 Bad Gateway or another, which is computed</span>"#
        ),
        "{badge}"
    );
}

#[test]
fn typescript_says_which_facts_are_computed() {
    let files = TRAMS.exports().files();
    let facts = text(&files, "errors.ts");
    let line = |kind: &str| {
        let mut lines = facts.lines();
        lines
            .find(|line| line.starts_with(&format!("  {kind}: {{ type: ")))
            .expect("the facts")
            .to_owned()
    };
    assert!(line("OPERATOR").ends_with(r#", computed: ["status", "retryable"] },"#));
    assert!(line("ASKS").ends_with(r#", computed: ["status"] },"#));
    assert!(line("FULL").ends_with(r#", computed: ["retryable"] },"#));
    assert!(!line("DEPOT_ERROR").contains("computed"));
}

/// An error object in this layout is found by its code, and a status that is computed can change the code.
#[test]
fn typescript_finds_an_error_object_by_each_code_that_it_can_have() {
    static POLICY: Policy = Policy::production().with_rpc_layout(RpcLayout::Members);
    let types = TRAMS.exports().with_policy(&POLICY).typescript().text;
    let (_, table) = types.split_once("const RPC_ERRORS: ").expect("a table");
    let (table, _) = table.split_once("]);").expect("its end");
    let kinds = |code: &str| -> Vec<&str> {
        let lines = table.lines();
        let found = lines.filter_map(|line| line.strip_prefix(&format!("  [{code}, [")));
        let names = found.flat_map(|line| line.trim_end_matches("]],").split(", "));
        names
            .filter_map(|name| name.strip_suffix("ErrorChecks"))
            .collect()
    };
    // The status of these is computed, so it can make either code.
    for code in ["-32602", "-32603"] {
        for kind in ["Unconfirmed", "Operator", "Asks"] {
            assert!(kinds(code).contains(&kind), "{code}: {table}");
        }
    }
    for kind in ["Full", "Late", "Waits"] {
        assert!(!kinds("-32602").contains(&kind), "{table}");
        assert!(kinds("-32603").contains(&kind), "{table}");
    }
    // Any other code is that of an error that is not listed.
    assert_eq!(kinds("undefined"), ["Other"]);
}

/// Each answer has a delay of its own, so an example has one too.
#[test]
fn an_example_has_the_delay_that_a_field_holds() {
    for (kind, seconds) in [("LATE", 30), ("WAITS", 3)] {
        let page = page(kind);
        for said in [
            " The answer says how many seconds to wait.",
            &format!("What to do: call again after {seconds} seconds."),
            "| Computed | retryAfter |",
        ] {
            assert!(page.contains(said), "{kind}: {said}: {page}");
        }
    }
    assert!(page("WAITS").contains("- wait_ms: 2500\n"));
    let facts = text(&TRAMS.exports().files(), "errors.ts").to_owned();
    assert!(facts.contains(r#"retryable: true, computed: ["retryAfter"] },"#));
}

/// A server with `advice_members = false` says only the status.
#[test]
fn a_client_follows_the_status_of_the_answer() {
    let known: &Registry = &TRAMS;
    let advice = |kind: &str, status: u16| {
        let document = serde_json::json!({"kind": kind, "status": status});
        let problem: ProblemDetails = from_value(document).expect("a document");
        problem.advice(known).recovery
    };
    for (kind, status, recovery) in [
        ("UNCONFIRMED", 504, Recovery::Retry),
        ("UNCONFIRMED", 500, Recovery::Report),
        ("OPERATOR", 404, Recovery::FixInput),
        ("OPERATOR", 401, Recovery::Authenticate),
        ("OPERATOR", 502, Recovery::Report),
        ("ASKS", 503, Recovery::AskUser),
        // Its status is fixed, so another one says nothing about this error.
        ("DEPOT_ERROR", 404, Recovery::Retry),
    ] {
        assert_eq!(advice(kind, status), recovery, "{kind} {status}");
    }
}
