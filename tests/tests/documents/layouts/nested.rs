//! `RpcLayout::Nested`.

use super::*;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(rename_all = "camelCase")]
enum ArchiveError {
    #[error("box {requested} is locked")]
    #[mcp(
        code = -32001,
        kind = "BOX_LOCKED",
        status = 403,
        user_message = "You may not open this box",
        suggest = "Ask for one of the open boxes",
        suggest = "Ask the archivist",
        extensions(rule = "open_boxes", location(policyLocation = "archive.toml:open_boxes"))
    )]
    Locked {
        #[mcp(extension)]
        requested: String,
        #[mcp(extension, sample(max = 2, list = "boxes/list"))]
        allowed_sample: Vec<String>,
    },
    #[error("the year {value} is no year")]
    #[mcp(
        code = -32602,
        kind = "INVALID_YEAR",
        status = 422,
        user_message = "That is no year",
        suggest = "Give a year",
        example = "1815",
        extensions(field = "year")
    )]
    Year {
        #[mcp(extension)]
        value: String,
        #[mcp(extension)]
        reason: String,
        #[mcp(extension)]
        expected_format: Option<String>,
        #[mcp(extension)]
        arg_index: Option<usize>,
    },
    #[error("{actual} pages are too many")]
    #[mcp(
        code = -32602,
        kind = "TOO_MANY_PAGES",
        status = 413,
        user_message("{} sheets are too many, {} are the most", .actual / 2, .limit / 2),
        extensions(resource = "pages", unit = "page", verbose(configSource = "archive.toml:limits"))
    )]
    Pages {
        #[mcp(extension)]
        limit: u64,
        #[mcp(extension)]
        actual: u64,
    },
    #[error("the scanner stopped")]
    #[mcp(code = -32603, kind = "SCANNER_FAILED", status = 502)]
    Scanner {
        #[mcp(extension)]
        phase: Phase,
        #[mcp(extension)]
        exit_code: Option<i32>,
        #[mcp(extension, sanitize = output)]
        stderr: String,
    },
    #[error("the shelf did not move")]
    #[mcp(
        code = -32603,
        kind = "IO_ERROR",
        status = 500,
        user_message = "A shelf is stuck",
        retryable_with = is_temporary,
        extensions(component = "shelves")
    )]
    Shelf {
        #[mcp(extension)]
        message: String,
        #[source]
        cause: Cause,
    },
    #[error("{0}")]
    #[mcp(kind = "BARE", status = 500, retryable)]
    Bare(String),
    #[error("panics {}", 1 / .0)]
    #[mcp(kind = "PANICKED", status = 500)]
    Panics(u8),
}

#[derive(Debug, Clone, Copy, mcp_error::Disclose)]
#[mcp(rename_all = "snake_case")]
enum Phase {
    OutputProcessing,
}

fn is_temporary(_: &str, cause: &Cause) -> bool {
    cause.0 > 0
}

/// An error with this number of causes.
#[derive(Debug)]
struct Cause(usize, Option<Box<Cause>>);

impl Cause {
    fn chain(length: usize) -> Self {
        Self(
            length,
            (length > 1).then(|| Box::new(Self::chain(length - 1))),
        )
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cause {}", self.0)
    }
}

impl std::error::Error for Cause {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self.1.as_ref()?)
    }
}

fn locked(boxes: &[&str]) -> ArchiveError {
    ArchiveError::Locked {
        requested: "b-9".into(),
        allowed_sample: boxes.iter().map(|&name| name.into()).collect(),
    }
}

fn shelf(causes: usize) -> ArchiveError {
    ArchiveError::Shelf {
        message: "stuck".into(),
        cause: Cause::chain(causes),
    }
}

fn legacy() -> Members {
    Members::from_iter([
        ("method", Json::from("tools/call")),
        ("requestId", Json::from("req-8")),
        ("policyHash", Json::from("5eed")),
    ])
}

fn in_policy(policy: Policy) -> Context {
    context(policy)
        .with_legacy(legacy())
        .with_request_id("8")
        .with_server_version("0.9.1")
}

fn nested(error: ArchiveError) -> String {
    wire_in(&error, &in_policy(policy(RpcLayout::Nested)))
}

fn verbose(error: ArchiveError) -> String {
    let mut policy = Policy::development();
    policy.rpc_layout = RpcLayout::Nested;
    wire_in(&error, &in_policy(policy))
}

