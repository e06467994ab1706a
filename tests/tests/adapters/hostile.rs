//! Random hostile errors on every wire and to every observer: nothing leaks, no line is forged, and nothing of one request
//! is in the answer to another.
//!
//! The long run of `MCP_ERROR_RANDOM=1` has 100 000 of them.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use ::axum::Router;
use ::axum::body::Body;
use ::axum::http::Request;
use ::axum::routing::get;
use ::miette::{GraphicalReportHandler, GraphicalTheme};
use ::rmcp::handler::server::tool::IntoCallToolResult;
use ::rmcp::model::CallToolResponse;
use ::sentry::test::with_captured_events;
use ::tracing::subscriber::with_default;
use futures_util::future::join_all;
use jsonrpsee::types::ErrorObjectOwned;
use mcp_error::axum::ErrorLayer;
use mcp_error::handler::AgentResult;
use mcp_error::observe::miette::Diagnosis;
use mcp_error::observe::{Stderr, sentry as to_sentry, tracing as to_tracing};
use mcp_error::policy::{HttpBody, Masks, RpcLayout, StructuredContent, ToolText};
use mcp_error::report::Instance;
use mcp_error::rmcp::IntoErrorData;
use mcp_error::task::scope;
use mcp_error::{Context, Failure, McpError, Members, Policy, Untrusted};
use mcp_error_tests::processes::run_ignored_test;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use tokio::runtime::Builder;
use tokio::task::yield_now;
use tower::ServiceExt;

use crate::lines::Lines;

/// The number of errors of one case. They are answered at the same time.
const AT_ONCE: usize = 4;

#[derive(Debug)]
struct Foreign(String, Option<Box<Foreign>>);

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Foreign {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.1.as_deref().map(|cause| cause as _)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("inner {shown} with {card}")]
#[mcp(status = 409)]
struct Inner {
    #[mcp(extension)]
    shown: String,
    #[mcp(secret)]
    card: String,
}

