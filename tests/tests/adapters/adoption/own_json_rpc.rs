//! A server that writes JSON-RPC itself, with an error object of a form of its own.

use mcp_error::policy::RpcLayout;
use mcp_error::report::CustomLayout;
use mcp_error::{Context, McpError, Policy};
use serde_json::{Value, json};

use super::assert_mended;

mod before {
    use serde_json::{Value, json};

    #[derive(Debug, thiserror::Error)]
    pub enum RunError {
        #[error("command '{0}' is not in the catalog")]
        Unknown(String),
        #[error("'{command}' did not end in {seconds} s")]
        Timeout { command: String, seconds: u64 },
        #[error("the arguments of '{command}' are not valid: {reason}")]
        Arguments { command: String, reason: String },
    }

    pub fn error_object(error: &RunError, request_id: &str) -> Value {
        let (code, kind, retryable, members) = match error {
            RunError::Unknown(command) => (
                -31002,
                "COMMAND_NOT_FOUND",
                false,
                json!({"command": command}),
            ),
            RunError::Timeout { command, seconds } => (
                -31004,
                "COMMAND_TIMEOUT",
                true,
                json!({"command": command, "seconds": seconds}),
            ),
            RunError::Arguments { command, reason } => (
                -32602,
                "INVALID_ARGUMENTS",
                false,
                json!({"command": command, "reason": reason}),
            ),
        };
        let mut data = members;
        data["kind"] = json!(kind);
        data["retryable"] = json!(retryable);
        data["requestId"] = json!(request_id);
        json!({"code": code, "message": error.to_string(), "data": data})
    }
}

mod after {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    pub enum RunError {
        #[error("command '{0}' is not in the catalog")]
        #[mcp(code = -31002, kind = "COMMAND_NOT_FOUND", status = 404)]
        Unknown(#[mcp(extension = "command")] String),
        #[error("'{command}' did not end in {seconds} s")]
        #[mcp(code = -31004, kind = "COMMAND_TIMEOUT", status = 504)]
        Timeout {
            #[mcp(extension)]
            command: String,
            #[mcp(extension)]
            seconds: u64,
        },
        #[error("the arguments of '{command}' are not valid: {reason}")]
        #[mcp(kind = "INVALID_ARGUMENTS", status = 400)]
        Arguments {
            #[mcp(extension)]
            command: String,
            #[mcp(extension)]
            reason: String,
        },
    }
}

/// The layout of the server's `data`, which no layout of the crate has.
static LAYOUT: CustomLayout = CustomLayout(|report, _| {
    let mut data = report.members().clone();
    data.insert("kind", report.entry().kind());
    data.insert("retryable", report.retryable());
    data
});
static POLICY: Policy = Policy::production().with_rpc_layout(RpcLayout::Custom(&LAYOUT));

fn error_object(error: &after::RunError, request_id: &str) -> Value {
    let context = Context::new()
        .with_static_policy(&POLICY)
        .with_member("requestId", request_id.to_owned());
    serde_json::to_value(error.report(&context).to_rpc_error()).unwrap()
}

#[test]
fn a_server_of_error_objects_of_its_own() {
    let was = before::error_object(&before::RunError::Unknown("lss".into()), "r-7");
    let is = error_object(&after::RunError::Unknown("lss".into()), "r-7");
    assert_eq!(is, was);
    let (command, seconds) = ("sort", 5);
    let was = before::error_object(
        &before::RunError::Timeout {
            command: command.into(),
            seconds,
        },
        "r-8",
    );
    let is = error_object(
        &after::RunError::Timeout {
            command: command.into(),
            seconds,
        },
        "r-8",
    );
    assert_eq!(is, was);
    let reason = "no such file: /home/alice/vault/a.txt";
    let was = before::error_object(
        &before::RunError::Arguments {
            command: command.into(),
            reason: reason.into(),
        },
        "r-9",
    );
    let is = error_object(
        &after::RunError::Arguments {
            command: command.into(),
            reason: reason.into(),
        },
        "r-9",
    );
    assert_mended(&was.to_string(), &is.to_string());
    assert_eq!(
        is,
        json!({
            "code": -32602,
            "message": "the arguments of 'sort' are not valid: no such file: [path]",
            "data": {
                "command": "sort",
                "reason": "no such file: [path]",
                "requestId": "r-9",
                "kind": "INVALID_ARGUMENTS",
                "retryable": false,
            },
        })
    );
}
