//! Errors of rmcp inside the errors of a server.

use std::time::Duration;

use mcp_error::client::ToAdvice as _;
use mcp_error::registry::Recovery;
use mcp_error::{Failure, McpError};
use rmcp::ErrorData;
use rmcp::model::ErrorCode;
use rmcp::service::{ElicitationError, ServiceError};
use rmcp::transport::DynamicTransportError;
use serde_json::json;

#[derive(Debug, thiserror::Error, McpError)]
enum GuideError {
    #[error("the parks: {0}")]
    Parks(#[from] ServiceError),
    #[error("{0}")]
    Arguments(#[source] ErrorData),
    #[error("{0}")]
    #[mcp(status = 502)]
    Upstream(ErrorData),
    #[error(transparent)]
    Same(#[from] ErrorData),
}

fn closed() -> DynamicTransportError {
    let error = std::io::Error::other("the pipe to 10.0.0.5 is closed");
    DynamicTransportError::from_parts("pipe", std::any::TypeId::of::<()>(), Box::new(error))
}

fn refused() -> ErrorData {
    ErrorData::invalid_params("no park for password=hunter2", None)
}

#[test]
fn an_error_of_rmcp_inside_another_says_what_it_stands_for() {
    let other = ErrorData::new(ErrorCode(-31009), "closed", None);
    let no_method = ErrorData::new(ErrorCode::METHOD_NOT_FOUND, "roots/list", None);
    let no_resource = ErrorData::invalid_params("no such park", Some(json!({"uri": "park://7"})));
    let rows: [(GuideError, u16, i32, &str); 13] = [
        (
            ServiceError::TransportClosed.into(),
            503,
            -32603,
            "the parks: Transport closed",
        ),
        (
            ServiceError::Timeout {
                timeout: Duration::from_secs(5),
            }
            .into(),
            504,
            -32603,
            "the parks: request timeout after PT5S",
        ),
        (
            ServiceError::Cancelled {
                reason: Some("token=abcd1234efgh5678 was revoked".to_owned()),
            }
            .into(),
            503,
            -32603,
            "the parks: task cancelled for reason token=[redacted] was revoked",
        ),
        // The subscription can be opened again, unlike one whose server answered with something else.
        (
            ServiceError::SubscriptionLagged { capacity: 64 }.into(),
            503,
            -32603,
            "the parks: subscription consumer lagged behind its 64-message buffer",
        ),
        (
            ServiceError::UnexpectedResponse.into(),
            502,
            -32603,
            "the parks: Unexpected response type",
        ),
        // What a transport says names types and addresses.
        (
            ServiceError::TransportSend(closed()).into(),
            503,
            -32603,
            "the parks: Service Unavailable",
        ),
        (
            ServiceError::McpError(refused()).into(),
            400,
            -32602,
            "the parks: no park for password=[redacted]",
        ),
        // The request of whoever called this server is another one.
        (
            ServiceError::McpError(no_method).into(),
            502,
            -32603,
            "the parks: roots/list",
        ),
        // This is how servers say since MCP 2026-07-28 that there is no such resource.
        (
            ServiceError::McpError(no_resource).into(),
            404,
            -32602,
            "the parks: no such park",
        ),
        (
            GuideError::Arguments(refused()),
            400,
            -32602,
            "no park for password=[redacted]",
        ),
        (
            GuideError::Upstream(refused()),
            502,
            -32603,
            "no park for password=[redacted]",
        ),
        (
            refused().into(),
            400,
            -32602,
            "no park for password=[redacted]",
        ),
        (other.into(), 500, -31009, "closed"),
    ];
    for (error, status, code, message) in rows {
        assert_eq!(error.to_problem_details().status, Some(status), "{error:?}");
        let object = error.to_rpc_error();
        assert_eq!(
            (object.code, &*object.message),
            (code, message),
            "{error:?}"
        );
    }
}

#[test]
fn a_failure_keeps_what_rmcp_sent() {
    let data = json!({"retryAfter": 30, "effect": "none", "token": "hunter2"});
    let busy = ErrorData::new(ErrorCode(-31009), "busy", Some(data));
    assert_eq!(busy.to_advice().recovery, Recovery::Retry);
    for failure in [Failure::from(busy.clone()), Failure::new(busy.clone())] {
        assert_eq!(failure.to_advice(), busy.to_advice());
        let sent = ErrorData::from(failure.report(&mcp_error::Context::new()));
        assert_eq!(sent.code, busy.code);
        let sent: ErrorData = mcp_error::rmcp::IntoErrorData::into_error_data(failure);
        let data = json!({"retryAfter": 30, "effect": "none", "token": "[redacted]"});
        assert_eq!(sent, ErrorData::new(busy.code, "busy", Some(data)));
    }
}

/// Many servers send a short message, and the reason as the `detail` of a problem document.
#[test]
fn the_detail_in_the_data_of_an_error_is_not_lost() {
    let rows = [
        (
            "no berth",
            json!({"detail": "berth 7 is being repaired", "berth": 7}),
            "no berth: berth 7 is being repaired",
        ),
        (
            "No berth.",
            json!({"detail": "No berth is free."}),
            "No berth is free.",
        ),
        ("no berth", json!({"detail": "no berth"}), "no berth"),
        ("no berth", json!({"detail": " "}), "no berth"),
        ("no berth", json!({"detail": 7}), "no berth"),
        ("", json!({"detail": "berth 7"}), "berth 7"),
        // Neither of the two has a secret.
        (
            "the password",
            json!({"detail": "owl-77-hoot"}),
            "the password: [redacted]",
        ),
    ];
    for (message, data, detail) in rows {
        let error = ErrorData::new(ErrorCode(-31404), message, Some(data.clone()));
        for failure in [
            Failure::from(error.clone()),
            Failure::from(ServiceError::McpError(error.clone())),
            GuideError::from(error.clone()).into(),
        ] {
            let report = failure.report(&mcp_error::Context::new());
            assert_eq!(report.detail(), detail, "{failure:?}");
            let problem = report.to_problem_details();
            assert_eq!(problem.detail.as_deref(), Some(detail), "{failure:?}");
        }
        // What rmcp sends stays as the handler wrote it.
        let sent: ErrorData = mcp_error::rmcp::IntoErrorData::into_error_data(Failure::from(error));
        assert_eq!((&*sent.message, sent.data), (message, Some(data)));
    }
}

/// The code of another party's answer belongs to another request.
#[test]
fn a_failure_of_another_partys_error_has_a_code_of_its_own() {
    let answer = |code, data: serde_json::Value| {
        let error = ErrorData::new(ErrorCode(code), "busy", Some(data));
        Failure::from(ServiceError::McpError(error))
    };
    let data = json!({"retryAfter": 30, "effect": "unknown", "token": "hunter2", "berth": 7, "tool": "crane"});
    let busy = answer(-31009, data);
    // A client that got it does what the answer says.
    assert_eq!(busy.to_advice().retry_after, Some(Duration::from_secs(30)));
    assert_eq!(busy.entry().lane(), mcp_error::registry::Lane::Tool);
    let sent = mcp_error::rmcp::IntoErrorData::into_error_data(busy);
    assert_eq!(
        (sent.code, &*sent.message),
        (ErrorCode::INTERNAL_ERROR, "busy")
    );
    let data = sent.data.unwrap();
    for (name, value) in [
        ("status", json!(502)),
        ("detail", json!("busy")),
        ("berth", json!(7)),
        ("tool", json!("crane")),
        ("token", json!("[redacted]")),
        ("retryAfter", json!(30)),
        ("effect", json!("unknown")),
    ] {
        assert_eq!(data[name], value, "{data}");
    }
    // Only what this call has changed can be nothing.
    let unchanged = answer(-31009, json!({"effect": "none"})).to_problem_details();
    assert_eq!(unchanged.members.get("effect"), None);
    let rows = [
        (-32602, json!({}), 400, -32602),
        (-31009, json!({"status": 404}), 404, -32602),
        (-32002, json!({}), 404, -32602),
        (429, json!({}), 429, -32603),
        (401, json!({}), 502, -32603),
        (-32021, json!({}), 502, -32603),
        (-1, json!({}), 403, -32603),
    ];
    for (code, data, status, own) in rows {
        let report = answer(code, data).report(&mcp_error::Context::new());
        assert_eq!((report.status(), report.code()), (status, own), "{code}");
    }
    // The user of whoever asked this server has to visit the URLs.
    let elicitations = json!({"elicitations": [{"url": "https://drive.example/?state=7"}]});
    let visit = answer(-32042, elicitations.clone());
    let sent = mcp_error::rmcp::IntoErrorData::into_error_data(visit);
    assert_eq!(
        (sent.code.0, sent.data),
        (-32042, Some(elicitations.clone()))
    );
    // A variant with a message of its own says at least who can help.
    let visit = ErrorData::new(ErrorCode(-32042), "Connect", Some(elicitations));
    let report = GuideError::from(ServiceError::McpError(visit)).report(&mcp_error::Context::new());
    assert_eq!(
        (report.status(), report.recovery()),
        (403, Recovery::AskUser)
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no berth: {0}")]
struct NoBerth(#[from] ElicitationError);

#[test]
fn a_form_that_the_user_does_not_fill_in_is_not_an_internal_error() {
    use serde::de::Error as _;

    const UNREADABLE: &str = "the answer of the client does not have the requested form";
    let typed = json!({"berth": "hunter2"});
    let error = || serde_json::Error::custom("invalid type: string \"hunter2\"");
    let data = typed.clone();
    let timeout = Duration::from_secs(5);
    let rows = [
        (
            ElicitationError::UserDeclined,
            403,
            Recovery::AskUser,
            "User explicitly declined the request",
        ),
        (
            ElicitationError::UserCancelled,
            403,
            Recovery::AskUser,
            "User cancelled/dismissed the request",
        ),
        (
            ElicitationError::NoContent,
            502,
            Recovery::Report,
            "No response content provided",
        ),
        (
            ElicitationError::ParseError {
                error: error(),
                data,
            },
            502,
            Recovery::Report,
            UNREADABLE,
        ),
        (
            ElicitationError::CapabilityNotSupported,
            400,
            Recovery::FixInput,
            "Client does not support elicitation - capability not declared during initialization",
        ),
        (
            ServiceError::Timeout { timeout }.into(),
            504,
            Recovery::Retry,
            "request timeout after PT5S",
        ),
    ];
    for (error, status, recovery, detail) in rows {
        let failure = Failure::from(error);
        let report = failure.report(&mcp_error::Context::new());
        assert_eq!((report.status(), report.detail()), (status, detail));
        assert_eq!(failure.to_advice().recovery, recovery, "{detail}");
        let text = format!("{:?}", report.to_tool_result());
        assert!(!text.contains("hunter2"), "{text}");
    }
    let problem = NoBerth(ElicitationError::UserDeclined).to_problem_details();
    assert_eq!(problem.status, Some(403));
    let detail = "no berth: User explicitly declined the request";
    assert_eq!(problem.detail.as_deref(), Some(detail));
    let error = ElicitationError::ParseError {
        error: error(),
        data: typed,
    };
    let problem = NoBerth(error).to_problem_details();
    assert_eq!(
        problem.detail.as_deref(),
        Some(&*format!("no berth: {UNREADABLE}"))
    );
}

/// The official TypeScript SDK begins the message of an error that a handler throws with its code.
#[test]
fn the_message_of_another_server_does_not_begin_with_its_code() {
    let rows = [
        (-32602, "MCP error -32602: no berth 7", "no berth 7"),
        (
            -32602,
            "MCP error -32002: no berth",
            "MCP error -32002: no berth",
        ),
    ];
    for (code, message, detail) in rows {
        let error = ErrorData::new(ErrorCode(code), message, None);
        let failure = Failure::from(ServiceError::McpError(error));
        let report = failure.report(&mcp_error::Context::new());
        assert_eq!(report.detail(), detail);
    }
}

#[test]
fn the_delay_in_the_data_of_an_error_stays_inside_another_one() {
    let data = json!({"retryAfter": 30, "retryable": true, "berth": 7});
    let busy = ErrorData::new(ErrorCode(-31009), "busy", Some(data));
    let inside: [GuideError; 3] = [
        busy.clone().into(),
        GuideError::Arguments(busy.clone()),
        ServiceError::McpError(busy.clone()).into(),
    ];
    for error in inside {
        assert_eq!(error.to_advice(), busy.to_advice(), "{error:?}");
        let sent = error.to_problem_details();
        assert_eq!(
            sent.members.get("retryAfter"),
            Some(&30.into()),
            "{error:?}"
        );
        assert_eq!(sent.members.get("retryable"), Some(&true.into()));
        let text = error.to_tool_result().content[0].text.clone();
        assert!(text.contains("30 seconds"), "{text}");
    }
    // Other layouts have other names for it.
    let flat = json!({"mcp_error_code": "BUSY", "retry_after": 30});
    let nested = json!({"context": {"retryable": true, "retryAfter": 30}});
    for data in [flat, nested] {
        let busy = ErrorData::new(ErrorCode(-31009), "busy", Some(data));
        assert_eq!(GuideError::from(busy.clone()).to_advice(), busy.to_advice());
    }
    let data = json!({"retryable": false, "retryAfter": "soon"});
    let over = ErrorData::new(ErrorCode(-31009), "over", Some(data));
    assert_eq!(over.to_problem_details().members.get("retryAfter"), None);
    assert_eq!(GuideError::from(over).to_advice().retry_after, None);
}