fn computed(members: &BTreeMap<String, String>) -> &BTreeMap<String, String> {
    members
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls(rmcp, axum, jsonrpsee), causes = text)]
enum Hostile {
    #[error("no park '{park}' for {card}")]
    #[mcp(status = 404, suggest = "list them: {park}", example = "find {park}")]
    Named {
        #[mcp(extension)]
        park: String,
        #[mcp(extension, secret)]
        card: String,
    },
    #[error("{0}{1}")]
    #[mcp(status = 500, user_message = "{1}{0}", message = "{0} {1}")]
    Joined(String, String),
    #[error("the ferry said:\n{0}\nand left")]
    #[mcp(status = 502)]
    Caused(#[source] Foreign),
    #[error("these: {names:?}")]
    #[mcp(status = 422, lane = protocol, code = -31422)]
    Listed {
        #[mcp(extension)]
        names: Vec<String>,
        #[mcp(extension, sanitize = tree)]
        tree: Value,
        #[mcp(extension, sample(max = 2))]
        some: Vec<String>,
    },
    #[error("it said {said:?} and wrote {output}")]
    #[mcp(status = 503, retry_after = 7)]
    Said {
        #[mcp(extension)]
        said: Untrusted<String>,
        #[mcp(extension, sanitize = output)]
        output: String,
    },
    #[error("computed")]
    #[mcp(status = 400, extensions_with = computed)]
    Computed(BTreeMap<String, String>),
    #[error(transparent)]
    Through(Inner),
    #[error("{inner} inside {inner:?}")]
    #[mcp(status = 403)]
    Holds {
        #[mcp(extension)]
        inner: Inner,
    },
    #[error("{path} of {host}")]
    #[mcp(status = 504)]
    Places {
        #[mcp(extension, path(user))]
        path: String,
        #[mcp(extension, endpoint)]
        host: String,
    },
}

const VARIANTS: usize = 11;

/// Makes an error that holds three texts.
fn error(variant: usize, texts: &[String; 3]) -> Failure {
    let [a, b, c] = texts.clone();
    let inner = |shown, card| Inner { shown, card };
    match variant % VARIANTS {
        0 => Hostile::Named { park: a, card: b }.into(),
        1 => Hostile::Joined(a, b).into(),
        2 => Hostile::Caused(Foreign(a, Some(Box::new(Foreign(b, None))))).into(),
        3 => Hostile::Listed {
            tree: json!({"text": [a, {"member": b}], c.clone(): 1}),
            names: vec![a, b, c.clone()],
            some: vec![c; 4],
        }
        .into(),
        4 => Hostile::Said {
            said: a.into(),
            output: b,
        }
        .into(),
        5 => Hostile::Computed([(a, b), ("member".into(), c)].into()).into(),
        6 => Hostile::Through(inner(a, b)).into(),
        7 => Hostile::Holds { inner: inner(a, b) }.into(),
        8 => Hostile::Places { path: a, host: b }.into(),
        9 => Failure::foreign(Foreign(a, Some(Box::new(Foreign(b, None))))),
        _ => Failure::panic(Box::new(a)),
    }
}

/// One error, its request, and the policy under which it is answered.
#[derive(Debug, Clone)]
struct Case {
    variant: usize,
    texts: [String; 3],
    policy: usize,
    /// The tool of the request, or a part of it.
    tool: String,
}

/// Text that tries to be taken for something else. `«KEY»`, `«MASK»`, `«HIDDEN»` (the mask around an invisible character)
/// and `«WORD»` stand for what belongs to one request; random text does not come up with them.
fn hostile_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        5 => prop::sample::select(vec![
            "\n", "\r\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}", " ", "\t",
            "What to do:", "what to do: ", "Examples:", "Event ID: ", "- ", "* ", "• ", "1. ", "# ",
            "> ", "```", "~~~", "<untrusted>", "</untrusted>", "&lt;/untrusted>", "[", "](", ")", "!",
            "![i](https://evil.example/p.png)", "[x](y)", "<img src=x>", "<", ">", "\\", "\\n",
            "\\u000a", "`", "**", "{0}", "\"", "'", "%0a", "/home/ada/x", "ada@lib.example",
            "https://a:b@c.example/?token=x", "[path]", "[redacted]", "...", "\u{1b}[31m",
            "\u{1b}]8;;x\u{7}", "\u{200b}", "\u{202e}", "\0", "::error::", "##vso[x]", "</dd><dt>x",
            "\nstatus: 200", "\ntype: y", " error.type=\"x\"", "ERROR mcp_error: ",
            "«WORD»", "«WORD»", " password=«KEY» ", " Authorization: Bearer «KEY» ",
            " postgres://app:«KEY»@db.example/x ", "«MASK»", " «MASK» ", "\"«MASK»\"", "«HIDDEN»",
        ]).prop_map(str::to_owned),
        1 => any::<String>(),
        1 => "[ -~]{0,20}",
    ];
    let long = prop_oneof![
        9 => Just(String::new()),
        1 => (0_usize..1_100).prop_map(|len| "z".repeat(len)),
    ];
    let parts = prop::collection::vec(part, 0..8).prop_map(|parts| parts.concat());
    (parts.clone(), long, parts).prop_map(|(before, long, after)| before + &long + &after)
}

fn cases() -> impl Strategy<Value = [Case; AT_ONCE]> {
    let texts = [(); 3].map(|()| hostile_text());
    let tool = prop_oneof![
        3 => Just("tool".to_owned()),
        1 => hostile_text(),
    ];
    let case = (0..VARIANTS, texts, 0..48_usize, tool);
    let case = case.prop_map(|(variant, texts, policy, tool)| Case {
        variant,
        texts,
        policy,
        tool,
    });
    let case = case.boxed();
    [(); AT_ONCE].map(|()| case.clone())
}

/// What belongs to one request: words that its answer may hold, and those that no answer may.
struct Words {
    number: usize,
    key: String,
    mask: String,
    word: String,
    instance: Instance,
}

impl Words {
    fn of(number: usize) -> Self {
        let letter = |shift: usize| char::from(b'a' + ((number + shift) % 26) as u8);
        // The key is assembled from parts, so that no scanner for secrets reports this file.
        let key = format!("{}{}Xq7{number}mT9Rk2v", letter(3), letter(11));
        Self {
            number,
            key,
            mask: format!("owl {number} {}", letter(5)),
            word: format!("word{number}end"),
            instance: Instance::from_bytes([number as u8 + 1; 16]),
        }
    }

