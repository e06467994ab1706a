//! What `data` looks like in each layout, and REST bodies, to the byte.

use std::fmt;
use std::time::{Duration, SystemTime};

use mcp_error::{
    Context, Instance, Json, McpError, Members, Policy, RestBody, RestResponse, RpcLayout,
};
use serde::Serialize;

fn policy(layout: RpcLayout) -> Policy {
    let mut policy = Policy::production();
    policy.rpc_layout = layout;
    policy
}

fn context(policy: Policy) -> Context {
    Context::new()
        .with_policy(policy)
        .with_tool("not in any layout but the first")
        .with_instance(Instance::from_bytes([7; 16]))
        .with_timestamp(SystemTime::UNIX_EPOCH + Duration::from_millis(1_770_000_000_120))
}

fn wire(error: &dyn McpError, layout: RpcLayout) -> String {
    wire_in(error, &context(policy(layout)))
}

fn wire_in(error: &dyn McpError, context: &Context) -> String {
    serde_json::to_string(&error.report(context).to_rpc_error()).unwrap()
}

mod flat {
    use super::*;

    #[derive(Debug, thiserror::Error, McpError)]
    enum HarbourError {
        #[error("no login was given")]
        #[mcp(code = -32001, kind = "NO_LOGIN", title = "No Login", status = 401)]
        NoLogin,
        #[error("berth '{berth}' is not for {cargo}")]
        #[mcp(
            code = -32002,
            kind = "CLOSED_TO_YOU",
            status = 403,
            message = "Closed to you: {cargo} needs the {permit} permit",
            extensions(tier = "dangerous")
        )]
        Forbidden {
            #[mcp(extension)]
            berth: String,
            #[mcp(extension = "required_permit")]
            permit: String,
            cargo: String,
        },
        #[error("several fields are wrong")]
        #[mcp(code = -32005, kind = "BAD_MANIFEST", title = "Bad Manifest", status = 422)]
        Manifest {
            #[mcp(extension, sanitize = tree)]
            errors: Vec<FieldError>,
        },
        #[error("too many ships at berth '{berth}'")]
        #[mcp(code = -32006, kind = "BUSY", title = "Busy", status = 429)]
        Busy {
            #[mcp(extension)]
            berth: String,
            #[mcp(extension, retry_after)]
            retry_after: Duration,
            #[mcp(extension)]
            limit: String,
            #[mcp(extension)]
            current_count: u32,
        },
        #[error("no answer after {waited_seconds} seconds")]
        #[mcp(code = -32007, kind = "SILENCE", title = "Silence", status = 504, retry_after = 90)]
        Silence {
            #[mcp(extension)]
            berth: String,
            #[mcp(extension)]
            waited_seconds: f64,
            #[mcp(extension, trusted)]
            operation: String,
        },
        #[error("{0}")]
        #[mcp(code = -32012, kind = "OTHER", status = 500, extensions_with = clash)]
        Clash(String),
    }

    #[derive(Debug, Serialize)]
    struct FieldError {
        field: &'static str,
        message: &'static str,
    }

    fn clash(_: &str) -> Members {
        Members::from_iter([
            ("mcp_error_code", Json::from("FAKE")),
            ("details", Json::from("fake")),
            ("retry_after", Json::from("soon")),
            ("last", Json::from(1)),
        ])
    }

    fn busy() -> HarbourError {
        HarbourError::Busy {
            berth: "b-4".into(),
            retry_after: Duration::from_millis(59_001),
            limit: "2 ships".into(),
            current_count: 3,
        }
    }

    fn flat(error: HarbourError) -> String {
        wire(&error, RpcLayout::Flat)
    }

    #[test]
    fn kind_and_detail_alone() {
        assert_eq!(
            flat(HarbourError::NoLogin),
            r#"{"code":-32001,"message":"No Login","data":{"mcp_error_code":"NO_LOGIN","details":"no login was given"}}"#
        );
    }

    #[test]
    fn members_and_constants_in_order_and_a_message_with_placeholders() {
        let error = HarbourError::Forbidden {
            berth: "b-4".into(),
            permit: "fire".into(),
            cargo: "petrol".into(),
        };
        assert_eq!(
            flat(error),
            r#"{"code":-32002,"message":"Closed to you: petrol needs the fire permit","data":{"mcp_error_code":"CLOSED_TO_YOU","details":"berth 'b-4' is not for petrol","berth":"b-4","required_permit":"fire","tier":"dangerous"}}"#
        );
    }

    #[test]
    fn an_array_of_errors() {
        let errors = vec![
            FieldError {
                field: "ship",
                message: "has to be given",
            },
            FieldError {
                field: "crew",
                message: "has to be a list",
            },
        ];
        assert_eq!(
            flat(HarbourError::Manifest { errors }),
            r#"{"code":-32005,"message":"Bad Manifest","data":{"mcp_error_code":"BAD_MANIFEST","details":"several fields are wrong","errors":[{"field":"ship","message":"has to be given"},{"field":"crew","message":"has to be a list"}]}}"#
        );
    }

    #[test]
    fn a_delay_is_last_or_where_a_member_has_its_name() {
        let silence = HarbourError::Silence {
            berth: "b-4".into(),
            waited_seconds: 5.0,
            operation: "POST /radio/call".into(),
        };
        assert_eq!(
            flat(silence),
            r#"{"code":-32007,"message":"Silence","data":{"mcp_error_code":"SILENCE","details":"no answer after 5.0 seconds","berth":"b-4","waited_seconds":5.0,"operation":"POST /radio/call","retry_after":90}}"#
        );
        assert_eq!(
            flat(busy()),
            r#"{"code":-32006,"message":"Busy","data":{"mcp_error_code":"BUSY","details":"too many ships at berth 'b-4'","berth":"b-4","retry_after":60,"limit":"2 ships","current_count":3}}"#
        );
    }

    #[test]
    fn no_member_takes_the_place_of_kind_or_detail() {
        assert_eq!(
            flat(HarbourError::Clash("true".into())),
            r#"{"code":-32012,"message":"Clash","data":{"mcp_error_code":"OTHER","details":"true","retry_after":"soon","last":1}}"#
        );
    }

    #[test]
    fn beyond_the_bound_members_go_then_the_detail_never_kind_and_delay() {
        let mut small = policy(RpcLayout::Flat);
        small.max_error_size = 1_024;
        let x = "on ".repeat(150);
        let error = HarbourError::Busy {
            berth: x.clone(),
            retry_after: Duration::from_secs(60),
            limit: "no ".repeat(150),
            current_count: 3,
        };
        assert_eq!(
            wire_in(&error, &context(small.clone())),
            format!(
                r#"{{"code":-32006,"message":"Busy","data":{{"mcp_error_code":"BUSY","details":"too many ships at berth '{x}'","berth":"{x}","retry_after":60}}}}"#
            )
        );
        // Each quote takes two bytes.
        let error = HarbourError::Clash("\"".repeat(1_000));
        assert_eq!(
            wire_in(&error, &context(small)),
            r#"{"code":-32012,"message":"Clash","data":{"mcp_error_code":"OTHER","details":"Clash"}}"#
        );
    }
}

