//! The `sentry` example: what people, agents, the log and the error tracker see for each class of error.

use mcp_error::handler::AgentResult;
use mcp_error::policy::{Mode, Wording};
use mcp_error::{Context, Failure, McpError, Policy};
use mcp_error_examples::sentry::errors::{ApiError, InputError};
use mcp_error_examples::sentry::server::{self, Heard, Watch};
use mcp_error_examples::sentry::{agent, api};
use serde_json::json;

use crate::pipe::{Pipe, text};

fn notifications(watch: &Watch) -> Vec<Heard> {
    std::mem::take(&mut watch.0.lock().expect("nobody panicked"))
}

fn context_of(watch: Watch) -> Context {
    Context::new()
        .with_policy(server::policy())
        .with_observer(watch)
}

/// Returns the answer for an agent, and the notifications of the observer.
fn to_agent(failure: impl Into<Failure>) -> (String, Heard) {
    let watch = Watch::default();
    let context = context_of(watch.clone());
    let result = AgentResult::<String>::of(Err(failure.into()), &context).expect("it is declared");
    let [heard] = notifications(&watch).try_into().expect("one notification");
    (serde_json::to_string(&result).expect("JSON"), heard)
}

fn to_user(error: &dyn McpError) -> String {
    let report = error.report(&context_of(Watch::default()));
    report.to_tool_result().content[0].text.clone()
}

const AGAIN: &str = "Change the input, then call again.";

