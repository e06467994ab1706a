//! Feature `tracing`: the events that a subscriber logs for an error, compared with the document of the client.

use mcp_error::observe::ErrorTypeFrom;
use mcp_error::observe::tracing::Events;
use mcp_error::{Context, Failure, McpError, Observer, Policy};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{schemars, tool, tool_router};
use serde_json::{Value, json};
use tracing_subscriber::layer::SubscriberExt;

use crate::lines::Lines;
use crate::pipe::{Pipe, text};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/", impls(rmcp))]
enum ParkError {
    #[error("gate {gate} is closed, see {map}")]
    #[mcp(code = -31009, problem = "closed", status = 409, retryable)]
    Closed {
        #[mcp(extension)]
        gate: u8,
        map: String,
    },
    #[error("the store said: {0}")]
    #[mcp(problem = "store", status = 500, detail = "the store does not answer")]
    Store(String),
    #[error("no such thing")]
    #[mcp(problem = "about:blank", status = 404)]
    Nothing,
}

/// Reports and observes an error, and returns the events and the problem details.
fn logged(events: Events, error: &dyn McpError, context: Context) -> (Vec<Value>, Value) {
    let lines = Lines::default();
    let context = context.with_observer(events);
    let report = error.report(&context);
    tracing::subscriber::with_default(lines.subscriber(), || context.observe(&report, error));
    let wire = serde_json::to_value(report.to_problem_details()).expect("JSON");
    (lines.events(), wire)
}

fn only_event(events: Vec<Value>) -> Value {
    let [event] = events.try_into().expect("one event");
    event
}

fn closed() -> ParkError {
    ParkError::Closed {
        gate: 3,
        map: "/home/ada/maps/gates.pdf".into(),
    }
}

#[test]
fn a_stack_trace_is_in_the_event_and_not_in_its_message() {
    let printed =
        "no gate\n\nStack backtrace:\n   0: park::open\n             at /srv/park/src/gate.rs:3:5";
    let (events, wire) = logged(
        Events::new(),
        Failure::server(printed).error(),
        Context::new(),
    );
    let event = only_event(events);
    assert_eq!(event["fields"]["message"], "no gate  [stack trace]");
    assert_eq!(
        event["fields"]["exception.stacktrace"],
        "Stack backtrace:\n   0: park::open\n             at [path]:3:5"
    );
    assert_eq!(wire["detail"], "no gate\n\n[stack trace]");
}

#[test]
fn an_error_of_the_caller_is_one_warning_with_standard_names() {
    let context = Context::new()
        .with_tool("open_gate")
        .with_method("tools/call")
        .with_request_id("17")
        .with_protocol_version("2026-07-28");
    let (events, wire) = logged(Events::new(), &closed(), context);
    let event = only_event(events);
    assert_eq!(event["level"], "WARN");
    let mut fields = event["fields"].clone();
    let instance = fields["mcp_error.instance"].take();
    assert_eq!(instance, wire["instance"]);
    assert_eq!(
        fields,
        serde_json::json!({
            "message": "gate 3 is closed, see [path]",
            "error.type": "https://parks.example/errors/closed",
            "exception.type": "ParkError::Closed",
            "mcp.method.name": "tools/call",
            "mcp.protocol.version": "2026-07-28",
            "jsonrpc.request.id": "17",
            "gen_ai.tool.name": "open_gate",
            "gen_ai.operation.name": "execute_tool",
            "mcp_error.instance": null,
            "mcp_error.kind": "CLOSED",
            "mcp_error.lane": "tool",
            "mcp_error.fault": "caller",
            "mcp_error.recovery": "retry",
            "mcp_error.retryable": true,
            "mcp_error.status": 409,
        })
    );
}

/// Whoever forwards one of the other two methods of an observer gets the same event without the request.
#[test]
fn an_error_that_another_observer_forwards_is_an_event_too() {
    let lines = Lines::default();
    let error = closed();
    let report = error.report(&Context::new());
    tracing::subscriber::with_default(lines.subscriber(), || {
        Events::new().capture(&report, &error);
        Events::new().log(&report, &error);
    });
    let events = lines.events();
    let said = events.iter().map(|event| &event["fields"]["message"]);
    assert_eq!(
        said.collect::<Vec<_>>(),
        ["gate 3 is closed, see [path]"; 2]
    );
}