mod nested {
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
            retryable_with = passes,
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

    fn passes(_: &str, cause: &Cause) -> bool {
        cause.0 > 0
    }

    /// As many causes as it says.
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
        let rest =
            r#""requestId":"8","timestamp":"2026-02-02T02:40:00.120Z","serverVersion":"0.9.1""#;
        let debug = format!(r#""debugInfo":{{"errorChain":[{chain}],{rest}}}}}}}}}"#);
        assert!(five.ends_with(&debug), "{five}");
        let six = verbose(shelf(6));
        let chain = r#""cause 6","cause 5","cause 4","cause 3","cause 2","... (truncated)""#;
        assert!(six.contains(chain), "{six}");
        assert_eq!(five.len() + r#","... (truncated)""#.len(), six.len());
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
            r#"{"code":-32603,"message":"Panics","data":{"method":"tools/call","requestId":"req-8","policyHash":"5eed","context":{"schemaVersion":1,"type":"panicked","details":{"component":"unknown","message":"Panics"},"retryable":false}}}"#
        );
    }

    #[test]
    fn the_minimal_form_has_the_true_retryable() {
        let minimal = |kind, retryable| {
            format!(
                r#""context":{{"schemaVersion":1,"type":"{kind}","details":{{"component":"error","message":"Left out: the details of this error are too large"}},"userMessage":"The details of this error are too large to show","retryable":{retryable}}}"#
            )
        };
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
                r#"{{"code":-32603,"message":"the scanner stopped","data":{{"method":"tools/call","requestId":"req-8","policyHash":"5eed",{}}}}}"#,
                minimal("scanner_failed", false)
            )
        );
        // The legacy members count too, and go last, from the end.
        let mut large = legacy();
        large.insert("context", "not this one");
        large.insert("padding", "p".repeat(800));
        assert_eq!(
            wire_in(&shelf(1), &context(policy).with_legacy(large)),
            format!(
                r#"{{"code":-32603,"message":"the shelf did not move","data":{{"method":"tools/call","requestId":"req-8","policyHash":"5eed",{}}}}}"#,
                minimal("io_error", true)
            )
        );
    }

    #[test]
    fn the_bound_is_that_of_the_whole_data_to_the_byte() {
        let data = |policy: &Policy| {
            let report = shelf(1).report(&in_policy(policy.clone()));
            serde_json::to_string(&report.to_rpc_error().data).unwrap()
        };
        let mut policy = policy(RpcLayout::Nested);
        let whole = shelf_with("oh ".repeat(300));
        let len = |policy: &Policy, error: &ArchiveError| {
            let report = error.report(&in_policy(policy.clone()));
            serde_json::to_string(&report.to_rpc_error().data)
                .unwrap()
                .len()
        };
        let full = len(&policy, &whole);
        assert!(full > 1_024, "{full}");
        policy.max_error_size = full;
        assert_eq!(len(&policy, &whole), full);
        policy.max_error_size = full - 1;
        assert!(len(&policy, &whole) < full / 2);
        assert!(data(&policy).contains(r#""message":"stuck""#));
    }

    fn shelf_with(message: String) -> ArchiveError {
        ArchiveError::Shelf {
            message,
            cause: Cause::chain(1),
        }
    }
}

mod members_and_rest {
    use super::*;

    #[derive(Debug, thiserror::Error, McpError)]
    enum GalleryError {
        #[error("no picture: {0}")]
        #[mcp(code = -32800, status = 404)]
        NoPicture(String),
        #[error("{0} is no ticket")]
        #[mcp(code = -32000, status = 401, message = "Show your ticket")]
        NoTicket(String),
        #[error("the form is wrong")]
        #[mcp(code = -32602, status = 422)]
        Form {
            #[mcp(extension, sanitize = tree)]
            errors: Vec<FormError>,
        },
        #[error("{text}")]
        #[mcp(code = -32603, status = 500)]
        Long {
            #[mcp(extension)]
            first: u8,
            #[mcp(extension)]
            text: String,
            #[mcp(extension)]
            last: bool,
        },
    }

    #[derive(Debug, Serialize)]
    struct FormError {
        loc: [&'static str; 2],
        msg: &'static str,
        r#type: &'static str,
    }

    fn form() -> GalleryError {
        GalleryError::Form {
            errors: vec![FormError {
                loc: ["body", "room"],
                msg: "has to be given",
                r#type: "missing",
            }],
        }
    }

    fn long(text: &str, repeat: usize) -> GalleryError {
        GalleryError::Long {
            first: 1,
            text: text.repeat(repeat),
            last: true,
        }
    }

    fn rest(error: &dyn McpError, context: &Context) -> (u16, String) {
        let response = error.report(context).to_rest();
        let body = serde_json::to_string(&response.body).unwrap();
        let read: RestBody = serde_json::from_str(&body).unwrap();
        assert_eq!(read, response.body);
        (response.status, body)
    }

    #[test]
    fn no_data_without_members_and_the_detail_as_the_message() {
        let error = GalleryError::NoPicture("room 4".into());
        assert_eq!(
            wire(&error, RpcLayout::Members),
            r#"{"code":-32800,"message":"no picture: room 4"}"#
        );
        assert_eq!(
            rest(&error, &Context::new()),
            (
                404,
                r#"{"error_code":-32800,"message":"no picture: room 4","detail":null}"#.into()
            )
        );
    }

    #[test]
    fn what_the_variant_says_goes_before_the_detail() {
        let error = GalleryError::NoTicket("a leaf".into());
        assert_eq!(
            wire(&error, RpcLayout::Members),
            r#"{"code":-32000,"message":"Show your ticket"}"#
        );
        assert_eq!(
            rest(&error, &Context::new()),
            (
                401,
                r#"{"error_code":-32000,"message":"Show your ticket","detail":null}"#.into()
            )
        );
    }

    #[test]
    fn members_are_data_and_detail() {
        let members =
            r#"{"errors":[{"loc":["body","room"],"msg":"has to be given","type":"missing"}]}"#;
        assert_eq!(
            wire(&form(), RpcLayout::Members),
            format!(r#"{{"code":-32602,"message":"the form is wrong","data":{members}}}"#)
        );
        assert_eq!(
            rest(&form(), &Context::new()),
            (
                422,
                format!(
                    r#"{{"error_code":-32602,"message":"the form is wrong","detail":{members}}}"#
                )
            )
        );
    }

    #[test]
    fn beyond_the_bound_members_go_from_the_end() {
        let mut small = policy(RpcLayout::Members);
        small.max_error_size = 1_024;
        let context = context(small);
        let error = long("ab ", 331);
        let text = "ab ".repeat(331);
        assert_eq!(
            wire_in(&error, &context),
            format!(r#"{{"code":-32603,"message":"{text}","data":{{"first":1,"text":"{text}"}}}}"#)
        );
        let error = long("a b", 320);
        let text = "a b".repeat(320);
        let (status, body) = rest(&error, &context);
        assert_eq!(
            body,
            format!(r#"{{"error_code":-32603,"message":"{text}","detail":{{"first":1}}}}"#)
        );
        assert_eq!((status, body.len()), (500, 1_015));
        let (_, body) = rest(&long("\"", 1_000), &context);
        assert_eq!(
            body,
            r#"{"error_code":-32603,"message":"Long","detail":null}"#
        );
    }

    #[test]
    fn a_body_without_a_detail_is_read() {
        let body: RestBody = serde_json::from_str(r#"{"error_code":1,"message":"m"}"#).unwrap();
        let response = RestResponse { status: 400, body };
        assert_eq!(response.body.detail, None);
    }
}

#[test]
fn the_policy_names_its_layout() {
    for (name, layout) in [
        ("problem", RpcLayout::Problem),
        ("flat", RpcLayout::Flat),
        ("nested", RpcLayout::Nested),
        ("members", RpcLayout::Members),
    ] {
        let text = format!(r#"{{"rpc_layout":"{name}"}}"#);
        let read: Policy = serde_json::from_str(&text).unwrap();
        assert_eq!(read.rpc_layout, layout);
    }
    let wrong = serde_json::from_str::<Policy>(r#"{"rpc_layout":"neested"}"#).unwrap_err();
    assert!(wrong.to_string().contains("neested"), "{wrong}");
    assert_eq!(Policy::production().rpc_layout, RpcLayout::Problem);
}

/// Whatever an error holds.
mod bounds {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    #[derive(Debug, thiserror::Error, McpError)]
    enum Any {
        #[error("{text} and {list:?}")]
        #[mcp(
            status = 500,
            retryable,
            retry_after = 4_294_967_295,
            user_message = "{text}",
            suggest = "{text}",
            suggest = "{text} {text}",
            suggest = "and {text}",
            example = "{text}",
            extensions_with = members,
        )]
        Text {
            #[mcp(extension)]
            text: String,
            #[mcp(extension, sanitize = output)]
            output: String,
            #[mcp(extension)]
            list: Vec<String>,
            #[source]
            cause: std::io::Error,
        },
    }

    fn members(
        text: &str,
        output: &str,
        _: &[String],
        _: &std::io::Error,
    ) -> Vec<(String, String)> {
        vec![(text.into(), output.into()); 3]
    }

    /// Each document, with what it has to keep.
    fn check(text: &str, repeat: usize) {
        let text = text.repeat(repeat);
        let error = Any::Text {
            text: text.clone(),
            output: text.clone(),
            list: vec![text.clone(); 9],
            cause: std::io::Error::other(text.clone()),
        };
        let legacy = Members::from_iter([("a", text.clone()), ("b", text.clone())]);
        for layout in [
            RpcLayout::Problem,
            RpcLayout::Flat,
            RpcLayout::Nested,
            RpcLayout::Members,
        ] {
            for base in [Policy::production(), Policy::development()] {
                for max in [0, 2_000, 16_384] {
                    let mut policy = base.clone();
                    policy.rpc_layout = layout;
                    policy.max_error_size = max;
                    let context = context(policy)
                        .with_legacy(legacy.clone())
                        .with_request_id(text.clone());
                    let report = error.report(&context);
                    let rpc = report.to_rpc_error();
                    let limit = max.max(1_024);
                    if let Some(data) = &rpc.data {
                        let data = serde_json::to_string(data).unwrap();
                        assert!(data.len() <= limit, "{layout:?}: {} > {limit}", data.len());
                        keeps(layout, &data);
                    }
                    let body = serde_json::to_string(&report.to_rest().body).unwrap();
                    assert!(body.len() <= limit, "REST: {} > {limit}", body.len());
                }
            }
        }
    }

    fn keeps(layout: RpcLayout, data: &str) {
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        match layout {
            RpcLayout::Problem => {
                assert_eq!(data["kind"], "TEXT");
                assert_eq!(data["retryAfter"], u32::MAX);
            }
            RpcLayout::Flat => {
                assert_eq!(data["mcp_error_code"], "TEXT");
                assert!(data["details"].is_string());
                assert_eq!(data["retry_after"], u32::MAX);
            }
            RpcLayout::Nested => {
                assert_eq!(data["context"]["type"], "text");
                assert_eq!(data["context"]["retryable"], true);
                assert!(data["context"]["details"].is_object());
            }
            _ => {}
        }
    }

    #[test]
    fn hostile_texts_stay_in_bounds() {
        for text in [
            "",
            "x",
            "\"",
            "\\",
            "\n",
            "\u{1}",
            "\u{202e}",
            "\u{1f980}",
            "a b\t",
        ] {
            for repeat in [1, 1_024, 5_000] {
                check(text, repeat);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            rng_seed: RngSeed::Fixed(20_261_122),
            ..ProptestConfig::with_cases(24)
        })]

        #[test]
        fn any_text_stays_in_bounds(text in any::<String>(), repeat in 1_usize..200) {
            check(&text, repeat);
        }
    }
}
