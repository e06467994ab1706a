//! Every document, to the byte, with a fixed instance and time.

use std::time::{Duration, SystemTime};

use mcp_error::json::{Json, Members};
use mcp_error::policy::{StructuredContent, ToolText};
use mcp_error::registry::{Fault, Lane, Recovery};
use mcp_error::report::Instance;
use mcp_error::{
    Context, ErrorType, Failure, McpError, Policy, ProblemDetails, RpcError, ToolResult,
};

const INSTANCE: &str = "urn:uuid:00112233-4455-4677-8899-aabbccddeeff";

fn context() -> Context {
    let bytes = [
        0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x46, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee,
        0xff,
    ];
    Context::new()
        .with_instance(Instance::from_bytes(bytes))
        .with_timestamp(SystemTime::UNIX_EPOCH + Duration::from_millis(1_770_000_000_120))
}

fn development() -> Context {
    context().with_policy(Policy::development())
}

/// Returns all documents as they are written, separated by empty lines.
fn all_documents(error: &dyn McpError, context: &Context) -> String {
    let report = error.report(context);
    let problem = report.to_problem_details();
    let rpc = report.to_rpc_error();
    let tool = report.to_tool_result();
    read_back(&problem, &rpc, &tool);
    format!(
        "{}\n\n{}\n\n{}",
        serde_json::to_string(&problem).unwrap(),
        serde_json::to_string(&rpc).unwrap(),
        serde_json::to_string(&tool).unwrap(),
    )
}

/// Asserts that reading a document returns the value that was written.
fn read_back(problem: &ProblemDetails, rpc: &RpcError, tool: &ToolResult) {
    let text = serde_json::to_string(problem).unwrap();
    assert_eq!(
        &serde_json::from_str::<ProblemDetails>(&text).unwrap(),
        problem
    );
    assert_eq!(text, problem.to_string());
    let text = serde_json::to_string(rpc).unwrap();
    assert_eq!(&serde_json::from_str::<RpcError>(&text).unwrap(), rpc);
    assert_eq!(text, rpc.to_string());
    let text = serde_json::to_string(tool).unwrap();
    assert_eq!(&serde_json::from_str::<ToolResult>(&text).unwrap(), tool);
    assert_eq!(text, tool.to_string());
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://lib.example/errors/")]
enum LibraryError {
    /// The library has no such book.
    #[error("no book '{book}'")]
    #[mcp(
        code = -31404,
        problem = "no-book",
        status = 404,
        docs = "https://lib.example/help#no-book",
        suggest = "Search for '{book}' first",
        suggest = "Ask a librarian",
        example = "title: Emma",
        user_message = "We do not have {book}.",
        message = "Book missing: {book}"
    )]
    NoBook {
        #[mcp(extension)]
        book: String,
        #[mcp(extension)]
        shelf: Option<u16>,
    },
    #[error("closed")]
    #[mcp(status = 503, lane = protocol, retry_after = 60)]
    Closed,
    #[error("{lent} books lent")]
    #[mcp(
        status = 409,
        extensions(
            rule = "max_lent",
            limit = 5,
            ratio = 0.5,
            strict = true,
            verbose(source = "rules \"v2\""),
            location(at = "rules.toml:7")
        )
    )]
    TooMany {
        #[mcp(extension = "lentNow")]
        lent: u8,
        #[mcp(retry_after)]
        due: Duration,
    },
    #[error("disk")]
    Disk(#[source] std::io::Error),
    #[error("upstream {code}")]
    #[mcp(
        status = 502,
        status_with = upstream_status,
        retryable_with = is_transient,
        extensions_with = upstream_members
    )]
    Upstream { code: u16 },
    #[error(transparent)]
    Card(#[from] CardError),
    #[error("generic")]
    #[mcp(problem = "about:blank", status = 418)]
    Blank,
}

fn upstream_status(code: &u16) -> u16 {
    match code {
        500.. => 503,
        0 => 200,
        _ => 502,
    }
}

fn is_transient(code: &u16) -> bool {
    *code >= 500
}

fn upstream_members(code: &u16) -> Members {
    Members::from_iter([
        ("upstreamCode", Json::from(*code)),
        ("title", Json::from("Oven Timeout")),
        ("secretToken", Json::from("abc")),
    ])
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("card {number} expired")]
#[mcp(problem = "https://cards.example/expired", status = 403, fault = server, recovery = authenticate)]
struct CardError {
    #[mcp(extension, secret)]
    number: String,
    #[mcp(extension)]
    tool: String,
}

fn no_book() -> LibraryError {
    LibraryError::NoBook {
        book: "Emma".into(),
        shelf: None,
    }
}

fn too_many() -> LibraryError {
    LibraryError::TooMany {
        lent: 9,
        due: Duration::from_millis(1_500),
    }
}

fn card() -> LibraryError {
    CardError {
        number: "4711".into(),
        tool: "lend".into(),
    }
    .into()
}

#[test]
fn texts_and_an_absent_member() {
    insta::assert_snapshot!(all_documents(&no_book(), &context().with_tool("find")));
}

