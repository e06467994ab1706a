//! Stack traces in the texts of errors: no client gets one, and a log does.

use std::backtrace::Backtrace;

use anyhow::Context as _;
use mcp_error::rmcp::serve;
use mcp_error::{Context, Failure, McpError, Policy, error};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ContentBlock, ErrorData, ProtocolVersion,
};
use rmcp::service::ServiceError;
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use serde_json::json;

use crate::pipe::connect;
use crate::recorder::Recorder;

const PYTHON: &str = "Traceback (most recent call last):\n  File \"/srv/park/plan.py\", line 6, in run\n    load(password='hunter2')\nValueError: no gate 7";

const NODE: &str = "TypeError: no gate 7\n    at open (/srv/park/gate.js:3:5)\n    at async run (node:internal/modules/run:12:3)";

/// Returns the text of anyhow's `{:?}`, with a backtrace whatever the environment of the test says.
fn of_anyhow() -> String {
    let error = Err::<(), _>(std::io::Error::other("no space on /srv/park")).context("cannot save");
    let error = error.context("cannot open gate 7").unwrap_err();
    let text = format!("{error:?}");
    let chain = text
        .split("\n\nStack backtrace:")
        .next()
        .unwrap_or_default();
    format!(
        "{chain}\n\nStack backtrace:\n{}",
        Backtrace::force_capture().to_string().trim_end()
    )
}

struct Park;

#[tool_router]
impl Park {
    /// The most usual way to answer with an error of anyhow.
    #[tool]
    async fn result(&self) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text(of_anyhow())])
    }

    #[tool]
    async fn error(&self) -> Result<String, ErrorData> {
        let data =
            json!({"stderr": PYTHON, "stack": NODE, "stackTrace": [{"method": "park.Gate.open"}]});
        Err(ErrorData::internal_error(of_anyhow(), Some(data)))
    }

    #[tool]
    async fn text(&self) -> Result<String, String> {
        Err(format!("the script failed: {PYTHON}"))
    }

    #[tool]
    async fn panics(&self) -> Result<String, ErrorData> {
        panic!("the worker answered {NODE}")
    }

    /// What a tool returns that succeeds is its result, whatever it is.
    #[tool]
    async fn works(&self) -> String {
        PYTHON.to_owned()
    }
}

#[tool_handler]
impl ServerHandler for Park {}

async fn called(tool: &'static str, policy: Policy) -> (String, Option<String>) {
    let recorder = Recorder::new(|report, _, _| report.stack_trace().map(str::to_owned));
    let context = Context::new().with_observer(recorder.clone());
    let server = serve(Park, policy).with_context(context);
    let client = connect(server, &ProtocolVersion::V_2026_07_28).await;
    let answer = client.call_tool(CallToolRequestParams::new(tool)).await;
    let text = match answer {
        Ok(result) => serde_json::to_string_pretty(&result).unwrap(),
        Err(ServiceError::McpError(error)) => serde_json::to_string_pretty(&error).unwrap(),
        Err(other) => panic!("{other}"),
    };
    let text = text.replace("\\n", "\n").replace("\\\"", "\"");
    (text, recorder.take().pop().flatten())
}

#[tokio::test]
async fn a_client_gets_the_messages_and_a_log_the_frames() {
    let policy = Policy::production;
    let chain = "cannot open gate 7\n\nCaused by:\n    0: cannot save\n    1: no space on [path]\n\n[stack trace]\"";
    for tool in ["result", "error"] {
        let (text, trace) = called(tool, policy()).await;
        assert!(text.contains(chain), "{text}");
        for frame in [
            "of_anyhow",
            "tokio",
            "load",
            ".js",
            ".py",
            "park.Gate",
            "  at ",
        ] {
            assert!(!text.contains(frame), "{frame}: {text}");
        }
        let trace = trace.expect("a trace for the log");
        assert!(trace.contains("stack_traces::of_anyhow"), "{trace}");
        assert!(trace.contains("tokio") && trace.len() > 2_000, "{trace}");
    }
    let (text, trace) = called("error", policy()).await;
    for member in [
        "\"stderr\": \"[stack trace]\nValueError: no gate 7\"",
        "\"stack\": \"TypeError: no gate 7\n    [stack trace]\"",
        "\"stackTrace\": \"[stack trace]\"",
    ] {
        assert!(text.contains(member), "{member}: {text}");
    }
    let trace = trace.unwrap_or_default();
    assert!(!trace.contains("hunter2"));
    assert!(trace.contains("park.Gate.open"), "{trace}");

    let (text, trace) = called("text", policy()).await;
    assert!(
        text.contains("the script failed: [stack trace]\nValueError: no gate 7\""),
        "{text}"
    );
    let trace = trace.expect("a trace for the log");
    assert!(
        trace.contains("line 6, in run\n    load(password='[redacted]')"),
        "{trace}"
    );

    let (text, _) = called("panics", policy()).await;
    assert!(!text.contains(" at "), "{text}");

    let (text, trace) = called("works", policy()).await;
    assert!(text.contains("load(password='hunter2')"), "{text}");
    assert_eq!(trace, None);
}