#[derive(Debug, thiserror::Error, McpError)]
enum PlanError {
    #[error("while planning: {0}")]
    Park(#[from] ParkError),
    #[error("the upstream said {0}")]
    #[mcp(status = 502, status_with = said)]
    Relayed(u16),
}

fn said(status: &u16) -> u16 {
    *status
}

#[test]
fn the_level_is_that_of_the_answer() {
    let rows: [(PlanError, &str, &str); 4] = [
        (closed().into(), "WARN", "caller"),
        (ParkError::Store("down".into()).into(), "ERROR", "server"),
        (PlanError::Relayed(404), "WARN", "caller"),
        (PlanError::Relayed(503), "ERROR", "server"),
    ];
    for (error, level, fault) in rows {
        let event = only_event(logged(Events::new(), &error, Context::new()).0);
        assert_eq!(event["level"], level, "{error:?}");
        assert_eq!(event["fields"]["mcp_error.fault"], fault, "{error:?}");
    }
}

#[test]
fn an_event_has_the_code_only_where_the_client_got_one() {
    let closed = closed();
    let event = |events, error: &dyn McpError, context| {
        only_event(logged(events, error, context).0)["fields"].clone()
    };
    let of = |method: &'static str| Context::new().with_method(method);
    let convention = || Events::new().with_error_type(ErrorTypeFrom::Convention);
    for (context, error, code, error_type) in [
        (of("tools/call"), &closed, None, "tool_error"),
        (of("prompts/get"), &closed, Some("-31009"), "-31009"),
        (Context::new(), &closed, None, "409"),
    ] {
        let fields = event(convention(), error, context);
        assert_eq!(fields.get("rpc.status_code").and_then(Value::as_str), code);
        assert_eq!(fields["error.type"], error_type);
    }
    // A caller's fault has the code of an internal error here, and still is not a fault of the server.
    let forbidden = Forbidden;
    let fields = event(Events::new(), &forbidden, of("tools/call"));
    assert_eq!(fields["rpc.status_code"], "-32603");
    assert_eq!(fields["mcp_error.fault"], "caller");
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("not yours")]
#[mcp(status = 403, lane = protocol)]
struct Forbidden;

#[test]
fn an_event_has_what_is_known_of_the_request() {
    let trace = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";
    let context = Context::new()
        .with_method("resources/read")
        .with_resource("https://ada:hunter2@maps.example/home/ada")
        .with_session_id("1868a90c-6b1d-4f2e-8c3a-2f9d6c1e0b7a")
        .with_prompt("praise")
        .with_http_method("POST")
        .with_url_path("/mcp/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJlLW9mLXRva2Vu")
        .with_trace_parent(trace.parse().expect("a trace"));
    let fields = only_event(logged(Events::new(), &closed(), context).0)["fields"].clone();
    for (name, expected) in [
        (
            "mcp.resource.uri",
            "https://[redacted]@maps.example/home/ada",
        ),
        ("mcp.session.id", "1868a90c-6b1d-4f2e-8c3a-2f9d6c1e0b7a"),
        ("gen_ai.prompt.name", "praise"),
        ("http.request.method", "POST"),
        ("url.path", "/mcp/[redacted]"),
        ("trace_id", "0af7651916cd43dd8448eb211c80319c"),
        ("mcp_error.client_span_id", "00f067aa0ba902b7"),
    ] {
        assert_eq!(fields[name], expected, "{name}");
    }
}

#[test]
fn the_fault_decides_the_level() {
    let level = |events, error: &dyn McpError| {
        only_event(logged(events, error, Context::new()).0)["level"].clone()
    };
    let store = ParkError::Store("down".into());
    assert_eq!(level(Events::new(), &store), "ERROR");
    assert_eq!(level(Events::new(), &closed()), "WARN");
    assert_eq!(
        level(Events::new().with_callers_at_info(), &closed()),
        "INFO"
    );
    assert_eq!(level(Events::new().with_callers_at_info(), &store), "ERROR");
}

#[test]
fn the_verbatim_text_is_logged_on_request_only() {
    let error = ParkError::Store("password=hunter2 at /srv/parks/db".into());
    let (events, _) = logged(Events::new(), &error, Context::new());
    assert!(!only_event(events).to_string().contains("hunter2"));

    let (events, wire) = logged(Events::new().with_verbatim(), &error, Context::new());
    let event = only_event(events);
    assert_eq!(
        event["fields"]["exception.message"],
        "the store said: password=hunter2 at /srv/parks/db"
    );
    assert_eq!(event["fields"]["message"], "the store does not answer");
    assert!(!wire.to_string().contains("hunter2"));
}

#[test]
fn what_the_client_sent_is_sanitized_and_bounded() {
    let context = Context::new()
        .with_method("tools/call\u{1b}[31m token=aG9yc2ViYXR0ZXJ5c3RhcGxl")
        .with_request_id("x".repeat(10_000))
        .with_protocol_version("/home/ada/version");
    let (events, _) = logged(Events::new(), &closed(), context);
    let fields = &only_event(events)["fields"];
    assert_eq!(fields["mcp.method.name"], "tools/call token=[redacted]");
    assert_eq!(fields["mcp.protocol.version"], "[path]");
    assert!(fields["jsonrpc.request.id"].as_str().expect("text").len() <= 128);
    assert_eq!(fields.get("gen_ai.operation.name"), None);
}

#[test]
fn errors_without_a_problem_type_are_logged_with_their_status() {
    let (events, _) = logged(Events::new(), &ParkError::Nothing, Context::new());
    assert_eq!(only_event(events)["fields"]["error.type"], "404");

    let lines = Lines::default();
    let context = Context::new().with_observer(Events::new());
    let failure = Failure::foreign("cannot open /home/ada/key.pem");
    tracing::subscriber::with_default(lines.subscriber(), || {
        for _ in 0..2 {
            failure.observe(&failure.report(&context), &context);
        }
    });
    let event = only_event(lines.events());
    assert_eq!(event["fields"]["error.type"], "_OTHER");
    assert_eq!(event["fields"]["message"], "Internal Server Error");
    assert_eq!(
        event["fields"]["mcp_error.instance"],
        failure.instance().to_string()
    );
}

#[derive(Debug, McpError)]
#[mcp(status = 500)]
struct Rude;

impl std::error::Error for Rude {}

impl std::fmt::Display for Rude {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        panic!("no text")
    }
}