#[test]
fn a_rule_with_a_sample_next_to_legacy_members() {
    assert_eq!(
        nested(locked(&["b-1", "b-2", "b-3", "b-4"])),
        r#"{"code":-32001,"message":"box b-9 is locked","data":{"method":"tools/call","requestId":"req-8","policyHash":"5eed","context":{"schemaVersion":1,"type":"box_locked","details":{"requested":"b-9","allowedSample":{"values":["b-1","b-2"],"moreCount":2,"listEndpoint":"boxes/list"},"rule":"open_boxes"},"userMessage":"You may not open this box","suggestions":["Ask for one of the open boxes","Ask the archivist"],"retryable":false}}}"#
    );
}

#[test]
fn a_rule_with_its_location_in_development() {
    assert_eq!(
        verbose(locked(&["b-1"])),
        r#"{"code":-32001,"message":"box b-9 is locked","data":{"method":"tools/call","requestId":"req-8","policyHash":"5eed","context":{"schemaVersion":1,"type":"box_locked","details":{"requested":"b-9","allowedSample":{"values":["b-1"]},"rule":"open_boxes","policyLocation":"archive.toml:open_boxes"},"userMessage":"You may not open this box","suggestions":["Ask for one of the open boxes","Ask the archivist"],"retryable":false,"debugInfo":{"requestId":"8","timestamp":"2026-02-02T02:40:00.120Z","serverVersion":"0.9.1"}}}}"#
    );
}

#[test]
fn a_member_called_examples_has_the_name_to_itself() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("no such shelf")]
    #[mcp(status = 422, example = "north-4")]
    struct NoShelf {
        #[mcp(extension)]
        examples: Vec<String>,
    }
    let mut policy = policy(RpcLayout::Nested);
    policy.include_examples = true;
    let error = NoShelf {
        examples: vec!["east-1".into()],
    };
    let wire = wire_in(&error, &context(policy));
    assert!(
        wire.contains(r#""details":{"examples":["east-1"]}"#),
        "{wire}"
    );
}

#[test]
fn a_value_with_and_without_examples() {
    let year = |expected_format: Option<&str>, arg_index| ArchiveError::Year {
        value: "18x5".into(),
        reason: "holds a letter".into(),
        expected_format: expected_format.map(Into::into),
        arg_index,
    };
    assert_eq!(
        nested(year(None, None)),
        r#"{"code":-32602,"message":"the year 18x5 is no year","data":{"method":"tools/call","requestId":"req-8","policyHash":"5eed","context":{"schemaVersion":1,"type":"invalid_year","details":{"value":"18x5","reason":"holds a letter","field":"year"},"userMessage":"That is no year","suggestions":["Give a year"],"retryable":false}}}"#
    );
    let mut policy = policy(RpcLayout::Nested);
    policy.include_examples = true;
    policy.include_suggestions = false;
    assert_eq!(
        wire_in(&year(Some("four digits"), Some(2)), &context(policy)),
        r#"{"code":-32602,"message":"the year 18x5 is no year","data":{"context":{"schemaVersion":1,"type":"invalid_year","details":{"value":"18x5","reason":"holds a letter","expectedFormat":"four digits","argIndex":2,"field":"year","examples":["1815"]},"userMessage":"That is no year","retryable":false}}}"#
    );
}

#[test]
fn a_limit() {
    let error = ArchiveError::Pages {
        limit: 200,
        actual: 301,
    };
    assert_eq!(
        nested(error),
        r#"{"code":-32602,"message":"301 pages are too many","data":{"method":"tools/call","requestId":"req-8","policyHash":"5eed","context":{"schemaVersion":1,"type":"too_many_pages","details":{"limit":200,"actual":301,"resource":"pages","unit":"page"},"userMessage":"150 sheets are too many, 100 are the most","retryable":false}}}"#
    );
}

#[test]
fn a_phase_without_a_user_message() {
    let error = ArchiveError::Scanner {
        phase: Phase::OutputProcessing,
        exit_code: Some(-9),
        stderr: "jam".into(),
    };
    assert_eq!(
        nested(error),
        r#"{"code":-32603,"message":"the scanner stopped","data":{"method":"tools/call","requestId":"req-8","policyHash":"5eed","context":{"schemaVersion":1,"type":"scanner_failed","details":{"phase":"output_processing","exitCode":-9,"stderr":"jam"},"retryable":false}}}"#
    );
}