#[test]
fn an_optional_member_with_a_value() {
    let error = LibraryError::NoBook {
        book: "Emma".into(),
        shelf: Some(12),
    };
    insta::assert_snapshot!(all_documents(&error, &context()));
}

#[test]
fn examples_in_development() {
    insta::assert_snapshot!(all_documents(&no_book(), &development()));
}

#[test]
fn the_policy_can_leave_suggestions_out() {
    let mut policy = Policy::production();
    policy.include_suggestions = false;
    insta::assert_snapshot!(all_documents(&no_book(), &context().with_policy(policy)));
}

#[test]
fn a_delay_from_the_attribute() {
    insta::assert_snapshot!(all_documents(&LibraryError::Closed, &context()));
}

#[test]
fn constants_and_a_delay_from_a_field() {
    insta::assert_snapshot!(all_documents(&too_many(), &context()));
}

#[test]
fn more_constants_in_development() {
    insta::assert_snapshot!(all_documents(&too_many(), &development()));
}

/// Nobody would find the instance if no log has it.
#[test]
fn the_model_is_told_to_report_only_what_somebody_observes() {
    let error = LibraryError::Disk(std::io::Error::other("gone"));
    let text = |context: &Context| {
        error.report(context).to_tool_result().content[0]
            .text
            .clone()
    };
    assert_eq!(
        text(&context()),
        "disk\nWhat to do: if you cannot solve this, tell the user about this problem."
    );
    assert_eq!(
        text(&context().with_observer(mcp_error::observe::Stderr::new())),
        "disk\nWhat to do: if you cannot solve this, report this problem as urn:uuid:00112233-4455-4677-8899-aabbccddeeff."
    );
}