#[test]
fn an_error_whose_text_panics_is_logged_without_it() {
    let (events, _) = logged(Events::new().with_verbatim(), &Rude, Context::new());
    let event = only_event(events);
    assert_eq!(event["fields"]["mcp_error.kind"], "RUDE");
    assert_eq!(event["fields"].get("exception.message"), None);
}

struct Park;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Gate {
    gate: u8,
}

#[tool_router(server_handler)]
impl Park {
    #[tool(description = "Opens a gate")]
    async fn open_gate(
        &self,
        Parameters(Gate { gate }): Parameters<Gate>,
    ) -> Result<String, ParkError> {
        let map = String::new();
        Err(ParkError::Closed { gate, map })
    }
}

#[tokio::test]
async fn a_tool_call_of_a_client_is_logged_with_its_request() {
    let lines = Lines::default();
    let _default = tracing::subscriber::set_default(lines.subscriber());
    let mut policy = Policy::production();
    policy.tool_text = mcp_error::policy::ToolText::Json;
    let context = Context::new().with_observer(Events::new());
    let server = crate::any_server::serve(Park, policy).with_context(context);
    let pipe = Pipe::to(server).await;
    let result = pipe.call("open_gate", json!({"gate": 3})).await;
    let text = text(&result.expect("a result"));
    let wire: Value = serde_json::from_str(&text).expect("JSON");
    let event = only_event(lines.events());
    let fields = &event["fields"];
    assert_eq!(fields["mcp.method.name"], "tools/call");
    assert_eq!(fields["gen_ai.tool.name"], "open_gate");
    assert_eq!(fields["error.type"], wire["type"]);
    assert_eq!(fields["mcp_error.instance"], wire["instance"]);
    assert!(fields["jsonrpc.request.id"].is_string());
    assert!(fields["mcp.protocol.version"].is_string());
    pipe.close().await;
}

/// Most formats write a message without escaping it.
#[test]
fn a_message_cannot_add_a_line() {
    let lines = Lines::default();
    let layer = tracing_subscriber::fmt::layer().with_writer(lines.clone());
    let subscriber = tracing_subscriber::registry().with(layer);
    let error = ParkError::Closed {
        gate: 3,
        map: "a\nERROR mcp_error: forged\u{2028}x\u{85}y".into(),
    };
    let context = Context::new().with_observer(Events::new());
    let report = error.report(&context);
    tracing::subscriber::with_default(subscriber, || context.observe(&report, &error));
    assert_eq!(lines.text().lines().count(), 1, "{}", lines.text());
}