#[test]
fn retryable_is_computed_and_causes_are_for_developers() {
    assert_eq!(
        nested(shelf(1)),
        r#"{"code":-32603,"message":"the shelf did not move","data":{"method":"tools/call","requestId":"req-8","policyHash":"5eed","context":{"schemaVersion":1,"type":"io_error","details":{"message":"stuck","component":"shelves"},"userMessage":"A shelf is stuck","retryable":true}}}"#
    );
    let five = verbose(shelf(5));
    let chain = r#""cause 5","cause 4","cause 3","cause 2","cause 1""#;
    let rest = r#""requestId":"8","timestamp":"2026-02-02T02:40:00.120Z","serverVersion":"0.9.1""#;
    let debug = format!(r#""debugInfo":{{"errorChain":[{chain}],{rest}}}}}}}}}"#);
    assert!(five.ends_with(&debug), "{five}");
    let six = verbose(shelf(6));
    let chain = r#""cause 6","cause 5","cause 4","cause 3","... (truncated)","cause 1""#;
    assert!(six.contains(chain), "{six}");
    assert_eq!(five.len() + r#","... (truncated)""#.len(), six.len());
}

/// An error whose cause is an error of its own server, which has causes, too.
#[derive(Debug, thiserror::Error, mcp_error::McpError)]
#[error("the reading room is closed")]
#[mcp(status = 503)]
struct RoomClosed {
    #[source]
    cause: ArchiveError,
}

#[test]
fn a_list_of_causes_says_that_it_is_cut() {
    let closed = |causes| {
        let error = RoomClosed {
            cause: shelf(causes),
        };
        let mut policy = Policy::development();
        policy.rpc_layout = RpcLayout::Nested;
        wire_in(&error, &in_policy(policy))
    };
    let four = r#""errorChain":["the shelf did not move","cause 4","cause 3","cause 2","cause 1"]"#;
    assert!(closed(4).contains(four), "{}", closed(4));
    let cut = r#""cause 3","... (truncated)","cause 1"]"#;
    assert!(closed(5).contains(cut), "{}", closed(5));
    // The report of the error inside lists no more than five itself.
    let cut = r#""cause 7","... (truncated)","cause 1"]"#;
    assert!(closed(9).contains(cut), "{}", closed(9));
}

#[test]
fn without_members_the_details_have_a_shape_that_typed_clients_read() {
    let bare = ArchiveError::Bare("nothing to add".into());
    assert_eq!(
        wire(&bare, RpcLayout::Nested),
        r#"{"code":-32603,"message":"nothing to add","data":{"context":{"schemaVersion":1,"type":"bare","details":{"component":"unknown","message":"nothing to add"},"retryable":true}}}"#
    );
    assert_eq!(
        nested(ArchiveError::Panics(0)),
        r#"{"code":-32603,"message":"Panicked","data":{"method":"tools/call","requestId":"req-8","policyHash":"5eed","context":{"schemaVersion":1,"type":"panicked","details":{"component":"unknown","message":"Panicked"},"retryable":false}}}"#
    );
}

#[test]
fn the_largest_parts_of_a_context_are_cut() {
    let mut policy = policy(RpcLayout::Nested);
    policy.max_error_size = 1_024;
    let scanner = ArchiveError::Scanner {
        phase: Phase::OutputProcessing,
        exit_code: None,
        stderr: "jam ".repeat(1_000),
    };
    assert_eq!(
        wire_in(&scanner, &in_policy(policy.clone())),
        format!(
            r#"{{"code":-32603,"message":"the scanner stopped","data":{{"method":"tools/call","requestId":"req-8","policyHash":"5eed","context":{{"schemaVersion":1,"type":"scanner_failed","details":{{"phase":"output_processing","stderr":"{}ja..."}},"retryable":false}}}}}}"#,
            "jam ".repeat(208),
        )
    );
    // The legacy members count too. A large one does not take the small ones along.
    let mut large = legacy();
    large.insert("context", "not this one");
    large.insert("padding", "p".repeat(1_000));
    assert_eq!(
        wire_in(
            &shelf(1),
            &context(policy.clone()).with_legacy(large.clone())
        ),
        format!(
            r#"{{"code":-32603,"message":"the shelf did not move","data":{{"method":"tools/call","requestId":"req-8","policyHash":"5eed","padding":"{}...","context":{{"schemaVersion":1,"type":"io_error","details":{{"message":"stuck","component":"shelves"}},"userMessage":"A shelf is stuck","retryable":true}}}}}}"#,
            "p".repeat(795),
        )
    );
    let both = context(policy).with_legacy(large);
    assert_eq!(
        wire_in(&shelf_with("oh ".repeat(300)), &both),
        format!(
            r#"{{"code":-32603,"message":"the shelf did not move","data":{{"method":"tools/call","requestId":"req-8","policyHash":"5eed","padding":"{}...","context":{{"schemaVersion":1,"type":"io_error","details":{{"message":"{}...","component":"shelves"}},"userMessage":"A shelf is stuck","retryable":true}}}}}}"#,
            "p".repeat(434),
            "oh ".repeat(121),
        )
    );
}

/// A long suggestion is cut beside small details, which a client reads as a type.
#[test]
fn details_are_not_lost_beside_long_suggestions() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("shelf {shelf} is full")]
    #[mcp(kind = "SHELF_FULL", status = 409, suggest = "{hint}")]
    struct Full {
        #[mcp(extension)]
        shelf: u8,
        hint: String,
    }
    let error = Full {
        shelf: 7,
        hint: "take another ".repeat(90),
    };
    let policy = policy(RpcLayout::Nested).with_max_error_size(1_024);
    assert_eq!(
        wire_in(&error, &context(policy)),
        format!(
            r#"{{"code":-32603,"message":"shelf 7 is full","data":{{"context":{{"schemaVersion":1,"type":"shelf_full","details":{{"shelf":7}},"suggestions":["{}t..."],"retryable":false}}}}}}"#,
            "take another ".repeat(70),
        )
    );
}