/// `not found: …` is how most messages of an enum begin whose variant is called `NotFound`.
#[test]
fn a_title_with_which_the_detail_begins_is_not_said_twice() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(status = 404)]
    enum Said {
        #[error("not found: {0}")]
        NotFound(&'static str),
        #[error("Connection failed")]
        Connection,
        #[error("timeouts are not counted")]
        Timeout,
        #[error("{0}")]
        #[mcp(title = "Über")]
        Over(&'static str),
        #[error("{0}")]
        AuthFailed(&'static str),
    }

    let text = |error: Said| error.to_tool_result().content[0].text.clone();
    let rows = [
        (Said::NotFound("'north'"), "not found: 'north'"),
        (Said::Connection, "Connection failed"),
        (Said::Timeout, "Timeout: timeouts are not counted"),
        (Said::Over("x"), "Über: x"),
        (Said::Over("Über den Wolken"), "Über den Wolken"),
        (Said::Over("Über… den Wolken"), "Über… den Wolken"),
        (Said::Over("Überé"), "Über: Überé"),
        (
            Said::AuthFailed("authentication failed: no such user"),
            "authentication failed: no such user",
        ),
        (
            Said::AuthFailed("a user failed"),
            "Auth Failed: a user failed",
        ),
    ];
    for (error, expected) in rows {
        let advice = "\nWhat to do: change the input before calling again.";
        assert_eq!(text(error), format!("{expected}{advice}"));
    }
}

#[test]
fn causes_in_development_only() {
    let error = LibraryError::Disk(std::io::Error::other("/mnt/books/sda1 is gone"));
    insta::assert_snapshot!(format!(
        "{}\n\n{}",
        all_documents(&error, &context()),
        all_documents(&error, &development())
    ));
}

#[test]
fn functions_decide_status_retry_and_members() {
    let both =
        [500, 404, 0].map(|code| all_documents(&LibraryError::Upstream { code }, &context()));
    insta::assert_snapshot!(both.join("\n\n"));
}

#[test]
fn a_transparent_variant_is_its_inner_error() {
    assert_eq!(card().entry(), &CardError::ENTRIES[0]);
    insta::assert_snapshot!(all_documents(
        &card(),
        &context().with_tool("from the context")
    ));
}

#[test]
fn about_blank_has_the_reason_phrase_of_its_status() {
    insta::assert_snapshot!(all_documents(&LibraryError::Blank, &context()));
}

#[test]
fn tool_results_as_json_with_structured_content() {
    let mut policy = Policy::production();
    policy.tool_text = ToolText::Json;
    policy.structured_content = StructuredContent::Auto;
    let result = no_book()
        .report(&context().with_policy(policy))
        .to_tool_result();
    insta::assert_snapshot!(format!(
        "{}\n\n{}",
        result.content[0].text,
        serde_json::to_string(&result.structured_content).unwrap()
    ));
}

#[test]
fn errors_of_other_crates_and_panics() {
    let foreign = Failure::foreign(std::io::Error::other("token=abc123def"));
    let payload = std::panic::catch_unwind(|| panic!("secret 7")).unwrap_err();
    let panicked = Failure::panic(payload);
    assert_eq!(foreign.to_string(), "token=abc123def");
    assert_eq!(panicked.to_string(), "panicked: secret 7");
    let wires = [&foreign, &panicked].map(|failure| {
        [context(), development()].map(|context| {
            let report = failure.report(&context);
            serde_json::to_string(&report.to_rpc_error()).unwrap()
        })
    });
    insta::assert_snapshot!(wires.concat().join("\n\n"));
}

/// A panic can carry any value, and so one whose `Drop` panics, again with such a value.
#[test]
fn a_panic_with_a_value_that_panics_is_an_error_like_others() {
    struct Sharp;
    impl Drop for Sharp {
        fn drop(&mut self) {
            if !std::thread::panicking() {
                std::panic::panic_any(Sharp);
            }
        }
    }
    let failure = Failure::panic(Box::new(Sharp));
    assert_eq!(failure.to_string(), "panicked: no message");
    let error = failure.report(&context()).to_rpc_error();
    assert_eq!(error.code, -32603);
}

#[test]
fn boxes_and_references_report_their_error() {
    let direct = all_documents(&no_book(), &context());
    let boxed: Box<dyn McpError + Send + Sync> = Box::new(no_book());
    assert_eq!(all_documents(&boxed, &context()), direct);
    assert_eq!(all_documents(&*boxed, &context()), direct);
    assert_eq!(all_documents(&&no_book(), &context()), direct);
    let failure = Failure::from(boxed);
    let report = failure.report(&context());
    assert_eq!(
        report.to_problem_details().to_string(),
        direct.split("\n\n").next().unwrap()
    );
}

#[test]
fn a_failure_is_one_occurrence() {
    let failure = Failure::from(no_book()).with_tool("own");
    let first = failure.report(&Context::new().with_tool("other"));
    let second = failure.report(&Context::new());
    assert_eq!(first.instance(), second.instance());
    assert_eq!(first.instance(), failure.instance());
    assert_eq!(first.timestamp(), second.timestamp());
    assert_eq!(first.tool(), Some("own"));
    // An instance that the context fixes takes precedence.
    assert_eq!(failure.report(&context()).instance().to_string(), INSTANCE);
}

#[test]
fn each_report_has_its_own_instance() {
    let one = no_book().to_problem_details().instance.unwrap();
    let other = no_book().to_problem_details().instance.unwrap();
    assert_ne!(one, other);
    assert!(one.starts_with("urn:uuid:"));
    // RFC 9562: version 4, variant 10.
    assert_eq!(&one[23..24], "4");
    assert!(matches!(&one[28..29], "8" | "9" | "a" | "b"));
}

#[test]
fn entries_hold_every_fact() {
    let entry = no_book().entry();
    assert_eq!(LibraryError::ENTRIES.len(), 6);
    assert_eq!(entry, &LibraryError::ENTRIES[0]);
    insta::assert_snapshot!(format!("{entry:#?}"));
    let closed = LibraryError::Closed.entry();
    assert_eq!(
        (closed.lane(), closed.fault()),
        (Lane::Protocol, Fault::Server)
    );
    assert_eq!(closed.recovery(), Recovery::Retry);
    assert_eq!(closed.retry_after(), Some(Duration::from_secs(60)));
    assert!(closed.needs_capture());
    let card = &CardError::ENTRIES[0];
    assert_eq!(
        (card.fault(), card.recovery()),
        (Fault::Server, Recovery::Authenticate)
    );
    assert_eq!(card.description(), None);
}

#[test]
fn entries_are_constants() {
    const KIND: &str = LibraryError::ENTRIES[1].kind();
    const STATUS: u16 = LibraryError::ENTRIES[1].status();
    assert_eq!((KIND, STATUS), ("CLOSED", 503));
}

#[test]
fn a_reader_ignores_members_of_the_wrong_type() {
    let text = r#"{"title":1,"status":"404","detail":null,"instance":[],"balance":30,"type":7}"#;
    let problem: ProblemDetails = serde_json::from_str(text).unwrap();
    assert_eq!(problem.problem_type, "about:blank");
    assert_eq!(
        (problem.title, problem.status, problem.detail),
        (None, None, None)
    );
    assert_eq!(
        problem.members.get("balance").and_then(Json::as_i64),
        Some(30)
    );
    assert_eq!(
        serde_json::from_str::<ProblemDetails>("[]").unwrap(),
        ProblemDetails::default()
    );
}

#[test]
fn a_message_shows_a_route_as_its_member_does() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("could not reach {endpoint} for {reason}")]
    #[mcp(status = 502)]
    struct Unreachable {
        #[mcp(extension, endpoint)]
        endpoint: String,
        reason: String,
    }

    for (endpoint, shown) in [
        ("/parks/wdw/rides?token=abc&page=2", "/parks/wdw/rides"),
        ("https://feed.example/v2", "https://feed.example/v2"),
    ] {
        let error = Unreachable {
            endpoint: endpoint.into(),
            reason: "/srv/parks/map".into(),
        };
        let problem = error.to_problem_details();
        assert_eq!(
            problem.detail.unwrap(),
            format!("could not reach {shown} for [path]")
        );
        assert_eq!(
            problem.members.get("endpoint").unwrap().as_str(),
            Some(shown)
        );
    }
}