    fn fill(&self, text: &str) -> String {
        let text = text.replace("«KEY»", &self.key);
        let text = text.replace("«MASK»", &self.mask);
        let text = text.replace("«HIDDEN»", &self.mask.replace("owl", "o\u{200b}wl"));
        text.replace("«WORD»", &self.word)
    }
}

fn policy(number: usize) -> Policy {
    let layouts = [
        RpcLayout::Problem,
        RpcLayout::Flat,
        RpcLayout::Nested,
        RpcLayout::Members,
    ];
    let texts = [ToolText::Plain, ToolText::Json, ToolText::User];
    let base = match number % 2 {
        0 => Policy::production().with_include_examples(true),
        _ => Policy::development(),
    };
    let body = match number / 24 % 2 {
        0 => HttpBody::Problem,
        _ => HttpBody::Rest,
    };
    base.with_rpc_layout(layouts[number / 2 % 4])
        .with_tool_text(texts[number / 8 % 3])
        .with_http_body(body)
        .with_structured_content(StructuredContent::Auto)
        .with_redact_sensitive(!number.is_multiple_of(5))
        .with_max_error_size([16_384, 1_024][usize::from(number.is_multiple_of(7))])
}

fn context(case: &Case, words: &Words) -> Context {
    Context::new()
        .with_policy(policy(case.policy))
        .with_tool(words.fill(&case.tool))
        .with_method("tools/call")
        .with_request_id(format!("id-{}", words.word))
        .with_legacy(Members::from_iter([("word", words.word.clone())]))
        .with_masks(&Masks::of([&words.mask]))
        .with_instance(words.instance)
        .with_observer((to_tracing::Events::new(), to_sentry::Events::new()))
}

/// A document, and how its lines are compared with those of a harmless error.
struct Document {
    wire: &'static str,
    text: String,
}

/// Answers an error in every way.
async fn documents(case: &Case, words: &Words) -> Vec<Document> {
    let context = context(case, words);
    let texts = case.texts.each_ref().map(|text| words.fill(text));
    let make = || error(case.variant, &texts);
    let failure = make();
    let report = failure.report(&context);
    let mut all = Vec::new();
    let mut add = |wire, text: String| all.push(Document { wire, text });
    add("problem", report.to_problem_details().to_string());
    add(
        "rest",
        serde_json::to_string(&report.to_rest().body).unwrap(),
    );
    add(
        "rpc",
        serde_json::to_string(&report.to_rpc_error()).unwrap(),
    );
    let result = report.to_tool_result();
    add("tool text", result.content[0].text.clone());
    add("tool result", serde_json::to_string(&result).unwrap());
    add("user", report.to_user_message());
    if let Ok(AgentResult::<()>::Error(error)) = AgentResult::of(Err(make()), &context) {
        add("agent", error.as_str().to_owned());
    }
    // Through the SDKs, in the task of the request.
    let in_task = scope(context.clone(), async {
        yield_now().await;
        let data = make().into_error_data();
        yield_now().await;
        let object = ErrorObjectOwned::from(make());
        yield_now().await;
        let result = match make().into_call_tool_result() {
            Ok(CallToolResponse::Complete(result)) => serde_json::to_string(&result),
            Ok(_) => panic!("the result is complete"),
            Err(error) => serde_json::to_string(&error),
        };
        [
            ("rmcp error", serde_json::to_string(&data).unwrap()),
            ("jsonrpsee", serde_json::to_string(&object).unwrap()),
            ("rmcp result", result.unwrap()),
        ]
    });
    for (wire, text) in in_task.await {
        add(wire, text);
    }
    for (accept, wire) in [("text/html", "html"), ("text/plain", "text")] {
        let (variant, texts) = (case.variant, texts.clone());
        let failing = get(async move || error(variant, &texts));
        let app = Router::new().route("/", failing);
        let app = app.layer(ErrorLayer::new(context.clone()));
        let request = Request::get("/")
            .header("accept", accept)
            .body(Body::empty());
        let response = app.oneshot(request.unwrap()).await.unwrap();
        let body = ::axum::body::to_bytes(response.into_body(), 1 << 20).await;
        add(wire, String::from_utf8(body.unwrap().to_vec()).unwrap());
        yield_now().await;
    }
    add(
        "miette",
        rendered(&Diagnosis::new(failure.error(), &context)),
    );
    // What observers write.
    let lines = Lines::default();
    let log = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(lines.clone())
        .finish();
    let events = with_captured_events(|| {
        with_default(log, || failure.observe(&report, &context));
    });
    add("log", lines.text());
    add("sentry", serde_json::to_string(&events).unwrap());
    all
}

