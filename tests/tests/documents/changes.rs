//! The changes that the sanitizer made to a report, as the report counts them.

use std::sync::{Arc, Mutex};

use mcp_error::sanitize::DetectorKind::{
    self, Custom, Email, Key, Mask, NamedValue, PasswordHash, Path, Pem, Url,
};
use mcp_error::sanitize::Rule;
use mcp_error::wrap::outgoing_error;
use mcp_error::{Context, McpError, Observer, Policy, Report, RpcError, Untrusted};
use serde_json::{Value, json};

#[derive(Debug, thiserror::Error, McpError)]
#[error("it said: {said}")]
#[mcp(status = 500)]
struct Failed {
    #[mcp(extension)]
    said: String,
    #[mcp(extension, sanitize = tree)]
    tree: Value,
    #[mcp(extension, sanitize = value)]
    short: String,
    #[mcp(extension, endpoint)]
    server: String,
    #[mcp(extension)]
    page: Untrusted<String>,
    #[mcp(extension)]
    list: Vec<u32>,
    #[mcp(extension, secret)]
    key: String,
}

fn failed(said: &str) -> Failed {
    Failed {
        said: said.into(),
        tree: Value::Null,
        short: "short".into(),
        server: "https://parks.example/".into(),
        page: "a page".to_owned().into(),
        list: vec![1],
        key: "owl-77".into(),
    }
}

fn changes(error: &Failed, policy: Policy) -> (Vec<(DetectorKind, u16)>, u16) {
    let report = error.report(&Context::new().with_policy(policy));
    let changes = report.changes();
    (changes.redactions().collect(), changes.truncations())
}

fn redactions(said: &str) -> Vec<(DetectorKind, u16)> {
    let (redactions, truncations) = changes(&failed(said), Policy::production());
    assert_eq!(truncations, 0, "{said}");
    redactions
}

#[test]
fn a_report_of_harmless_text_has_no_changes() {
    assert_eq!(
        redactions("gate 3 is closed, see https://parks.example/gates"),
        []
    );
}

#[test]
fn each_detector_is_counted_by_its_name() {
    let hash = concat!(
        "$2b$12$",
        "R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW"
    );
    let pem = "-----BEGIN PRIVATE KEY-----\nMIIBVgIBADANBg\n-----END PRIVATE KEY-----";
    for (said, detector) in [
        (pem, Pem),
        ("https://ada:lovelace@db.example/rides", Url),
        ("cannot open /etc/parks/gates.toml", Path),
        ("write to ada@lib.example", Email),
        ("password=hunter2", NamedValue),
        (hash, PasswordHash),
        (concat!("q7Rk", "29xZ", "m4Tp", "w8Vb", "c3Nd"), Key),
    ] {
        assert_eq!(redactions(said), [(detector, 1)], "{said}");
    }
    assert_eq!(
        redactions("/etc/a/b and /etc/c/d, password=hunter2"),
        [(Path, 2), (NamedValue, 1)]
    );
    assert_eq!(redactions("the owl-77 did not fit"), [(Mask, 1)]);
}

#[test]
fn detectors_of_the_application_are_counted_together() {
    fn ticket(text: &str) -> Option<std::ops::Range<usize>> {
        let start = text.find("TICKET-")?;
        Some(start..start + 10)
    }
    let mut policy = Policy::production();
    policy.detectors = &[ticket];
    let (redactions, _) = changes(&failed("TICKET-123 and TICKET-456"), policy);
    assert_eq!(redactions, [(Custom, 2)]);
}

#[test]
fn a_rule_that_the_policy_switches_off_redacts_nothing() {
    let policy = Policy::production().with_rules_off(&[Rule::Email]);
    let error = failed("ada@lib.example, password=hunter2");
    let (redactions, _) = changes(&error, policy.clone());
    assert_eq!(redactions, [(NamedValue, 1)]);
    let context = Context::new().with_policy(policy);
    assert_eq!(
        error.report(&context).detail(),
        "it said: ada@lib.example, password=[redacted]"
    );
}

#[test]
fn values_in_a_tree_an_endpoint_and_a_fence_are_counted() {
    let mut error = failed("closed");
    error.tree = json!({"token": "abc", "files": ["/etc/parks/a", "b"]});
    error.server = "https://parks.example/?token=abc".into();
    error.page = "ada@lib.example".to_owned().into();
    let (redactions, _) = changes(&error, Policy::production());
    assert_eq!(redactions, [(Url, 1), (Path, 1), (NamedValue, 1)]);
    let (redactions, _) = changes(&error, Policy::development());
    assert_eq!(
        redactions,
        [(Url, 1), (Path, 1), (Email, 1), (NamedValue, 1)]
    );
}

#[test]
fn each_text_list_and_object_that_is_cut_counts_once() {
    let truncations = |change: fn(&mut Failed)| {
        let mut error = failed("closed");
        change(&mut error);
        let (redactions, truncations) = changes(&error, Policy::production());
        assert_eq!(redactions, []);
        truncations
    };
    let words = |error: &mut Failed| error.short = "a word ".repeat(30);
    assert_eq!(truncations(|_| ()), 0);
    assert_eq!(truncations(words), 1);
    assert_eq!(truncations(|error| error.short = "a word ".repeat(900)), 1);
    assert_eq!(truncations(|error| error.list = vec![1; 2_000]), 1);
    assert_eq!(truncations(|error| error.tree = json!(vec![1; 9_000])), 1);
    let wide = |error: &mut Failed| {
        let members = (0..5_000).map(|at| (format!("name{at}"), Value::Null));
        error.tree = Value::Object(members.collect());
    };
    assert_eq!(truncations(wide), 1);
    // The value is cut, and so is the message that holds it.
    let long = failed(&"a word ".repeat(300));
    assert_eq!(changes(&long, Policy::production()), (vec![], 2));
}

#[test]
fn counts_saturate() {
    let said = "/e/a /e/b ".repeat(4_000);
    let mut error = failed("closed");
    error.tree = json!(vec![said; 500]);
    let mut policy = Policy::production();
    policy.max_error_size = usize::MAX;
    let (redactions, truncations) = changes(&error, policy);
    assert_eq!(truncations, 500);
    assert!(redactions[0].1 > 10_000);
}

/// Keeps what the reports that it observes count.
#[derive(Clone, Default)]
struct Counts(Arc<Mutex<Vec<(DetectorKind, u16)>>>);

impl Observer for Counts {
    fn observe(&self, report: &Report, _: &dyn McpError, _: &Context) {
        let mut counts = self.0.lock().expect("nobody panicked");
        counts.extend(report.changes().redactions());
    }
}

#[test]
fn members_of_the_request_count_for_an_error_of_other_code_too() {
    let counts = Counts::default();
    let context = Context::new()
        .with_observer(counts.clone())
        .with_member("asked", "password=hunter2");
    let error = RpcError::new(-31_500, "write to ada@lib.example", None);
    outgoing_error(error, &context);
    let counted = counts.0.lock().expect("nobody panicked").clone();
    assert_eq!(counted, [(Email, 1), (NamedValue, 1)]);
}