#[test]
fn a_successful_result_is_named_result() {
    let result = AgentResult::of(Ok("a map"), &Context::new()).expect("a result");
    let result = serde_json::to_string(&result).expect("JSON");
    assert_eq!(result, r#"{"result":"a map"}"#);
}

#[test]
fn the_status_decides_the_class() {
    for (status, kind, class) in [
        (400, "VALIDATION", 400),
        (422, "VALIDATION", 422),
        (401, "AUTHENTICATION", 401),
        (403, "PERMISSION", 403),
        (404, "NOT_FOUND", 404),
        (429, "RATE_LIMIT", 429),
        (410, "CLIENT", 410),
        (500, "SERVER", 500),
        (502, "SERVER", 502),
        (503, "SERVER", 503),
    ] {
        let error = ApiError::of(status, "no", "");
        let report = error.report(&Context::new());
        assert_eq!(report.entry().kind(), kind);
        assert_eq!(report.status(), class);
        assert_eq!(report.entry().needs_capture(), status >= 500, "{status}");
    }
}

#[test]
fn an_agent_gets_a_sentence_for_each_class() {
    for (status, message) in [
        (400, "no"),
        (401, "no"),
        (403, "no"),
        (422, "no"),
        (429, "no"),
        (410, "no"),
    ] {
        let (result, heard) = to_agent(ApiError::of(status, message, ""));
        assert_eq!(
            result,
            format!(r#"{{"error":"Input error: API error ({status}): no. {AGAIN}"}}"#)
        );
        assert!(!heard.captured);
    }
    let (result, heard) = to_agent(ApiError::of(404, "Not Found", ""));
    assert_eq!(
        result,
        format!(
            r#"{{"error":"Input error: API error (404): Not Found. Check that shelf and entry are right, and that you may see them. {AGAIN}"}}"#
        )
    );
    assert!(!heard.captured);
    let (result, _) = to_agent(ApiError::of(404, "The entry was moved", ""));
    assert_eq!(
        result,
        format!(
            r#"{{"error":"Input error: API error (404): The entry was moved. Check the arguments. {AGAIN}"}}"#
        )
    );
    let (result, heard) = to_agent(InputError::BadInput("a shelf has no blanks"));
    assert_eq!(
        result,
        format!(r#"{{"error":"Input error: a shelf has no blanks. {AGAIN}"}}"#)
    );
    assert!(!heard.captured);
    let (_, heard) = to_agent(InputError::NotConfigured("ARCHIVE_KEY"));
    assert!(!heard.captured);
}

#[test]
fn an_agent_gets_the_event_id_of_a_captured_error() {
    let (result, heard) = to_agent(ApiError::of(502, "Bad Gateway", ""));
    let id = &heard.event_id;
    assert_eq!(id.len(), 32);
    assert_eq!(
        result,
        format!(
            r#"{{"error":"Server error (502): Bad Gateway. Event ID: {id}. Calling again does not help."}}"#
        )
    );
    assert!(heard.captured && heard.kind == "SERVER");
}

#[test]
fn the_message_for_a_person_has_a_header() {
    assert_eq!(
        to_user(&ApiError::of(403, "You may not", "")),
        "**Please check the input**\n\nAPI error (403): You may not."
    );
    assert_eq!(
        to_user(&InputError::BadInput("a shelf has no blanks")),
        "**Please check the input**\n\na shelf has no blanks."
    );
    let text = to_user(&ApiError::of(500, "Out of order", ""));
    let id = text
        .strip_prefix("**Something went wrong**\n\nOut of order.\n\nEvent ID: ")
        .expect(&text);
    assert!(id.len() == 32 && id.bytes().all(|digit| digit.is_ascii_hexdigit()));
}

#[test]
fn an_unexpected_error_is_returned_and_observed_once() {
    let watch = Watch::default();
    let context = context_of(watch.clone());
    let inner = || -> Result<u8, Failure> { "x".parse().map_err(Failure::foreign) };
    let outer = || -> Result<String, Failure> {
        let result = AgentResult::of(inner(), &context)?;
        Ok(format!("{result:?}"))
    };
    let failure = outer().expect_err("it is raised again");
    assert!(notifications(&watch).is_empty());
    for _ in 0..3 {
        let report = failure.report(&context);
        failure.observe(&report, &context);
    }
    let [heard] = notifications(&watch).try_into().expect("one notification");
    assert!(heard.captured);
    assert_eq!(heard.event_id, failure.instance().simple());
}

#[test]
fn an_error_of_the_configuration_passes_the_agent() {
    let watch = Watch::default();
    let failure = agent::ask(&agent::Stub, "key", &context_of(watch.clone()));
    let failure = failure.expect_err("the tool answers with it");
    assert_eq!(failure.entry().kind(), "NOT_CONFIGURED");
    assert!(notifications(&watch).is_empty());
}

#[test]
fn a_failure_that_an_agent_saw_is_not_captured_again() {
    let watch = Watch::default();
    let context = context_of(watch.clone());
    let failure = Failure::new(ApiError::of(503, "Closed", ""));
    let report = failure.report(&context);
    failure.observe(&report, &context);
    assert!(AgentResult::<()>::of(Err(failure), &context).is_ok());
    assert_eq!(notifications(&watch).len(), 1);
}

#[test]
fn an_agent_never_reads_text_of_third_parties() {
    for mode in [Mode::Production, Mode::Development] {
        let policy = match mode {
            Mode::Development => Policy::development(),
            _ => Policy::production(),
        };
        let context = Context::new().with_policy(policy);
        let failure = Failure::new(ApiError::of(502, "Bad Gateway", api::PAGE));
        let shown = failure.report(&context).to_problem_details().to_string();
        assert_eq!(
            shown.contains("Ignore all rules"),
            mode == Mode::Development
        );
        let result = AgentResult::<()>::of(Err(failure), &context).expect("it is declared");
        assert!(!format!("{result:?}").contains("Ignore all rules"));
    }
}

struct Broken;

impl mcp_error::Observer for Broken {
    fn capture(&self, _: &mcp_error::Report, _: &dyn McpError) {
        panic!("the tracker is down")
    }
}

#[test]
fn a_panic_in_an_observer_does_not_change_the_answer() {
    let context = Context::new().with_observer(Broken);
    let failure = Failure::new(ApiError::of(502, "Bad Gateway", ""));
    assert!(AgentResult::<()>::of(Err(failure), &context).is_ok());
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{0}")]
#[mcp(status = 409, user_message = "For you: {0}")]
struct Long(String);

#[test]
fn a_person_gets_the_user_message_with_the_cut_mark() {
    let text = to_user(&Long("closed.".into()));
    assert_eq!(text, "**Please check the input**\n\nFor you: closed.");
    let text = to_user(&Long("closed ".repeat(500)));
    assert!(text.ends_with("...."), "{text}");
}

#[test]
fn the_sentences_can_be_configured() {
    let mut policy = Policy::production();
    policy.wording = serde_json::from_str::<Wording>(
        r#"{"agent_caller":"{title} ({status}): {message}! [{event_id}]"}"#,
    )
    .expect("a wording");
    let context = Context::new().with_policy(policy);
    let failure = Failure::new(InputError::BadInput("no blanks."));
    let id = failure.instance().simple();
    let result = AgentResult::<()>::of(Err(failure), &context).expect("it is declared");
    let AgentResult::Error(error) = result else {
        panic!("it failed");
    };
    assert_eq!(
        error.as_str(),
        format!("Bad Input (400): no blanks! [{id}]")
    );
    // A sentence without a sign of its own keeps that of the message.
    let wording = Wording::new().with_user_caller("{message} Ask again.");
    let policy = Policy::production().with_wording(wording);
    let context = Context::new().with_policy(policy);
    let report = InputError::BadInput("No blanks.").report(&context);
    assert_eq!(report.to_user_message(), "No blanks. Ask again.");
    let wrong = r#"{"wording":{"user_caller":"{mesage}"}}"#;
    let error = serde_json::from_str::<Policy>(wrong).expect_err("a misspelling");
    assert!(
        error.to_string().starts_with(
            "wording: user_caller has the unknown placeholder `{mesage}`; the known ones are `{message}`, "
        ),
        "{error}"
    );
}

#[tokio::test]
async fn a_client_and_the_tracker_see_one_event() {
    let watch = Watch::default();
    let pipe = Pipe::to(server::served(watch.clone())).await;
    let call = async |tool: &str, id: &str| {
        let result = pipe.call(tool, json!({"id": id})).await.expect("a result");
        (result.is_error == Some(true), text(&result))
    };
    let (failed, text) = call("get_entry", "down").await;
    let [one] = notifications(&watch).try_into().expect("one event");
    assert!(
        failed && one.captured && text.ends_with(&one.event_id),
        "{text}"
    );

    // The agent reads the error, chooses a shelf, and the tool succeeds.
    let (failed, text) = call("search", "map-7").await;
    assert_eq!((failed, &*text), (false, "A map of the harbour, 1871"));
    let [one] = notifications(&watch).try_into().expect("one event");
    assert!(!one.captured && one.kind == "PERMISSION");

    // The error that the agent read is one event, although the tool succeeds.
    let (failed, text) = call("search", "down").await;
    let [one] = notifications(&watch).try_into().expect("one event");
    assert!(
        !failed && one.captured && text.contains(&one.event_id),
        "{text}"
    );

    // An unexpected error is not shown to the agent. It makes the tool fail, and is one event.
    let (failed, text) = call("search", "twelve").await;
    let [one] = notifications(&watch).try_into().expect("one event");
    assert!(
        failed && one.captured && text.ends_with(&one.event_id),
        "{text}"
    );
    assert!(text.starts_with("**Something went wrong**\n\nInternal Server Error."));
    pipe.close().await;
}
