//! What a client should do about an error object, by the object alone.

use std::time::Duration;

use mcp_error::client::Advice;
use mcp_error::policy::RpcLayout;
use mcp_error::registry::{ErrorEntry, Recovery};
use mcp_error::{Context, ErrorType, McpError, Policy, ProblemDetails, RpcError};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://harbour.example/errors/")]
enum HarbourError {
    #[error("busy")]
    #[mcp(code = -31006, status = 429, retry_after = 60)]
    Busy,
    #[error("silent")]
    #[mcp(code = -31007, status = 504)]
    Silent,
    #[error("a permit is missing")]
    #[mcp(code = -31002, status = 403)]
    NoPermit,
    #[error("the plan is a draft")]
    #[mcp(code = -31030, status = 409, recovery = ask_user)]
    Draft,
    #[error("the plan waits for a signature")]
    #[mcp(code = -31031, status = 409, recovery = ask_user, retryable, retry_after = 9)]
    Waits,
    #[error("the manifest is wrong")]
    #[mcp(code = -31005, status = 422)]
    Manifest,
    #[error("who are you")]
    #[mcp(code = -31001, status = 401)]
    NoLogin,
    #[error("the crane is broken")]
    #[mcp(code = -31012, status = 500)]
    Crane,
    #[error("maybe {again}")]
    #[mcp(code = -31020, status = 503, retryable_with = is_retryable)]
    Maybe {
        again: bool,
        #[mcp(retry_after)]
        delay: Option<Duration>,
    },
}

fn is_retryable(again: &bool, _: &Option<Duration>) -> bool {
    *again
}

/// A type with the kinds and codes of the other one, but other recoveries. Only its entries are used.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://dock.example/errors/")]
enum DockError {
    #[error("busy")]
    #[mcp(code = -31106, status = 409, recovery = report)]
    Busy,
    #[error("other")]
    #[mcp(code = -31005, status = 500)]
    Other,
    #[error("blank")]
    #[mcp(problem = "about:blank", code = -31200, status = 403)]
    Blank,
}

const LAYOUTS: [RpcLayout; 4] = [
    RpcLayout::Problem,
    RpcLayout::Flat,
    RpcLayout::Nested,
    RpcLayout::Members,
];

