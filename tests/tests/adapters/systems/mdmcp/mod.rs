//! The `mdmcp` example on the wire: 21 types, 5 shapes of details, and each of their bounds and keys.

mod client;
mod policy;

use std::io;
use std::time::{Duration, SystemTime};

use mcp_error::report::Instance;
use mcp_error::{Context, ErrorType, McpError, Policy};
use mcp_error_examples::mdmcp::errors::{
    BenchError, InputError, LimitError, PolicyError, RunError,
};
use mcp_error_examples::mdmcp::server;
use serde_json::{Value, json};

fn context(policy: Policy) -> Context {
    let context = Context::new()
        .with_policy(server::with_form(policy))
        .with_method("tools/call")
        .with_request_id("17")
        .with_server_version("1.2.3")
        .with_instance(Instance::from_bytes([7; 16]))
        .with_timestamp(SystemTime::UNIX_EPOCH + Duration::from_secs(1_770_000_000));
    server::with_legacy(context)
}

/// Returns the error object as it is written.
fn object(error: impl Into<BenchError>, policy: Policy) -> String {
    let error = error.into().report(&context(policy)).to_rpc_error();
    serde_json::to_string(&error).expect("an error object serializes")
}

fn assert_context(error: impl Into<BenchError>, code: i32, message: &str, expected: &str) {
    assert_eq!(
        object(error, Policy::production()),
        format!(
            r#"{{"code":{code},"message":"{message}","data":{{"method":"tools/call","requestId":"req_17","policyHash":"b3a1c04d","context":{{"schemaVersion":1,{expected}}}}}}}"#
        )
    );
}

fn names(count: usize) -> Vec<String> {
    (1..=count).map(|at| format!("shelf-{at}")).collect()
}

#[test]
fn errors_of_the_policy() {
    assert_context(
        PolicyError::PathNotAllowed {
            requested: "/home/ada/diary.txt".into(),
            folders: names(2),
        },
        -32001,
        "/home/<user>/diary.txt lies outside the shared folders",
        r#""type":"path_not_allowed","details":{"requested":"/home/<user>/diary.txt","rule":"shared_folders","allowedSample":{"values":["shelf-1","shelf-2"]}},"userMessage":"This place is not shared","suggestions":["Name a file of a shared folder"],"retryable":false"#,
    );
    assert_context(
        PolicyError::CommandNotAllowed {
            requested: "chisel".into(),
            programs: names(12),
        },
        -32001,
        "chisel is not a program of the catalog",
        r#""type":"command_not_allowed","details":{"requested":"chisel","rule":"catalog","allowedSample":{"values":["shelf-1","shelf-2","shelf-3","shelf-4","shelf-5"],"moreCount":7,"listEndpoint":"/tools/list"}},"retryable":false"#,
    );
    assert_context(
        PolicyError::EnvironmentNotAllowed("HEAT".into()),
        -32001,
        "HEAT may not be set",
        r#""type":"environment_not_allowed","details":{"requested":"HEAT","rule":"environment"},"retryable":false"#,
    );
    assert_context(
        PolicyError::NetworkFsDenied("//mill/share/x".into()),
        -32001,
        "//mill/share/x lies on another machine",
        r#""type":"network_fs_denied","details":{"requested":"//mill/share/x","rule":"local_only"},"suggestions":["Copy the file here first"],"retryable":false"#,
    );
    assert_context(
        PolicyError::WriteNotPermitted("/srv/plans/x".into()),
        -32001,
        "/srv/plans/x is for reading only",
        r#""type":"write_not_permitted","details":{"requested":"/srv/plans/x","rule":"read_only"},"retryable":false"#,
    );
}

