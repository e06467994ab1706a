//! Markers that a policy chooses, on every wire and for every sanitizer of a field.

use std::collections::BTreeMap;
use std::path::PathBuf;

use mcp_error::client::Decode;
use mcp_error::policy::{CutMark, Marker, Masks, RpcLayout, TextPaths, ToolText};
use mcp_error::wrap::outgoing_error;
use mcp_error::{Context, Failure, McpError, Policy, RpcError, Violation};
use serde_json::json;

const CHOSEN: Policy = Policy::production()
    .with_secret_marker(Marker::new("<redacted>"))
    .with_path_marker(Marker::new("<path>"))
    .with_email_marker(Marker::new("<email>"));

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(type_base = "https://lib.example/errors/", decode)]
enum LoanError {
    #[error("{reader} with {badge} cannot open {file:?}: {text}")]
    #[mcp(status = 403, suggest = "Ask {reader}, {badge}.")]
    Refused {
        #[mcp(extension)]
        reader: String,
        #[mcp(extension, secret)]
        badge: String,
        #[mcp(extension)]
        file: PathBuf,
        #[mcp(extension)]
        text: String,
        #[mcp(extension, sanitize = tree)]
        tree: BTreeMap<String, String>,
    },
    #[error("no shelf: {text}")]
    #[mcp(status = 404)]
    NoShelf {
        #[mcp(extension)]
        text: String,
    },
}

fn refused() -> LoanError {
    LoanError::Refused {
        reader: "ada@lib.example".into(),
        badge: "badge-7".into(),
        file: "/srv/library/plan.txt".into(),
        text: "token=hunter2x9 in /home/ada/.env, pine-cone-88".into(),
        tree: BTreeMap::from([
            ("api_key".into(), "fir99".into()),
            ("note".into(), "see /srv/library/x".into()),
        ]),
    }
}

fn context(policy: Policy) -> Context {
    let policy = Policy {
        masks: Masks::of(["pine-cone-88"]),
        ..policy
    };
    Context::new().with_policy(policy)
}

