//! Whatever an error holds, its document is valid and within the bounds.

use std::error::Error;
use std::fmt;

use mcp_error::json::{Json, Members};
use mcp_error::policy::{StructuredContent, ToolText};
use mcp_error::{Context, Failure, McpError, Policy};
use mcp_error_tests::texts;
use proptest::prelude::*;
use serde::ser::{self, Serialize, Serializer};

/// Returns every document of an error under each policy that changes them.
fn documents(error: &dyn McpError) -> Vec<String> {
    let mut documents = Vec::new();
    for max in [0, 1_024, 4_096, 16_384] {
        for base in [Policy::production(), Policy::development()] {
            for tool_text in [ToolText::Plain, ToolText::Json] {
                let mut policy = base.clone();
                policy.max_error_size = max;
                policy.tool_text = tool_text;
                if max != 1_024 {
                    policy.structured_content = StructuredContent::Auto;
                }
                policy.redact_sensitive = max != 4_096;
                let context = Context::new().with_policy(policy).with_tool("a tool");
                let report = error.report(&context);
                let limit = max.max(1_024);
                let problem = serde_json::to_string(&report.to_problem_details()).unwrap();
                let rpc = report.to_rpc_error();
                let data = serde_json::to_string(&rpc.data).unwrap();
                let tool = report.to_tool_result();
                let text = &tool.content[0].text;
                assert!(problem.len() <= limit, "{} > {limit}", problem.len());
                assert!(data.len() <= limit, "{} > {limit}: {data}", data.len());
                let held = tool
                    .structured_content
                    .as_ref()
                    .map(|held| held.to_string());
                let meta = tool.meta("mcp-error/problem").map(|held| held.to_string());
                let both = text.len() + held.or(meta).unwrap_or_default().len();
                assert!(both <= limit, "{both} > {limit}: {text}");
                assert_identified(&data);
                documents.push(problem);
                documents.push(serde_json::to_string(&rpc).unwrap());
                documents.push(serde_json::to_string(&tool).unwrap());
            }
        }
    }
    documents
}

/// Asserts that the members are there that no bound may remove.
fn assert_identified(data: &str) {
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    for member in ["type", "title", "status", "kind", "instance", "retryable"] {
        assert!(data.get(member).is_some(), "{member} is gone: {data}");
    }
}

/// A value whose `Display` and `Serialize` misbehave.
#[derive(Debug, Clone, Copy)]
enum Bad {
    Panics,
    Fails,
    Endless,
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panics => panic!("no text"),
            Self::Fails => Err(fmt::Error),
            Self::Endless => loop {
                f.write_str("more and more ")?;
            },
        }
    }
}

impl Serialize for Bad {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Panics => panic!("no value"),
            _ => Err(ser::Error::custom("token=abc123def456")),
        }
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 500)]
enum Hostile {
    #[error("text {bad} and {fine}")]
    #[mcp(retryable)]
    Text {
        #[mcp(extension)]
        bad: Bad,
        #[mcp(extension)]
        fine: u8,
    },
    #[error("tree")]
    Tree {
        #[mcp(extension, sanitize = tree)]
        bad: Bad,
        #[mcp(extension)]
        fine: u8,
    },
    #[error("an expression: {}", 1 / .zero)]
    Expression {
        #[mcp(extension)]
        zero: u8,
    },
    #[error("computed")]
    #[mcp(status_with = panics, retryable)]
    Computed,
    #[error("deep")]
    Deep(#[mcp(extension = "deep", sanitize = tree)] Deep),
    #[error("chain")]
    #[mcp(retryable)]
    Chain(#[source] Endless),
    #[error("{0}")]
    Long(#[mcp(extension = "long")] String),
    #[error("{0:?}")]
    Many(#[mcp(extension = "many")] Vec<String>),
    #[error("map")]
    Map(#[mcp(extension = "map", sanitize = tree)] std::collections::HashMap<String, String>),
    #[error("map")]
    Keys(#[mcp(extension = "map", sanitize = tree)] std::collections::HashMap<DeepKey, u8>),
    #[error("wide")]
    #[mcp(extensions_with = wide)]
    Wide,
}

fn panics() -> u16 {
    panic!("no status")
}

fn wide() -> Members {
    let members = (0..200).map(|at| (format!("member{at}"), Json::from("ab ".repeat(333))));
    members.collect()
}

/// A value that contains itself: it is nested without end.
#[derive(Debug)]
struct Deep;

impl Serialize for Deep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq([self])
    }
}

/// A key of a map that is nested without end.
#[derive(Debug, PartialEq, Eq, Hash)]
struct DeepKey;

impl Serialize for DeepKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_some(self)
    }
}

/// A cause that is its own cause.
#[derive(Debug)]
struct Endless;

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("again")
    }
}

