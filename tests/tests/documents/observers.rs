//! Which observers are notified of an error, how often, and in which order.

use std::sync::{Arc, Mutex};

use mcp_error::wrap::outgoing_error;
use mcp_error::{Context, Failure, McpError, Observer, Report, RpcError};
use serde_json::json;

#[derive(Debug, thiserror::Error, McpError)]
enum GateError {
    #[error("gate {0} is closed")]
    #[mcp(status = 409)]
    Closed(u8),
    #[error("the gate's motor is broken")]
    #[mcp(status = 500)]
    Broken,
}

/// An observer that notes each notification under its name.
#[derive(Clone)]
struct Notes(&'static str, Arc<Mutex<Vec<String>>>);

impl Notes {
    fn all() -> Arc<Mutex<Vec<String>>> {
        Arc::default()
    }

    fn note(&self, how: &str, report: &Report) {
        let note = format!("{} {how} {}", self.0, report.entry().kind());
        self.1.lock().expect("nobody panicked").push(note);
    }
}

impl Observer for Notes {
    fn capture(&self, report: &Report, _: &dyn McpError) {
        self.note("captures", report);
    }

    fn log(&self, report: &Report, _: &dyn McpError) {
        self.note("logs", report);
    }
}

struct Panicking;

impl Observer for Panicking {
    fn capture(&self, _: &Report, _: &dyn McpError) {
        panic!("the tracker is down")
    }
}

/// An observer that notes the method of the request.
struct Requests(Arc<Mutex<Vec<String>>>);

impl Observer for Requests {
    fn observe(&self, _: &Report, _: &dyn McpError, context: &Context) {
        let method = context.method().unwrap_or("none").to_owned();
        self.0.lock().expect("nobody panicked").push(method);
    }
}

fn observe(context: &Context, error: &GateError) {
    let report = error.report(context);
    context.observe(&report, error);
}

#[test]
fn observers_are_notified_in_the_order_in_which_they_were_added() {
    let notes = Notes::all();
    let context = Context::new()
        .with_observer(Notes("log", notes.clone()))
        .with_observer((
            Notes("tracker", notes.clone()),
            Notes("meter", notes.clone()),
        ))
        .with_observer(Notes("pager", notes.clone()));
    observe(&context, &GateError::Closed(3));
    observe(&context, &GateError::Broken);
    assert_eq!(
        *notes.lock().expect("nobody panicked"),
        [
            "log logs CLOSED",
            "tracker logs CLOSED",
            "meter logs CLOSED",
            "pager logs CLOSED",
            "log captures BROKEN",
            "tracker captures BROKEN",
            "meter captures BROKEN",
            "pager captures BROKEN",
        ]
    );
}

/// An observer that leaves a part of the errors to another one, which does not see the request.
struct Forwarding<O>(O);

impl<O: Observer> Observer for Forwarding<O> {
    fn capture(&self, report: &Report, error: &dyn McpError) {
        self.0.capture(report, error);
    }

    fn log(&self, report: &Report, error: &dyn McpError) {
        self.0.log(report, error);
    }
}

#[test]
fn an_observer_can_forward_to_others() {
    let notes = Notes::all();
    let two = (Notes("log", notes.clone()), Notes("meter", notes.clone()));
    let context = Context::new().with_observer(Forwarding((Panicking, two)));
    observe(&context, &GateError::Closed(3));
    observe(&context, &GateError::Broken);
    assert_eq!(
        *notes.lock().expect("nobody panicked"),
        [
            "log logs CLOSED",
            "meter logs CLOSED",
            "log captures BROKEN",
            "meter captures BROKEN",
        ]
    );
}

#[test]
fn a_panic_in_an_observer_does_not_affect_the_others() {
    let notes = Notes::all();
    let context = Context::new()
        .with_observer(Notes("log", notes.clone()))
        .with_observer(Panicking)
        .with_observer((Panicking, Notes("meter", notes.clone())));
    observe(&context, &GateError::Broken);
    assert_eq!(
        *notes.lock().expect("nobody panicked"),
        ["log captures BROKEN", "meter captures BROKEN"]
    );
}

#[test]
fn an_observer_sees_the_request() {
    let methods = Arc::default();
    let context = Context::new()
        .with_observer(Notes("log", Notes::all()))
        .with_observer(Requests(Arc::clone(&methods)))
        .with_method("tools/call");
    observe(&context, &GateError::Broken);
    assert_eq!(*methods.lock().expect("nobody panicked"), ["tools/call"]);
}

#[test]
fn a_failure_is_observed_once_even_after_a_context_without_observers() {
    let notes = Notes::all();
    let context = Context::new().with_observer(Notes("log", notes.clone()));
    let failure = Failure::new(GateError::Broken);
    let quiet = Context::new();
    failure.observe(&failure.report(&quiet), &quiet);
    for _ in 0..2 {
        failure.observe(&failure.report(&context), &context);
    }
    assert_eq!(
        *notes.lock().expect("nobody panicked"),
        ["log captures BROKEN"]
    );
}

/// An observer that notes what a log says.
struct Texts(Arc<Mutex<Vec<String>>>);

impl Observer for Texts {
    fn observe(&self, report: &Report, _: &dyn McpError, _: &Context) {
        let causes: Vec<&str> = report.causes().collect();
        let text = format!("{} {causes:?}", report.detail());
        self.0.lock().expect("nobody panicked").push(text);
    }
}

const SENT: &str = "urn:uuid:07070707-0707-4707-8707-070707070707";

#[test]
fn an_observer_hears_the_data_of_an_error_object_of_other_code() {
    let texts = Arc::default();
    let context = Context::new().with_observer(Texts(Arc::clone(&texts)));
    let rows = [
        (
            json!("refused by 10.0.0.7, token=abc12345"),
            r#" ["refused by 10.0.0.7, token=[redacted]"]"#,
        ),
        (
            json!({"cause": "no /srv/parks/db", "tries": 3}),
            r#" ["{\"cause\":\"no [path]\",\"tries\":3}"]"#,
        ),
        // What another server of this crate sent: the reason stays, and what the line says by itself does not.
        (
            json!({"detail": "no space", "instance": SENT, "kind": "FULL", "retryable": false, "title": "Full"}),
            r#": no space ["{\"kind\":\"FULL\"}"]"#,
        ),
        (
            json!({"detail": "cannot reach the store", "instance": SENT}),
            " []",
        ),
        (
            json!({"instance": "/orders/7", "title": "Full"}),
            r#" ["{\"instance\":\"/orders/7\",\"title\":\"Full\"}"]"#,
        ),
        // The detail is in the line, whoever sent the data.
        (
            json!({"detail": "no space", "tries": 3}),
            r#": no space ["{\"tries\":3}"]"#,
        ),
        (json!({"detail": "no space"}), ": no space []"),
        (json!({"detail": 7}), r#" ["{\"detail\":7}"]"#),
        (json!({}), " []"),
        (json!(null), " []"),
    ];
    for (data, expected) in rows {
        let error = RpcError::new(-32603, "cannot reach the store", Some(data.into()));
        outgoing_error(error, &context);
        let text = texts.lock().expect("nobody panicked").pop();
        assert_eq!(text.unwrap(), format!("cannot reach the store{expected}"));
    }
}

/// An observer that notes whether a retry can help.
struct Retries(Arc<Mutex<Vec<bool>>>);

impl Observer for Retries {
    fn observe(&self, report: &Report, _: &dyn McpError, _: &Context) {
        let mut retries = self.0.lock().expect("nobody panicked");
        retries.push(report.retryable());
    }
}

#[test]
fn an_observer_hears_whether_an_error_object_of_other_code_says_to_retry() {
    let retries = Arc::default();
    let context = Context::new().with_observer(Retries(Arc::clone(&retries)));
    for data in [
        json!({"retryable": true}),
        json!({"retryable": false}),
        json!(null),
    ] {
        outgoing_error(RpcError::new(-32603, "busy", Some(data.into())), &context);
    }
    assert_eq!(
        *retries.lock().expect("nobody panicked"),
        [true, false, false]
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum MapError {
    #[error("cannot read the map: {0}")]
    Shown(#[source] std::io::Error),
    #[error("cannot read the map")]
    NotShown(#[source] std::io::Error),
    #[error("cannot open the park: {0}")]
    #[mcp(status = 500)]
    Park(#[source] Box<MapError>),
}

#[test]
#[ignore = "`a_line_says_a_cause_once` runs this and reads its standard error"]
fn stderr() {
    let disk = || std::io::Error::other("the disk is full");
    let context = Context::new().with_observer(mcp_error::observe::Stderr::new());
    for error in [
        MapError::Shown(disk()),
        MapError::NotShown(disk()),
        MapError::Park(Box::new(MapError::Shown(disk()))),
        MapError::Park(Box::new(MapError::NotShown(disk()))),
    ] {
        let report = error.report(&context);
        context.observe(&report, &error);
    }
    let observer = mcp_error::observe::Stderr::new();
    let error = MapError::NotShown(disk());
    let report = error.report(&context);
    observer.capture(&report, &error);
    observer.log(&report, &error);
}

#[test]
fn a_line_says_a_cause_once() {
    let output = mcp_error_tests::processes::run_ignored_test("observers::stderr", &[]);
    let log = String::from_utf8(output.stderr).expect("the log is text");
    let texts = log.lines().map(|line| {
        let (_, text) = line.split_once(": cannot ").expect("a line has a detail");
        text
    });
    assert_eq!(
        texts.collect::<Vec<_>>(),
        [
            "read the map: the disk is full",
            "read the map; caused by: the disk is full",
            "open the park: cannot read the map: the disk is full",
            "open the park: cannot read the map; caused by: the disk is full",
            // Whoever forwards one of the three methods of an observer gets the same line.
            "read the map; caused by: the disk is full",
            "read the map; caused by: the disk is full",
        ]
    );
}

/// Whoever has the id of a session can continue it, and a log of contexts is read by more people than that.
#[test]
fn a_context_is_debugged_without_secrets() {
    let legacy = mcp_error::json::Members::from_iter([("old_code", "owl-77")]);
    let context = Context::new()
        .with_session_id("7f0c2d7e-51c7-4a53-93a7-ff2f2b6b9a10")
        .with_tool("open_gate")
        .with_resource("map://ada:hunter2@parks/north")
        .with_url_path("/gates/7")
        .with_member("command", "sign --with zebra-lamp-77")
        .with_legacy(legacy);
    let shown = format!("{context:?}");
    for expected in [
        r#"session_id: Some("[redacted]")"#,
        r#"tool: Some("open_gate")"#,
        r#"resource: Some("map://[redacted]@parks/north")"#,
        r#"url_path: Some("/gates/7")"#,
        r#"legacy: ["old_code"]"#,
        r#"members: Some(["command"])"#,
    ] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    for secret in ["7f0c2d7e", "hunter2", "zebra-lamp-77", "owl-77"] {
        assert!(!shown.contains(secret), "{secret}: {shown}");
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("there is no park '{0}'")]
#[mcp(status = 404)]
struct NoPark(&'static str);

mcp_error::registry! { static PARKS = [NoPark]; }

fn observe_parks() {
    let context = Context::new().with_observer(mcp_error::observe::Stderr::new());
    for park in ["north", "south"] {
        let boxed: Box<dyn std::error::Error + Send + Sync> = NoPark(park).into();
        let failure = Failure::from(boxed);
        failure.observe(&failure.report(&context), &context);
    }
    // This failure was made as it is, and so it is known.
    let known = Failure::server("closed");
    known.observe(&known.report(&context), &context);
}

#[test]
#[ignore = "its standard error is read by another test"]
fn stderr_without_registry() {
    observe_parks();
}

#[test]
#[ignore = "its standard error is read by another test"]
fn stderr_with_registry() {
    PARKS.install();
    observe_parks();
}

/// Who forgets to install a registry sees the texts of errors in the log alone. The log says why, once.
#[test]
fn the_first_error_of_an_unknown_type_has_a_note_if_no_registry_is_installed() {
    let log = |test| {
        let output = mcp_error_tests::processes::run_ignored_test(test, &[]);
        String::from_utf8(output.stderr).expect("the log is text")
    };
    let without = log("observers::stderr_without_registry");
    let lines: Vec<_> = without.lines().collect();
    assert_eq!(lines.len(), 3, "{without}");
    let unknown = |park| format!(": Internal Server Error; caused by: there is no park '{park}'");
    let note = "; note: the type of this error is not known, and no registry is installed. If it is a type of your own that \
         derives `McpError`, list it in `registry!` and call `ERRORS.install()` when the server starts; its status and \
         its text are then sent. This is said once.";
    let first = unknown("north") + note;
    assert!(lines[0].ends_with(&first), "{without}");
    assert!(lines[1].ends_with(&unknown("south")), "{without}");
    assert!(lines[2].ends_with(": closed"), "{without}");

    let with = log("observers::stderr_with_registry");
    assert!(!with.contains("note:"), "{with}");
    assert!(
        with.contains(" WARN NoPark ") && with.contains(": there is no park 'north'"),
        "{with}"
    );
}