/// Returns every document of the error, under each layout and text but Markdown, without what differs from one report to
/// the next.
fn documents(policy: &Policy) -> Vec<String> {
    let differs =
        regex::Regex::new(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z");
    let differs = differs.unwrap();
    let layouts = [
        RpcLayout::Problem,
        RpcLayout::Flat,
        RpcLayout::Nested,
        RpcLayout::Members,
    ];
    let texts = [
        ToolText::Plain,
        ToolText::Detail,
        ToolText::PlainJson,
        ToolText::Json,
    ];
    let mut all = Vec::new();
    for (layout, text) in layouts.into_iter().zip(texts) {
        let policy = policy.clone().with_rpc_layout(layout).with_tool_text(text);
        let report = refused().report(&context(policy));
        all.extend([
            serde_json::to_string(&report.to_problem_details()).unwrap(),
            serde_json::to_string(&report.to_rpc_error()).unwrap(),
            serde_json::to_string(&report.to_tool_result()).unwrap(),
            serde_json::to_string(&report.to_rest().body).unwrap(),
        ]);
    }
    let known = |text: &String| differs.replace_all(text, "ID").into_owned();
    all.iter().map(known).collect()
}

#[test]
fn every_wire_has_the_markers_of_the_policy() {
    let report = refused().report(&context(CHOSEN));
    assert_eq!(
        report.detail(),
        "<email> with <redacted> cannot open <path>: token=<redacted> in <path>, <redacted>"
    );
    let members = serde_json::to_value(report.to_problem_details()).unwrap();
    assert_eq!(members["reader"], "<email>");
    assert_eq!(members["badge"], "<redacted>");
    assert_eq!(members["file"], "<path>");
    assert_eq!(members["tree"]["api_key"], "<redacted>");
    assert_eq!(members["tree"]["note"], "see <path>");
    assert_eq!(members["suggestions"][0], "Ask <email>, <redacted>.");
    // Nothing but the markers differs from the default.
    for (chosen, default) in documents(&CHOSEN)
        .iter()
        .zip(documents(&Policy::production()))
    {
        let expected = default
            .replace("[redacted]", "<redacted>")
            .replace("[path]", "<path>")
            .replace("[email]", "<email>");
        assert_eq!(*chosen, expected);
        assert!(
            chosen.contains("<redacted>") && chosen.contains("<path>"),
            "{chosen}"
        );
    }
}

#[test]
fn every_wire_has_the_cut_mark_of_the_policy() {
    let chosen = Policy::production().with_cut_mark(CutMark::new(" [cut]"));
    let long = "a shelf ".repeat(400);
    let sent = LoanError::NoShelf { text: long };
    let of_default = sent.report(&context(Policy::production()));
    assert!(of_default.detail().ends_with("..."));
    let report = sent.report(&context(chosen.clone()));
    assert!(report.detail().ends_with(" [cut]"), "{}", report.detail());
    assert!(report.detail().len() <= 1_024);
    let document = serde_json::to_value(report.to_problem_details()).unwrap();
    assert!(document["text"].as_str().unwrap().ends_with(" [cut]"));
    for text in [
        serde_json::to_string(&report.to_problem_details()).unwrap(),
        serde_json::to_string(&report.to_rpc_error()).unwrap(),
        serde_json::to_string(&report.to_tool_result()).unwrap(),
    ] {
        assert!(text.contains(" [cut]") && !text.contains("..."), "{text}");
    }
    // So is a name in an object.
    let sent = LoanError::Refused {
        reader: "ada".into(),
        badge: "7".into(),
        file: "x".into(),
        text: "y".into(),
        tree: BTreeMap::from([("shelf".repeat(100), "full".into())]),
    };
    let report = sent.report(&context(chosen));
    let text = serde_json::to_string(&report.to_problem_details()).unwrap();
    assert!(text.contains(r#" [cut]":"full""#), "{text}");
}

#[test]
fn lines_that_a_tool_result_leaves_out_are_the_cut_mark() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("the loan is not valid")]
    #[mcp(status = 422)]
    struct Invalid(#[mcp(violations)] Vec<Violation>);

    let mistake = |at: usize| Violation::at([format!("shelf{at}")], "is full".repeat(40));
    let policy = Policy::production()
        .with_max_error_size(1_024)
        .with_cut_mark(CutMark::new(" [cut]"));
    let context = Context::new().with_policy(policy);
    let result = Invalid((0..20).map(mistake).collect())
        .report(&context)
        .to_tool_result();
    let lines: Vec<&str> = result.content[0].text.lines().collect();
    assert!(lines.contains(&"- [cut]"), "{lines:#?}");
}

#[test]
fn a_list_and_a_stack_trace_of_other_code_are_cut_with_the_mark_of_the_policy() {
    let policy = Policy::production().with_cut_mark(CutMark::new(" [cut]"));
    let context = Context::new().with_policy(policy);
    let deep = (0..40).fold(json!(7), |inside, _| json!([inside]));
    for data in [json!(vec!["shelf"; 16_000]), deep] {
        let error = RpcError::new(-31_500, "some shelves are full", Some(data.into()));
        let sent = serde_json::to_string(&outgoing_error(error, &context)).unwrap();
        assert!(
            sent.contains(r#"" [cut]""#) && !sent.contains("..."),
            "{sent}"
        );
    }
    let trace = "\n    at lib.Shelf.open(Shelf.java:12)".repeat(2_000);
    let error = Failure::server(format!("no shelf{trace}"));
    let report = error.report(&context);
    assert!(
        report.detail().ends_with("[stack trace] [cut]"),
        "{}",
        report.detail()
    );
}

#[test]
fn a_configuration_names_the_cut_mark() {
    let policy: Policy = toml::from_str("cut_mark = \"…\"").unwrap();
    assert_eq!(
        policy,
        Policy::production().with_cut_mark(CutMark::new("…"))
    );
    let vars = [("PARK_CUT_MARK".to_owned(), "cut".to_owned())];
    assert_eq!(
        Policy::from_vars("PARK_", vars).unwrap_err().to_string(),
        "PARK_CUT_MARK: `cut`: a cut mark begins with a blank, `.`, `…` or an opening bracket"
    );
}

#[test]
fn markdown_shows_a_marker_in_angle_brackets() {
    let policy = CHOSEN.with_tool_text(ToolText::User);
    let text = Failure::caller(-31_000, "no shelf in /srv/library/x").report(&context(policy));
    let shown = &text.to_tool_result().content[0].text;
    assert!(shown.contains(r"no shelf in \<path>"), "{shown}");
}

#[test]
fn paths_that_are_shown_and_hidden_ones_have_their_marker() {
    let policy = CHOSEN.with_text_paths(TextPaths::Root);
    let policy = Policy {
        roots: vec!["/srv/library".into()],
        ..policy
    };
    let report =
        Failure::server("'/srv/library/a/b.txt' is not '/opt/x/y.txt'").report(&context(policy));
    assert_eq!(report.detail(), "'a/b.txt' is not '<path>'");
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("badge {badge} does not open {}", .file.display())]
#[mcp(status = 403)]
struct Turned {
    #[mcp(secret)]
    badge: String,
    file: PathBuf,
}

mcp_error::registry! { static ERRORS = [Turned]; }

#[test]
fn the_examples_of_a_catalog_have_the_markers_of_the_policy() {
    static POLICY: Policy = CHOSEN;
    let catalog = ERRORS.exports().with_policy(&POLICY).catalog().text;
    assert!(
        catalog.contains("badge <redacted> does not open <path>"),
        "{catalog}"
    );
    assert!(
        !catalog.contains("[redacted]") && !catalog.contains("[path]"),
        "{catalog}"
    );
}

#[test]
fn a_configuration_names_the_markers() {
    let policy: Policy = toml::from_str(
        "secret_marker = \"<redacted>\"\npath_marker = \"<path>\"\nemail_marker = \"<email>\"",
    )
    .unwrap();
    assert_eq!(policy, CHOSEN);
    let text = serde_json::to_string(&policy).unwrap();
    assert_eq!(serde_json::from_str::<Policy>(&text).unwrap(), CHOSEN);
    let vars = [("PARK_SECRET_MARKER".to_owned(), "gone".to_owned())];
    assert_eq!(
        Policy::from_vars("PARK_", vars).unwrap_err().to_string(),
        "PARK_SECRET_MARKER: `gone`: a marker stands in brackets or asterisks: `[redacted]`, `<redacted>` or `***`"
    );
}

/// The client of a server with other markers installs the server's policy.
#[test]
#[ignore = "needs a process of its own, since it installs a policy"]
fn with_an_installed_policy() {
    static POLICY: Policy = CHOSEN;
    POLICY.install().unwrap();
    let shelf = |text: &str| LoanError::NoShelf { text: text.into() };
    for hidden in ["token=hunter2x9", "/srv/library/x", "ada@lib.example"] {
        let sent = shelf(hidden).to_rpc_error();
        assert!(LoanError::decode(&sent).is_err(), "{hidden}: {sent:?}");
    }
    let sent = shelf("b-7 < 8");
    assert_eq!(LoanError::decode(sent.to_rpc_error()).unwrap(), sent);
}

#[test]
fn a_value_with_a_marker_of_the_installed_policy_is_not_decoded() {
    let path = "markers::with_an_installed_policy";
    let output = mcp_error_tests::processes::run_ignored_test(path, &[]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}
