//! Feature `sentry`: the events that a Sentry client sends for an error, compared with the document of the caller.

use std::sync::Arc;

use mcp_error::handler::AgentResult;
use mcp_error::observe::sentry::Events;
use mcp_error::policy::ToolText;
use mcp_error::report::Instance;
use mcp_error::{Context, Failure, McpError, Policy};
use rmcp::{tool, tool_router};
use sentry::protocol::{Context as EventContext, Event, Level};
use sentry::test::{TestTransport, with_captured_events};
use sentry::{ClientOptions, Hub};
use serde_json::json;

use crate::pipe::{Pipe, text};

const SECRET: &str = "password=hunter2";

#[derive(Debug, thiserror::Error)]
#[error("refused by db.example, {SECRET}")]
struct Refused;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/", impls(rmcp))]
enum ParkError {
    #[error("gate {0} is closed")]
    #[mcp(status = 409)]
    Closed(u8),
    #[error("{store} does not answer, {note}")]
    #[mcp(problem = "store", status = 500, code = -31500)]
    Store {
        #[mcp(extension)]
        store: String,
        note: String,
        source: Refused,
    },
    #[error("gate {0} was forced")]
    #[mcp(status = 409, capture = true)]
    Forced(u8),
    #[error("while planning")]
    Planning(#[source] Box<ParkError>),
}

fn store() -> ParkError {
    ParkError::Store {
        store: "rides".into(),
        note: format!("{SECRET} in /srv/parks/db.toml"),
        source: Refused,
    }
}

fn context() -> Context {
    Context::new().with_observer(Events::new())
}

/// Reports and observes an error, and returns the events.
fn captured(context: &Context, error: &dyn McpError) -> Vec<Event<'static>> {
    with_captured_events(|| context.observe(&error.report(context), error))
}