#[test]
fn errors_of_invalid_arguments() {
    assert_context(
        InputError::InvalidPath {
            field: "path".into(),
            value: "a\0b".into(),
            reason: "contains a NUL character".into(),
        },
        -32602,
        "contains a NUL character",
        r#""type":"invalid_path","details":{"field":"path","value":"ab","reason":"contains a NUL character"},"retryable":false"#,
    );
    let argument = || InputError::InvalidArgument {
        field: "args".into(),
        value: "high".into(),
        reason: "is not a valid level".into(),
        expected_format: "0 to 255".into(),
        arg_index: 1,
    };
    assert_context(
        argument(),
        -32602,
        "argument 1 is not a valid level",
        r#""type":"invalid_argument","details":{"field":"args","value":"high","reason":"is not a valid level","expectedFormat":"0 to 255","argIndex":1},"suggestions":["Check the form of the arguments"],"retryable":false"#,
    );
    let mut policy = Policy::production();
    policy.include_examples = true;
    policy.include_suggestions = false;
    assert!(
        object(argument(), policy)
            .contains(r#""argIndex":1,"examples":["--level 3"]},"retryable":false"#)
    );
    assert_context(
        InputError::InvalidEnvironment {
            field: "LIGHT".into(),
            value: "s3cr3t".into(),
            reason: "is neither on nor off".into(),
        },
        -32602,
        "the value of LIGHT is neither on nor off",
        r#""type":"invalid_environment","details":{"field":"LIGHT","value":"<redacted>","reason":"is neither on nor off"},"retryable":false"#,
    );
    assert_context(
        InputError::MissingRequired("path".into()),
        -32602,
        "path is missing",
        r#""type":"missing_required","details":{"field":"path","value":"","reason":"is missing"},"retryable":false"#,
    );
    assert_context(
        InputError::PathTraversal("x/../../y".into()),
        -32602,
        "a path may not contain ..",
        r#""type":"path_traversal","details":{"field":"path","value":"x/../../y","reason":"contains .."},"retryable":false"#,
    );
}

#[test]
fn errors_of_limits() {
    let file = || LimitError::FileTooLarge(10 << 20, 37 << 20);
    assert_context(
        file(),
        -32602,
        "38797312 bytes are too many to read at once",
        r#""type":"file_too_large","details":{"resource":"file","limit":10485760,"actual":38797312,"unit":"bytes"},"userMessage":"The file has 37 MB, 10 MB is the limit","suggestions":["Read a part of it","Read its end with `tail`"],"retryable":false"#,
    );
    let mut policy = Policy::production();
    policy.verbose_errors = Some(true);
    assert!(object(file(), policy).contains(r#""unit":"bytes","configSource":"limits.read"}"#));
    for (error, message, kind, resource, unit, retryable) in [
        (
            LimitError::OutputTooLarge(1, 2),
            "the program wrote 2 bytes",
            "output_too_large",
            "output",
            "bytes",
            false,
        ),
        (
            LimitError::Timeout(1, 2),
            "the program ran longer than 1 ms",
            "timeout",
            "time",
            "ms",
            true,
        ),
        (
            LimitError::ConcurrencyLimit(1, 2),
            "2 programs run already",
            "concurrency_limit",
            "programs",
            "count",
            true,
        ),
        (
            LimitError::RateLimit(1, 2),
            "2 calls in a minute are too many",
            "rate_limit",
            "calls",
            "per minute",
            true,
        ),
    ] {
        assert_context(
            error,
            -32602,
            message,
            &format!(
                r#""type":"{kind}","details":{{"resource":"{resource}","limit":1,"actual":2,"unit":"{unit}"}},"retryable":{retryable}"#
            ),
        );
    }
}

#[test]
fn errors_of_running_commands() {
    assert_context(
        RunError::CommandFailed {
            operation: "saw".into(),
            exit_code: 3,
            stderr: "saw: /home/ada/.saw is gone".into(),
        },
        -31001,
        "saw ended with 3",
        r#""type":"command_failed","details":{"phase":"execution","operation":"saw","exitCode":3,"stderr":"saw: [path] is gone"},"retryable":false"#,
    );
    assert_context(
        RunError::PermissionDenied("/srv/plans/x".into()),
        -31002,
        "no right to use /srv/plans/x",
        r#""type":"permission_denied","details":{"phase":"preparation","operation":"/srv/plans/x"},"retryable":false"#,
    );
    assert_context(
        RunError::NotFound("/home/ada/x".into()),
        -31002,
        "there is no /home/<user>/x",
        r#""type":"not_found","details":{"phase":"preparation","operation":"/home/<user>/x"},"retryable":false"#,
    );
    assert_context(
        RunError::InternalError("the map at /srv/map is torn".into()),
        -32603,
        "the server failed unexpectedly",
        r#""type":"internal_error","details":{"component":"server","message":"the map at [path] is torn"},"retryable":false"#,
    );
    assert_context(
        RunError::ConfigurationError("glue has no pot".into()),
        -32603,
        "the server is misconfigured",
        r#""type":"configuration_error","details":{"component":"configuration","message":"glue has no pot","code":"E_SETUP"},"retryable":false"#,
    );
}

#[test]
fn the_kind_of_an_io_error_decides_whether_it_is_retryable() {
    for (error, retryable) in [
        (io::Error::from(io::ErrorKind::Interrupted), true),
        (io::Error::from(io::ErrorKind::WouldBlock), true),
        (io::Error::from(io::ErrorKind::TimedOut), true),
        (io::Error::from(io::ErrorKind::InvalidData), false),
        (io::Error::other("disk of /home/ada broke"), false),
    ] {
        let object: Value =
            serde_json::from_str(&object(RunError::IoError(error), Policy::production()))
                .expect("JSON");
        let context = &object["data"]["context"];
        assert_eq!(context["type"], "io_error");
        assert_eq!(context["retryable"], retryable);
        assert_eq!(context["userMessage"], "The file could not be used");
        assert_eq!(context["details"]["component"], "files");
        assert!(context["details"].get("code").is_none());
        assert!(!context.to_string().contains("/home/ada"), "{context}");
    }
}

#[test]
fn the_code_of_an_io_error_is_text() {
    let error = BenchError::from(RunError::IoError(io::Error::from_raw_os_error(28)));
    let report = error.report(&context(Policy::production()));
    let response = mcp_error::documents::RpcResponse::new(1, Err(report.to_rpc_error()));
    let response = serde_json::to_value(&response).expect("JSON");
    assert_eq!(
        (&response["jsonrpc"], &response["id"]),
        (&json!("2.0"), &json!(1))
    );
    assert_eq!(response["error"]["code"], -31002);
    let data = &response["error"]["data"];
    assert_eq!(data["method"], "tools/call");
    assert_eq!(data["context"]["details"]["code"], "28");
    assert!(response.get("result").is_none());
}

#[test]
fn every_type_is_tested() {
    let mut types: Vec<String> = PolicyError::ENTRIES
        .iter()
        .chain(InputError::ENTRIES)
        .chain(LimitError::ENTRIES)
        .chain(RunError::ENTRIES)
        .map(|entry| entry.kind().to_ascii_lowercase())
        .collect();
    types.sort();
    assert_eq!(
        types,
        [
            "command_failed",
            "command_not_allowed",
            "concurrency_limit",
            "configuration_error",
            "environment_not_allowed",
            "file_too_large",
            "internal_error",
            "invalid_argument",
            "invalid_environment",
            "invalid_path",
            "io_error",
            "missing_required",
            "network_fs_denied",
            "not_found",
            "output_too_large",
            "path_not_allowed",
            "path_traversal",
            "permission_denied",
            "rate_limit",
            "timeout",
            "write_not_permitted",
        ]
    );
}