#[tokio::test]
async fn a_policy_can_show_the_frames() {
    for policy in [
        Policy::production().with_show_stack_traces(true),
        Policy::development(),
    ] {
        let (text, trace) = called("text", policy).await;
        assert!(
            text.contains("File \"[path]\", line 6, in run\n    load(password='[redacted]')"),
            "{text}"
        );
        assert_eq!(trace, None);
    }
    let hidden = Policy::development().with_show_stack_traces(false);
    assert!(!called("text", hidden).await.0.contains("line 6"));
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum ScriptError {
    #[error("the script failed: {0}")]
    Failed(String),
    #[error("the script failed")]
    Printed(#[mcp(extension = "stderr", sanitize = output)] String),
    #[error("cannot parse {0}")]
    Parsed(#[mcp(echo)] String),
    #[error("{0}")]
    Caused(#[source] anyhow::Error),
    #[error("outside: {0}")]
    Inside(#[from] Box<ScriptError>),
    #[error("several")]
    Several(#[mcp(extension = "errors")] Vec<String>),
    #[error("as a tree")]
    Tree(#[mcp(extension = "data", sanitize = tree)] serde_json::Value),
}

#[test]
fn fields_have_no_frames_unless_they_say_what_a_program_printed() {
    let python = || PYTHON.to_owned();
    let shown = "[stack trace]\nValueError: no gate 7";
    let long = format!(
        "{}{PYTHON}",
        PYTHON.replace("ValueError: no gate 7", "").repeat(60)
    );
    assert!(long.len() > 5_200, "{}", long.len());
    let caused = |text: String| ScriptError::Caused(anyhow::Error::msg(text));
    for (error, detail) in [
        (
            ScriptError::Failed(python()),
            format!("the script failed: {shown}"),
        ),
        (
            ScriptError::Failed(long),
            format!("the script failed: {shown}"),
        ),
        (caused(python()), shown.to_owned()),
        (
            ScriptError::Inside(Box::new(ScriptError::Failed(python()))),
            format!("outside: the script failed: {shown}"),
        ),
    ] {
        let report = error.report(&Context::new());
        assert_eq!(report.detail(), detail);
        let trace = report.stack_trace().expect("a trace for the log");
        assert!(trace.contains("load(password='[redacted]')"), "{trace}");
        let changes: Vec<_> = report
            .changes()
            .redactions()
            .map(|(by, _)| by.as_str())
            .collect();
        assert!(
            changes.contains(&"stack_trace") || detail.starts_with("outside"),
            "{changes:?}"
        );
    }
    let members = |error: ScriptError| error.report(&Context::new()).members().clone();
    let of_list = members(ScriptError::Several(vec![python(), "closed".into()]));
    assert_eq!(
        of_list.get("errors").unwrap().to_string(),
        json!([shown, "closed"]).to_string()
    );
    let of_tree = members(ScriptError::Tree(json!({"why": PYTHON})));
    assert_eq!(
        of_tree.get("data").unwrap().to_string(),
        json!({"why": shown}).to_string()
    );

    // The program is the caller's, who may have to mend it.
    let printed = members(ScriptError::Printed(python()));
    let printed = printed
        .get("stderr")
        .and_then(|text| text.as_str())
        .unwrap_or_default()
        .to_owned();
    assert!(
        printed.contains("File \"[path]\", line 6, in run"),
        "{printed}"
    );
    let parsed = ScriptError::Parsed(python()).report(&Context::new());
    assert!(
        parsed.detail().contains("line 6, in run"),
        "{}",
        parsed.detail()
    );
}

#[test]
fn one_off_errors_have_no_frames() {
    let shown = "[stack trace]\nValueError: no gate 7";
    let failure = Failure::server(PYTHON);
    assert_eq!(failure.report(&Context::new()).detail(), shown);
    let failure = error!("failed: {PYTHON}");
    assert_eq!(
        failure.report(&Context::new()).detail(),
        format!("failed: {shown}")
    );
}