fn only_event(events: Vec<Event<'static>>) -> Event<'static> {
    let [event] = events.try_into().expect("one event");
    event
}

#[test]
fn a_stack_trace_is_beside_the_messages_of_an_event() {
    let printed = "no gate\n\nStack backtrace:\n   0: park::open\n   1: park::main";
    let event = only_event(captured(&context(), Failure::server(printed).error()));
    assert_eq!(
        event.exception[0].value.as_deref(),
        Some("no gate\n\n[stack trace]")
    );
    let trace = "Stack backtrace:\n   0: park::open\n   1: park::main";
    assert_eq!(event.extra["stack_trace"], trace);
    let event = only_event(captured(&context(), &store()));
    assert!(event.extra.is_empty());
}

#[test]
fn the_entry_decides_what_is_captured() {
    assert!(captured(&context(), &ParkError::Closed(3)).is_empty());
    assert_eq!(
        only_event(captured(&context(), &store())).level,
        Level::Error
    );
    let forced = only_event(captured(&context(), &ParkError::Forced(3)));
    assert_eq!(forced.level, Level::Warning);
}

#[test]
fn an_error_around_another_one_is_captured_as_that_one_is() {
    let around = |inner| captured(&context(), &ParkError::Planning(Box::new(inner)));
    assert!(around(ParkError::Closed(3)).is_empty());
    let event = only_event(around(ParkError::Forced(3)));
    assert_eq!(event.level, Level::Warning);
    assert_eq!(event.tags["mcp_error.fault"], "caller");
    assert_eq!(only_event(around(store())).level, Level::Error);
}

#[test]
fn the_event_says_what_the_report_says() {
    let context = context()
        .with_tool("find_ride")
        .with_method("tools/call")
        .with_request_id("17");
    let error = store();
    let report = error.report(&context);
    let event = only_event(with_captured_events(|| context.observe(&report, &error)));

    assert_eq!(
        event.event_id.as_simple().to_string(),
        report.instance().simple()
    );
    // The innermost cause comes first.
    let exceptions = event.exception.values.iter();
    let exceptions: Vec<_> = exceptions
        .map(|exception| (&*exception.ty, exception.value.as_deref().unwrap()))
        .collect();
    assert_eq!(
        exceptions,
        [
            ("Cause", "refused by db.example, password=[redacted]"),
            (
                "ParkError::Store",
                "rides does not answer, password=[redacted] in [path]"
            ),
        ]
    );
    let tags: Vec<_> = event.tags.iter().map(|(k, v)| (&**k, &**v)).collect();
    assert_eq!(
        tags,
        [
            ("error.type", "https://parks.example/errors/store"),
            ("gen_ai.operation.name", "execute_tool"),
            ("gen_ai.tool.name", "find_ride"),
            ("jsonrpc.request.id", "17"),
            ("mcp.method.name", "tools/call"),
            ("mcp_error.fault", "server"),
            ("mcp_error.kind", "STORE"),
            ("mcp_error.lane", "tool"),
        ]
    );
    // A context has a `type` of Sentry's own.
    let sent = serde_json::to_string(&event).expect("JSON");
    let (_, context) = sent.split_once(r#""problem":{"#).expect("a context");
    let (context, _) = context.split_once('}').expect("the end of the context");
    assert_eq!(context.matches(r#""type":"#).count(), 1, "{context}");
    let EventContext::Other(document) = &event.contexts["problem"] else {
        panic!("{:?}", event.contexts)
    };
    let mut document = serde_json::to_value(document).expect("JSON");
    document["type"] = document["problem_type"].take();
    document
        .as_object_mut()
        .expect("an object")
        .remove("problem_type");
    assert_eq!(
        document,
        serde_json::to_value(report.to_problem_details()).expect("JSON")
    );
}

#[test]
fn the_event_is_in_the_trace_of_the_client() {
    let sent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    let traced = context().with_trace_parent(sent.parse().expect("a trace"));
    let event = only_event(captured(&traced, &store()));
    let EventContext::Trace(trace) = &event.contexts["trace"] else {
        panic!("{:?}", event.contexts)
    };
    assert_eq!(
        trace.trace_id.to_string(),
        "0af7651916cd43dd8448eb211c80319c"
    );
    let parent = trace.parent_span_id.expect("the span of the client");
    assert_eq!(parent.to_string(), "b7ad6b7169203331");
    assert_ne!(trace.span_id, parent);

    // Without the trace of a client, Sentry gives the event one of its own.
    let event = only_event(captured(&context(), &store()));
    let EventContext::Trace(trace) = &event.contexts["trace"] else {
        panic!("{:?}", event.contexts)
    };
    assert_eq!(trace.parent_span_id, None);
}

#[test]
fn verbatim_texts_are_sent_on_request_only() {
    for policy in [Policy::production(), Policy::development()] {
        let context = Context::new().with_policy(policy);
        let clean = context.clone().with_observer(Events::new());
        let event = only_event(captured(&clean, &store()));
        let sent = serde_json::to_string(&event).expect("JSON");
        assert!(
            !sent.contains("hunter2") && !sent.contains("/srv"),
            "{sent}"
        );
        assert!(sent.contains("refused by db.example"), "{sent}");

        let verbatim = context.with_observer(Events::new().with_verbatim());
        let event = only_event(captured(&verbatim, &store()));
        let texts = event.exception.values.iter().map(|it| it.value.as_deref());
        assert_eq!(
            texts.collect::<Vec<_>>(),
            [
                Some("refused by db.example, password=hunter2"),
                Some("rides does not answer, password=hunter2 in /srv/parks/db.toml"),
            ]
        );
    }
}

#[test]
fn one_failure_in_several_documents_is_one_event() {
    let context = context();
    let other = context.clone().with_tool("another");
    let failure = Failure::new(store());
    let id = failure.instance().simple();
    let events = with_captured_events(|| {
        for context in [&context, &other] {
            let report = failure.report(context);
            failure.observe(&report, context);
            // The context does not know that the failure was already observed.
            context.observe(&report, failure.error());
        }
        assert!(AgentResult::<()>::of(Err(failure), &context).is_ok());
    });
    assert_eq!(only_event(events).event_id.as_simple().to_string(), id);
}

#[test]
fn an_error_that_was_captured_is_not_captured_again_as_a_failure() {
    let context = context();
    let error = store();
    let report = error.report(&context);
    let sent = with_captured_events(|| {
        context.observe(&report, &error);
        let failure = Failure::new(error).with_occurrence_of(&report);
        failure.observe(&failure.report(&context), &context);
    });
    assert_eq!(
        only_event(sent).event_id.as_simple().to_string(),
        report.instance().simple()
    );
}

#[test]
fn clones_of_an_observer_share_the_sent_events() {
    let events = Events::new();
    let error = store();
    let contexts = [events.clone(), events].map(|it| Context::new().with_observer(it));
    let report = error.report(&contexts[0]);
    let sent = with_captured_events(|| {
        for context in &contexts {
            context.observe(&report, &error);
        }
    });
    assert_eq!(sent.len(), 1);
}

#[test]
fn each_failure_is_an_event() {
    let context = context();
    let sent = with_captured_events(|| {
        for _ in 0..3_000 {
            context.observe(&store().report(&context), &store());
        }
    });
    assert_eq!(sent.len(), 3_000);
}

#[test]
fn issues_are_problem_types_and_sentry_groups_external_errors() {
    let event = only_event(captured(&context(), &store()));
    assert_eq!(
        event.fingerprint[..],
        ["https://parks.example/errors/store", "STORE"]
    );

    let context = context();
    let failure = Failure::foreign(Refused);
    let sent = with_captured_events(|| failure.observe(&failure.report(&context), &context));
    let event = only_event(sent);
    assert_eq!(event.fingerprint[..], ["{{ default }}"]);
    assert_eq!(event.tags["error.type"], "_OTHER");
    let texts = event.exception.values.iter();
    let texts: Vec<_> = texts.filter_map(|text| text.value.as_deref()).collect();
    assert_eq!(
        texts,
        [
            "refused by db.example, password=[redacted]",
            "Internal Server Error"
        ]
    );
}

/// One issue for all errors of a server without annotations would hide every new one.
#[tokio::test]
async fn sentry_groups_errors_without_a_name_by_their_texts() {
    let transport = TestTransport::new();
    let options = ClientOptions::new()
        .dsn("https://public@sentry.example/1")
        .transport(transport.clone());
    Hub::current().bind_client(Some(Arc::new(options.into())));
    let server = crate::any_server::serve(Park, Policy::production()).with_context(context());
    let pipe = Pipe::to(server).await;
    for (tool, fingerprint) in [
        (
            "find_ride",
            &["https://parks.example/errors/store", "STORE"][..],
        ),
        ("open_gate", &["{{ default }}"]),
        ("close_gate", &["{{ default }}"]),
        (
            "name_gate",
            &["urn:problem-type:mcp-error-tests:gate", "GATE"],
        ),
    ] {
        // An error object without annotations is an answer of its own, in the protocol lane.
        let _ = pipe.call(tool, json!({})).await;
        let event = only_event(transport.fetch_and_clear_events());
        assert_eq!(event.fingerprint[..], *fingerprint, "{tool}");
    }
    pipe.close().await;
}

/// The requests of this test share a thread, as those of a server do.
#[tokio::test]
async fn an_event_has_the_breadcrumbs_and_the_user_of_its_own_request() {
    let transport = TestTransport::new();
    let options = ClientOptions::new()
        .dsn("https://public@sentry.example/1")
        .transport(transport.clone());
    Hub::current().bind_client(Some(Arc::new(options.into())));
    sentry::configure_scope(|scope| scope.set_tag("region", "north"));
    let server = crate::any_server::serve(Park, Policy::production()).with_context(context());
    let pipe = Pipe::to(server).await;
    let mut events = Vec::new();
    for tool in ["sign_in", "sign_in_panics", "open_gate"] {
        let _ = pipe.call(tool, json!({})).await;
        events.push(only_event(transport.fetch_and_clear_events()));
    }
    pipe.close().await;
    for (event, count) in events.iter().zip([1, 1, 0]) {
        assert_eq!(event.breadcrumbs.len(), count, "{event:?}");
        assert_eq!(event.user.is_some(), count == 1, "{event:?}");
        assert_eq!(event.tags["region"], "north");
    }
}

#[test]
fn without_a_sentry_client_errors_are_answered() {
    let context = context().with_instance(Instance::from_bytes([7; 16]));
    let error = store();
    let report = error.report(&context);
    Hub::run(Arc::new(Hub::new(None, Arc::default())), || {
        context.observe(&report, &error);
    });
    assert_eq!(report.instance().simple(), "07".repeat(16));
}

struct Park;

fn tell_sentry() {
    sentry::add_breadcrumb(sentry::Breadcrumb {
        message: Some("signed in".to_owned()),
        ..sentry::Breadcrumb::default()
    });
    let user = sentry::User {
        id: Some("ada".to_owned()),
        ..sentry::User::default()
    };
    sentry::configure_scope(|scope| scope.set_user(Some(user)));
}

#[tool_router(server_handler)]
impl Park {
    #[tool(description = "Finds a ride")]
    async fn find_ride(&self) -> Result<String, Failure> {
        Err(store())?
    }

    #[tool(description = "Fails after it has told Sentry of its user")]
    async fn sign_in(&self) -> Result<String, Failure> {
        tell_sentry();
        Err(store())?
    }

    #[tool(description = "Panics after it has told Sentry of its user")]
    async fn sign_in_panics(&self) -> Result<String, Failure> {
        tell_sentry();
        panic!("{SECRET}")
    }

    #[tool(description = "Fails without annotations")]
    async fn open_gate(&self) -> Result<String, rmcp::ErrorData> {
        Err(rmcp::ErrorData::internal_error("the gate is stuck", None))
    }

    #[tool(description = "Fails with a text")]
    async fn close_gate(&self) -> Result<String, Failure> {
        Err(mcp_error::error!(status = 500, "the gate is open"))
    }

    #[tool(description = "Fails with a text and a name")]
    async fn name_gate(&self) -> Result<String, Failure> {
        Err(mcp_error::error!(
            problem = "gate",
            status = 500,
            "it has no name"
        ))
    }

    #[tool(description = "Panics")]
    async fn break_down(&self) -> Result<String, Failure> {
        panic!("{SECRET}")
    }
}

#[tokio::test]
async fn the_id_that_a_user_sees_is_that_of_the_event() {
    let transport = TestTransport::new();
    let options = ClientOptions::new()
        .dsn("https://public@sentry.example/1")
        .transport(transport.clone());
    // The runtime of the test has one thread, so the hub of this thread is the right one.
    Hub::current().bind_client(Some(Arc::new(options.into())));
    let mut policy = Policy::production();
    policy.tool_text = ToolText::User;
    let server = crate::any_server::serve(Park, policy).with_context(context());
    let pipe = Pipe::to(server).await;
    for tool in ["find_ride", "break_down"] {
        let text = text(&pipe.call(tool, json!({})).await.expect("a result"));
        let event = only_event(transport.fetch_and_clear_events());
        assert!(
            text.ends_with(&event.event_id.as_simple().to_string()),
            "{text}"
        );
        let sent = serde_json::to_string(&event).expect("JSON");
        assert!(!sent.contains("hunter2"), "{sent}");
    }
    pipe.close().await;
}