#[test]
fn the_bound_of_data_is_exact() {
    let mut policy = policy(RpcLayout::Nested);
    let whole = shelf_with("oh ".repeat(300));
    let data = |policy: &Policy| {
        let report = whole.report(&in_policy(policy.clone()));
        serde_json::to_string(&report.to_rpc_error().data).unwrap()
    };
    let full = data(&policy);
    assert!(full.len() > 1_024 && full.contains("oh oh \""), "{full}");
    for max in full.len() - 4..=full.len() + 1 {
        policy.max_error_size = max;
        let sent = data(&policy);
        assert_eq!(sent.len(), max.min(full.len()), "{sent}");
        assert_eq!(sent == full, max >= full.len());
    }
}

fn shelf_with(message: String) -> ArchiveError {
    ArchiveError::Shelf {
        message,
        cause: Cause::chain(1),
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the shelves did not move")]
#[mcp(kind = "SHELVES_STUCK", status = 500, retryable)]
struct Shelves {
    #[mcp(extension)]
    east: String,
    #[mcp(extension)]
    west: String,
    #[mcp(extension)]
    north: String,
    #[mcp(extension)]
    south: String,
    #[mcp(extension)]
    upper: String,
    #[mcp(extension)]
    lower: String,
    #[mcp(extension)]
    inner: String,
    #[mcp(extension)]
    outer: String,
    #[mcp(extension)]
    left: String,
    #[mcp(extension)]
    right: String,
    #[mcp(extension)]
    front: String,
    #[mcp(extension)]
    back: String,
}

fn shelves() -> Shelves {
    let state = "stuck ".repeat(20);
    Shelves {
        east: state.clone(),
        west: state.clone(),
        north: state.clone(),
        south: state.clone(),
        upper: state.clone(),
        lower: state.clone(),
        inner: state.clone(),
        outer: state.clone(),
        left: state.clone(),
        right: state.clone(),
        front: state.clone(),
        back: state.clone(),
    }
}

/// A client reads the details as a type, so they are not sent without some of their members.
#[test]
fn details_of_too_many_members_are_left_out_and_the_context_says_so() {
    let policy = policy(RpcLayout::Nested).with_max_error_size(1_024);
    let mut legacy = legacy();
    legacy.insert("padding", "p".repeat(500));
    let in_policy = |policy: &Policy| context(policy.clone()).with_legacy(legacy.clone());
    let sent = |policy: &Policy| wire_in(&shelves(), &in_policy(policy));
    let beginning = format!(
        r#"{{"code":-32603,"message":"the shelves did not move","data":{{"method":"tools/call","requestId":"req-8","policyHash":"5eed","padding":"{}","context":{{"schemaVersion":1,"type":"shelves_stuck","details":{{"component":"error","message":"#,
        "p".repeat(500)
    );
    assert_eq!(
        sent(&policy),
        format!(
            r#"{beginning}"Left out: the details of this error are too large"}},"userMessage":"The details of this error are too large to show","retryable":true}}}}}}"#
        )
    );
    let policy = policy
        .with_too_large_detail("Error context too large")
        .with_too_large_user_message("An error occurred");
    assert_eq!(
        sent(&policy),
        format!(
            r#"{beginning}"Error context too large"}},"userMessage":"An error occurred","retryable":true}}}}}}"#
        )
    );
    // However long they are, the document stays within its bound.
    let policy = policy
        .with_too_large_detail("\"".repeat(9_000).leak())
        .with_too_large_user_message("\u{1}".repeat(9_000).leak());
    let report = shelves().report(&in_policy(&policy));
    let data = serde_json::to_string(&report.to_rpc_error().data).unwrap();
    assert!(data.len() <= 1_024, "{}: {data}", data.len());
    assert!(data.contains(r#""type":"shelves_stuck""#), "{data}");
}