fn rendered(diagnosis: &Diagnosis) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::none())
        .with_width(100_000)
        .with_links(false);
    let mut out = String::new();
    handler.render_report(&mut out, diagnosis).unwrap();
    out
}

/// The mark of an error in a terminal; elsewhere it is a sign like any other.
const MIETTE_MARK: &str = "×";

/// The beginnings of lines that only the server writes.
const SERVER_LINES: [&str; 10] = [
    "What to do:",
    "Examples:",
    "Event ID:",
    "- ",
    "type:",
    "status:",
    "instance:",
    "help:",
    "  help:",
    MIETTE_MARK,
];

fn server_lines(wire: &str, text: &str) -> Vec<&'static str> {
    let start = |line: &str| {
        SERVER_LINES
            .into_iter()
            .filter(|start| *start != MIETTE_MARK || wire == "miette")
            .find(|start| line.starts_with(start))
    };
    text.lines().filter_map(start).collect()
}

fn is_lines(wire: &str) -> bool {
    matches!(
        wire,
        "user" | "agent" | "text" | "log" | "miette" | "tool text"
    )
}

/// Returns the strings of a JSON document, names included; a text is one of them.
fn strings(document: &Document) -> Vec<String> {
    fn collect(value: Value, all: &mut Vec<String>) {
        match value {
            Value::String(text) => all.push(text),
            Value::Array(items) => items.into_iter().for_each(|item| collect(item, all)),
            Value::Object(members) => members.into_iter().for_each(|(name, value)| {
                all.push(name);
                collect(value, all);
            }),
            _ => {}
        }
    }
    let mut all = Vec::new();
    match serde_json::from_str(&document.text) {
        Ok(value) if !is_lines(document.wire) => collect(value, &mut all),
        _ => all.push(document.text.clone()),
    }
    all
}

/// The harmless twin of a case has a word in place of each text, and the same tool.
fn harmless(case: &Case) -> Case {
    Case {
        texts: [(); 3].map(|()| "x".to_owned()),
        tool: "tool".to_owned(),
        ..case.clone()
    }
}