fn wire(error: &dyn McpError, layout: RpcLayout) -> RpcError {
    let mut policy = Policy::production();
    policy.rpc_layout = layout;
    let error = error.report(&Context::new().with_policy(policy));
    let text = serde_json::to_string(&error.to_rpc_error()).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn rpc(text: &str) -> RpcError {
    serde_json::from_str(text).unwrap()
}

fn recovery_and_seconds(advice: Advice) -> (Recovery, Option<u64>) {
    (
        advice.recovery,
        advice.retry_after.map(|delay| delay.as_secs()),
    )
}

#[test]
fn with_the_registry_every_layout_gives_the_advice_of_the_server() {
    for error in [
        HarbourError::Busy,
        HarbourError::Silent,
        HarbourError::NoPermit,
        HarbourError::Draft,
        HarbourError::Manifest,
        HarbourError::NoLogin,
        HarbourError::Crane,
    ] {
        let entry = error.entry();
        for layout in LAYOUTS {
            let advice = wire(&error, layout).advice(&[HarbourError::ENTRIES]);
            assert_eq!(advice.recovery, entry.recovery(), "{error:?} {layout:?}");
            assert_eq!(advice.retry_after, entry.retry_after());
        }
    }
}

#[test]
fn an_occurrence_takes_precedence_over_its_entry() {
    let known: &[&[ErrorEntry]] = &[HarbourError::ENTRIES];
    let delay = Some(Duration::from_secs(7));
    let error = HarbourError::Maybe { again: true, delay };
    for layout in [RpcLayout::Problem, RpcLayout::Flat, RpcLayout::Nested] {
        let advice = wire(&error, layout).advice(known);
        assert_eq!(advice.recovery, Recovery::Retry);
        let shown = (layout != RpcLayout::Nested).then_some(7);
        assert_eq!(recovery_and_seconds(advice).1, shown, "{layout:?}");
    }
    let error = HarbourError::Maybe {
        again: false,
        delay: None,
    };
    let report = error.report(&Context::new());
    assert_eq!(report.recovery(), Recovery::Report);
    for layout in [RpcLayout::Problem, RpcLayout::Nested] {
        let advice = wire(&error, layout).advice(known);
        assert_eq!(
            recovery_and_seconds(advice),
            (Recovery::Report, None),
            "{layout:?}"
        );
    }
    // The status of this variant is always the same, so another one is not advice of this server.
    let other = rpc(r#"{"code":-31020,"message":"","data":{"kind":"MAYBE","status":404}}"#);
    assert_eq!(other.advice(known).recovery, Recovery::Retry);
    let told = rpc(r#"{"code":-31006,"message":"","data":{"kind":"BUSY","recovery":"report"}}"#);
    assert_eq!(told.advice(known).recovery, Recovery::Report);
    // The server cannot give permission in place of the user.
    let told = rpc(r#"{"code":-31030,"message":"","data":{"kind":"DRAFT","recovery":"retry"}}"#);
    assert_eq!(told.advice(known).recovery, Recovery::AskUser);
    let denied = rpc(r#"{"code":-31006,"message":"","data":{"kind":"BUSY","retryable":false}}"#);
    assert_eq!(
        recovery_and_seconds(denied.advice(known)),
        (Recovery::FixInput, None)
    );
}

/// The delay of an entry says when to call again, so it is no advice where a call again cannot help.
#[test]
fn the_delay_of_an_entry_belongs_to_what_can_be_retried() {
    let known: &[&[ErrorEntry]] = &[HarbourError::ENTRIES];
    for (data, expected) in [
        (r#"{"kind":"BUSY"}"#, (Recovery::Retry, Some(60))),
        (
            r#"{"kind":"BUSY","retryable":true}"#,
            (Recovery::Retry, Some(60)),
        ),
        (
            r#"{"kind":"BUSY","recovery":"report"}"#,
            (Recovery::Report, None),
        ),
        (
            r#"{"kind":"BUSY","retryable":false}"#,
            (Recovery::FixInput, None),
        ),
        // What the server says of this occurrence stays.
        (
            r#"{"kind":"BUSY","retryable":false,"retryAfter":7}"#,
            (Recovery::FixInput, Some(7)),
        ),
        // `ask_user` with a delay, after which the same call can succeed.
        (r#"{"kind":"WAITS"}"#, (Recovery::AskUser, Some(9))),
        (
            r#"{"kind":"WAITS","retryable":false}"#,
            (Recovery::AskUser, None),
        ),
    ] {
        let error = rpc(&format!(r#"{{"code":-31006,"message":"","data":{data}}}"#));
        assert_eq!(
            recovery_and_seconds(error.advice(known)),
            expected,
            "{data}"
        );
    }
}

#[test]
fn names_take_precedence_over_codes_and_ambiguous_ones_are_ignored() {
    let both: &[&[ErrorEntry]] = &[HarbourError::ENTRIES, DockError::ENTRIES];
    let rows: [(_, &[&str]); 3] = [
        (
            Recovery::Report,
            &[
                // Problem types are unique. Kinds are not, but a kind together with its code is.
                r#"{"code":1,"message":"","data":{"type":"https://dock.example/errors/busy","kind":"BUSY"}}"#,
                r#"{"code":-31106,"message":"","data":{"context":{"type":"busy"}}}"#,
                // The kind matches neither entry alone, so the code does not help either.
                r#"{"code":1,"message":"","data":{"kind":"BUSY"}}"#,
                r#"{"code":-31005,"message":""}"#,
                // An error with an unknown kind is not the known error with the same code.
                r#"{"code":-31030,"message":"","data":{"kind":"STRANGE"}}"#,
            ],
        ),
        (
            Recovery::Retry,
            &[r#"{"code":-31006,"message":"","data":{"mcp_error_code":"BUSY"}}"#],
        ),
        (
            Recovery::AskUser,
            &[
                r#"{"code":-31030,"message":""}"#,
                r#"{"code":-31030,"message":"","data":{"type":"about:blank"}}"#,
                r#"{"code":1,"message":"","data":{"kind":"draft"}}"#,
            ],
        ),
    ];
    for (recovery, texts) in rows {
        for text in texts {
            assert_eq!(rpc(text).advice(both).recovery, recovery, "{text}");
        }
    }
}

#[test]
fn unknown_errors_are_classified_by_data_and_then_by_code() {
    let rows: [(_, &[&str]); 9] = [
        (
            (Recovery::FixInput, None),
            &[
                r#"{"code":-32700,"message":""}"#,
                r#"{"code":-32600,"message":""}"#,
                r#"{"code":-32601,"message":""}"#,
                r#"{"code":-32602,"message":""}"#,
                r#"{"code":404,"message":""}"#,
                r#"{"code":-32603,"message":"","data":{"status":429,"retryable":false}}"#,
                // MCP's own codes: resource not found, until 2025-11-25, and the three of 2026-07-28.
                r#"{"code":-32002,"message":""}"#,
                r#"{"code":-32020,"message":""}"#,
                r#"{"code":-32021,"message":""}"#,
                r#"{"code":-32022,"message":"","data":{"supported":["2026-07-28"]}}"#,
                // A server that names the recovery is believed, unless it contradicts itself.
                r#"{"code":-32603,"message":"","data":{"status":500,"recovery":"fix_input"}}"#,
                r#"{"code":-32602,"message":"","data":{"recovery":"retry","retryable":false}}"#,
                r#"{"code":-32602,"message":"","data":{"recovery":"pray"}}"#,
                // Invalid values count as absent.
                r#"{"code":-32602,"message":"","data":{"status":"x","retryable":1,"retryAfter":-5,"retry_after":[],"kind":7,"type":{},"context":3}}"#,
            ],
        ),
        (
            (Recovery::Report, None),
            &[
                r#"{"code":-32603,"message":""}"#,
                r#"{"code":600,"message":""}"#,
                r#"{"code":7,"message":"","data":[]}"#,
                r#"{"code":-32603,"message":"","data":{"status":503,"retryable":false}}"#,
                r#"{"code":-1,"message":"","data":{"status":500}}"#,
            ],
        ),
        (
            (Recovery::Retry, None),
            &[
                // Many servers have the statuses of HTTP as codes.
                r#"{"code":429,"message":""}"#,
                r#"{"code":-32603,"message":"","data":{"retryable":true}}"#,
                r#"{"code":-32603,"message":"","data":{"context":{"retryable":true}}}"#,
            ],
        ),
        (
            (Recovery::Authenticate, None),
            &[
                r#"{"code":401,"message":""}"#,
                r#"{"code":-32603,"message":"","data":{"status":401}}"#,
            ],
        ),
        (
            (Recovery::Retry, Some(30)),
            &[r#"{"code":-32603,"message":"","data":{"retry_after":30}}"#],
        ),
        (
            (Recovery::Report, Some(30)),
            &[r#"{"code":-32603,"message":"","data":{"retryAfter":"30","retryable":false}}"#],
        ),
        (
            (Recovery::AskUser, None),
            &[
                // MCP's code for a URL to visit, until 2025-11-25, and a request that the user of a client refused.
                r#"{"code":-32042,"message":"","data":{"elicitations":[]}}"#,
                r#"{"code":-1,"message":"User rejected sampling request"}"#,
            ],
        ),
        (
            (Recovery::Retry, Some(5)),
            &[r#"{"code":-32042,"message":"","data":{"retryAfter":5}}"#],
        ),
        (
            (Recovery::Retry, Some(9)),
            &[r#"{"code":-32602,"message":"","data":{"recovery":"retry","retryAfter":9}}"#],
        ),
    ];
    for (expected, texts) in rows {
        for text in texts {
            assert_eq!(
                recovery_and_seconds(rpc(text).advice(&[])),
                expected,
                "{text}"
            );
        }
    }
    let half = rpc(r#"{"code":1,"message":"","data":{"retryAfter":0.5}}"#).advice(&[]);
    assert_eq!(half.retry_after, Some(Duration::from_millis(500)));
    for huge in ["1e300", "18446744073709551615", "-1", "1e19"] {
        rpc(&format!(
            r#"{{"code":1,"message":"","data":{{"retryAfter":{huge}}}}}"#
        ))
        .advice(&[]);
    }
}

/// Errors that share a problem type, and of which each asks the user or for a token.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://quay.example/errors/", status = 403, code = -31040)]
enum PermitError {
    #[error("no permit")]
    #[mcp(problem = "permit", kind = "PERMIT", title = "Permit", recovery = ask_user, effect = none)]
    Before,
    #[error("the permit has expired")]
    #[mcp(problem = "permit", kind = "PERMIT", title = "Permit", recovery = ask_user, effect = partial)]
    During,
}

#[test]
fn a_server_does_not_give_permission_in_place_of_the_user_by_naming_a_type_only() {
    let known = &[PermitError::ENTRIES];
    for document in [
        r#"{"type":"https://quay.example/errors/permit","status":503,"recovery":"retry","retryable":true}"#,
        r#"{"type":"https://quay.example/errors/permit","retryAfter":5}"#,
        r#"{"kind":"PERMIT","status":503,"recovery":"retry"}"#,
    ] {
        let problem: ProblemDetails = serde_json::from_str(document).unwrap();
        let advice = problem.advice(known);
        assert_eq!(advice.recovery, Recovery::AskUser, "{document}");
        assert_eq!(advice.effect, None, "{document}");
    }
}