impl Error for Endless {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self)
    }
}

#[test]
fn a_display_that_panics_fails_or_never_ends_affects_one_value() {
    for bad in [Bad::Panics, Bad::Fails] {
        let error = Hostile::Text { bad, fine: 7 };
        let report = error.report(&Context::new());
        assert_eq!(report.detail(), "text [unavailable] and 7");
        assert_eq!(report.members().get("fine"), Some(&Json::from(7)));
        assert!(!report.is_degraded());
        documents(&error);
    }
    let error = Hostile::Text {
        bad: Bad::Endless,
        fine: 7,
    };
    let report = error.report(&Context::new());
    let bad = report.members().get("bad").and_then(Json::as_str).unwrap();
    assert!(bad.len() <= 1_024 && bad.ends_with("..."), "{bad}");
    assert!(report.detail().len() <= 1_024);
    documents(&error);
}

#[test]
fn a_serialize_that_panics_or_fails_affects_one_value() {
    for bad in [Bad::Panics, Bad::Fails] {
        let error = Hostile::Tree { bad, fine: 7 };
        let report = error.report(&Context::new());
        assert_eq!(report.members().get("fine"), Some(&Json::from(7)));
        for document in documents(&error) {
            assert!(!document.contains("abc123def456"), "{document}");
        }
    }
}

#[test]
fn after_a_panic_in_an_expression_the_entry_is_reported() {
    for (error, retryable) in [
        (Hostile::Expression { zero: 0 }, false),
        (Hostile::Computed, true),
    ] {
        let report = error.report(&Context::new().with_tool("open"));
        assert!(report.is_degraded());
        assert_eq!(report.detail(), error.entry().title());
        assert_eq!(report.retryable(), retryable);
        assert_eq!(report.tool(), Some("open"));
        documents(&error);
    }
}

#[test]
fn deep_nesting_and_long_chains_are_cut() {
    let error = Hostile::Deep(Deep);
    documents(&error);
    let error = Hostile::Keys([(DeepKey, 7)].into());
    let report = error.report(&Context::new());
    let map = report.members().get("map").and_then(Json::as_str);
    assert_eq!(map, Some("[unavailable]"));
    documents(&error);
    let chain = Hostile::Chain(Endless);
    let report = chain.report(&Context::new().with_policy(Policy::development()));
    assert_eq!(report.causes().collect::<Vec<_>>(), ["again"; 5]);
    documents(&chain);
}

#[test]
fn ten_megabytes_are_cut_before_they_are_read() {
    for pattern in [
        "x",
        "\u{1f980}",
        "password=",
        "/a",
        "a@b.cd ",
        "\"",
        "\u{200b}",
        "\n",
    ] {
        let error = Hostile::Long(pattern.repeat(10_000_000 / pattern.len()));
        let report = error.report(&Context::new());
        assert!(report.detail().len() <= 1_024);
        for document in documents(&error) {
            assert!(document.len() < 40_000);
        }
    }
    documents(&Hostile::Many(vec!["y".repeat(2_000); 5_000]));
}

#[test]
fn members_are_cut_before_the_detail() {
    let report = Hostile::Wide.report(&Context::new());
    let problem = report.to_problem_details();
    assert!(problem.detail.is_some());
    let members = report.members().iter();
    for (name, value) in members.filter(|(name, _)| *name != "...") {
        let value = value.as_str().unwrap();
        let shown = problem.members.get(name).and_then(Json::as_str).unwrap();
        let beginning = shown.strip_suffix("...").unwrap_or_default();
        assert!(beginning.len() > 700, "{name}: {shown}");
        assert!(value.starts_with(beginning), "{name}: {shown}");
    }
    documents(&Hostile::Wide);
}