fn check(
    case: &Case,
    words: &Words,
    documents: &[Document],
    twins: &[Document],
) -> Result<(), TestCaseError> {
    for document in documents {
        let Document { wire, text } = document;
        let all = strings(document);
        for string in &all {
            prop_assert!(
                !string.contains(&words.key),
                "a key is in {}: {}",
                wire,
                text
            );
            prop_assert!(
                !string.contains(&words.mask),
                "a mask is in {}: {}",
                wire,
                text
            );
            let hidden = ['\u{1b}', '\u{9b}', '\0', '\u{202e}', '\u{200b}', '\u{7}'];
            prop_assert!(!string.contains(hidden), "hidden in {}: {:?}", wire, text);
        }
        for other in (0..AT_ONCE).filter(|other| *other != words.number) {
            let other = Words::of(other);
            for foreign in [
                &other.word,
                &other.instance.to_string(),
                &other.instance.simple(),
            ] {
                prop_assert!(
                    !text.contains(foreign),
                    "{} of another request is in {}: {}",
                    foreign,
                    wire,
                    text
                );
            }
        }
        let limit = policy(case.policy).max_error_size;
        let is_bounded = !matches!(
            *wire,
            "log"
                | "miette"
                | "sentry"
                | "rpc"
                | "rmcp error"
                | "jsonrpsee"
                | "tool result"
                | "rmcp result"
        );
        prop_assert!(
            !is_bounded || text.len() <= limit,
            "{} has {} bytes: {}",
            wire,
            text.len(),
            text
        );
        if *wire == "html" {
            // In a page, a line break is a blank, and each part has a tag.
            let tags = |text: &str, tag: &str| text.matches(tag).count();
            prop_assert_eq!(tags(text, "<dd>"), tags(text, "<dt>"));
            for once in [
                "<h1>",
                "<dl>",
                "<dt>type</dt>",
                "<dt>status</dt>",
                "<p><strong>What to do:</strong> ",
            ] {
                prop_assert_eq!(tags(text, once), 1, "{}", text);
            }
            for tag in ["<script", "<img", "<a ", "<untrusted"] {
                prop_assert_eq!(tags(text, tag), 0, "{}", text);
            }
        }
        if !is_lines(wire) {
            continue;
        }
        let twin = twins
            .iter()
            .find(|twin| twin.wire == *wire)
            .expect("a twin");
        let twin = &twin.text;
        // miette marks each further line of a text.
        prop_assert!(
            *wire == "miette" || text.lines().count() <= twin.lines().count(),
            "{} has more lines than\n{}\nnamely\n{}",
            wire,
            twin,
            text
        );
        let (forged, expected) = (server_lines(wire, text), server_lines(wire, twin));
        prop_assert!(
            forged.len() <= expected.len(),
            "{}: {:?} in\n{}",
            wire,
            forged,
            text
        );
        let one = |lines: &[&str], start: &str| lines.iter().filter(|line| **line == start).count();
        for start in SERVER_LINES {
            prop_assert!(
                one(&forged, start) <= one(&expected, start),
                "{}: {} is forged in\n{}",
                wire,
                start,
                text
            );
        }
    }
    Ok(())
}

/// The long run has 20 times this number.
fn short_or_long() -> u32 {
    let is_long = std::env::var("MCP_ERROR_RANDOM").is_ok_and(|seed| seed != "0");
    if is_long { 1_250 } else { 150 }
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(short_or_long()))]

    #[test]
    fn nothing_leaks_is_forged_or_mixed_up(cases in cases()) {
        let runtime = Builder::new_current_thread().build().unwrap();
        let words: Vec<Words> = (0..AT_ONCE).map(Words::of).collect();
        let twins: Vec<Case> = cases.iter().map(harmless).collect();
        let (answers, twins) = runtime.block_on(async {
            let answers = cases.iter().zip(&words).map(|(case, words)| documents(case, words));
            let answers = join_all(answers).await;
            let twins = twins.iter().zip(&words).map(|(case, words)| documents(case, words));
            (answers, join_all(twins).await)
        });
        for (((case, words), answer), twin) in cases.iter().zip(&words).zip(&answers).zip(&twins) {
            check(case, words, answer, twin)?;
        }
    }
}

/// The errors that the process below writes to standard error.
const WRITTEN: usize = 400;

/// Runs in a process of its own, since it writes to standard error.
#[test]
#[ignore = "another test runs it"]
fn write_hostile_errors_to_standard_error() {
    let mut runner = TestRunner::deterministic();
    for at in 0..WRITTEN {
        let [case, ..] = cases().new_tree(&mut runner).unwrap().current();
        let words = Words::of(at % 26);
        let context = context(&case, &words).with_observer(Stderr::new());
        let failure = error(
            case.variant,
            &case.texts.each_ref().map(|text| words.fill(text)),
        );
        failure.observe(&failure.report(&context), &context);
    }
}

#[test]
fn each_error_is_one_line_on_standard_error() {
    let path = "hostile::write_hostile_errors_to_standard_error";
    let output = run_ignored_test(path, &[]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    let is_ours = |line: &&str| line.contains(" urn:uuid:");
    let lines = text.split([
        '\n', '\r', '\u{85}', '\u{2028}', '\u{2029}', '\u{b}', '\u{c}',
    ]);
    let (ours, others): (Vec<&str>, Vec<&str>) = lines.partition(is_ours);
    assert_eq!(ours.len(), WRITTEN, "{text}");
    assert!(others.iter().all(|line| line.is_empty()), "{others:?}");
    for line in ours {
        assert!(
            !line.contains("mT9Rk2v") && !line.contains('\u{1b}'),
            "{line:?}"
        );
        assert!(!line.contains("owl 1 "), "{line:?}");
    }
}