#[test]
fn names_of_members_are_sanitized() {
    let hostile = "/home/ada/\u{202e}x";
    let map = std::collections::HashMap::from([
        (hostile.to_owned(), "v".to_owned()),
        ("db_password".to_owned(), "open sesame".to_owned()),
    ]);
    for document in documents(&Hostile::Map(map)) {
        assert!(!document.contains("open sesame"), "{document}");
        assert!(!document.contains('\u{202e}'), "{document}");
    }
    let context = Context::new().with_tool("x\u{1b}[31m /etc/passwd token=abc123def456");
    let report = Hostile::Computed.report(&context);
    assert!(report.is_degraded());
    let report = Hostile::Wide.report(&context);
    assert_eq!(report.tool(), Some("x [path] token=[redacted]"));
}

#[test]
fn members_stay_apart_whose_names_are_hidden() {
    let files = ["/srv/a.txt", "/srv/b.txt", "[path]", "c.txt"];
    let map = files.map(|file| (file.to_owned(), "not readable".to_owned()));
    let report = Hostile::Map(map.into()).report(&Context::new());
    let map = report.members().get("map").and_then(Json::as_object);
    let mut names: Vec<&str> = map.unwrap().iter().map(|(name, _)| name).collect();
    names.sort_unstable();
    assert_eq!(names, ["[path]", "[path] 2", "[path] 3", "c.txt"]);
}

#[test]
fn errors_of_a_policy_name_the_wrong_key_or_value() {
    let wrong = serde_json::from_str::<Policy>(r#"{"verbose_error": true}"#).unwrap_err();
    assert!(wrong.to_string().contains("verbose_error"), "{wrong}");
    let policy: Policy = serde_json::from_str(r#"{"mode": "development"}"#).unwrap();
    assert!(policy.is_verbose() && policy.shows_locations());
    assert_eq!(
        serde_json::from_str::<Policy>("{}").unwrap(),
        Policy::production()
    );
}

/// The key is assembled from parts, so that no scanner for secrets reports this file.
fn planted() -> impl Strategy<Value = String> {
    (
        texts!("[a-z]{3}"),
        texts!("[A-Z0-9]{6}"),
        texts!("[a-z0-9]{8}"),
        texts!("[A-Z]{4}[0-9]{4}"),
    )
        .prop_map(|(a, b, c, d)| format!("{a}{b}7x{c}9Q{d}"))
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(48))]

    #[test]
    fn any_text_makes_valid_documents(text in texts!()) {
        documents(&Hostile::Long(text.clone()));
        documents(&Hostile::Many(vec![text.clone(), text.clone()]));
        let failure = Failure::foreign(text);
        documents(failure.error());
    }

    #[test]
    fn a_planted_password_is_never_sent(before in texts!("[ -~]{0,40}"), key in planted()) {
        let text = format!("{before} password={key}");
        for document in documents(&Hostile::Long(text.clone())) {
            prop_assert!(!document.contains(&key), "{document}");
        }
        for document in documents(&Hostile::Many(vec![text.clone(), text])) {
            prop_assert!(!document.contains(&key), "{document}");
        }
    }
}

/// `serde_json` serializes its numbers as objects if a crate of the build enables `arbitrary_precision`; no other
/// object may count as a number. `cargo test -p mcp-error-tests --features serde_json/arbitrary_precision a_number`
/// runs this test with that feature.
#[test]
fn a_number_stays_a_number_with_arbitrary_precision() {
    #[derive(Debug, thiserror::Error, mcp_error::McpError)]
    #[error("no")]
    #[mcp(status = 400, extensions_with = counts)]
    struct Counted;

    fn counts(_: &Counted) -> std::collections::BTreeMap<&'static str, serde_json::Value> {
        let disguised = r#"{"$serde_json::private::Number":"7"}"#;
        let value = |text: &str| serde_json::from_str(text).unwrap();
        let strange = value(disguised);
        [("counts", value("[3,-4,1.5]")), ("strange", strange)].into()
    }

    use mcp_error::McpError as _;
    let problem = Counted.to_problem_details();
    let member = |name| problem.members.get(name).unwrap().to_string();
    assert_eq!(member("counts"), "[3,-4,1.5]");
    let is_precise = serde_json::from_str::<serde_json::Value>("1e999").is_ok();
    assert_eq!(member("strange") == "7", is_precise);
}
