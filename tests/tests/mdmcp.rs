//! The `mdmcp` example on the wire: 21 types, 5 shapes of details, every bound and key.

use std::io;
use std::time::{Duration, SystemTime};

use mcp_error::{Context, ErrorType, Instance, McpError, Policy, RpcLayout};
use rmcp::ServiceExt;
use rmcp::model::CallToolRequestParams;
use rmcp::service::ServiceError;
use serde_json::{Value, json};

#[path = "../../examples/mdmcp/bench.rs"]
mod bench;
#[path = "../../examples/mdmcp/config.rs"]
mod config;
#[path = "../../examples/mdmcp/errors.rs"]
mod errors;
#[path = "../../examples/mdmcp/server.rs"]
mod server;

use bench::Bench;
use errors::{BenchError, InputError, LimitError, PolicyError, RunError};

fn context(mut policy: Policy) -> Context {
    policy.rpc_layout = RpcLayout::Nested;
    let context = Context::new()
        .with_policy(policy)
        .with_method("tools/call")
        .with_request_id("17")
        .with_server_version("1.2.3")
        .with_instance(Instance::from_bytes([7; 16]))
        .with_timestamp(SystemTime::UNIX_EPOCH + Duration::from_secs(1_770_000_000));
    server::with_legacy(context)
}

/// The error object, as it is written.
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
fn the_policy_forbids() {
    assert_context(
        PolicyError::PathNotAllowed {
            requested: "/home/ada/diary.txt".into(),
            folders: names(2),
        },
        -32001,
        "/home/<user>/diary.txt lies outside the shared folders",
        r#""type":"path_not_allowed","details":{"requested":"/home/<user>/diary.txt","allowedSample":{"values":["shelf-1","shelf-2"]},"rule":"shared_folders"},"userMessage":"This place is not shared","suggestions":["Name a file of a shared folder"],"retryable":false"#,
    );
    assert_context(
        PolicyError::CommandNotAllowed {
            requested: "chisel".into(),
            programs: names(12),
        },
        -32001,
        "chisel is no program of the catalog",
        r#""type":"command_not_allowed","details":{"requested":"chisel","allowedSample":{"values":["shelf-1","shelf-2","shelf-3","shelf-4","shelf-5"],"moreCount":7,"listEndpoint":"/tools/list"},"rule":"catalog"},"retryable":false"#,
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
fn the_input_is_wrong() {
    assert_context(
        InputError::InvalidPath {
            field: "path".into(),
            value: "a\0b".into(),
            reason: "holds a NUL character".into(),
        },
        -32602,
        "holds a NUL character",
        r#""type":"invalid_path","details":{"field":"path","value":"ab","reason":"holds a NUL character"},"retryable":false"#,
    );
    let argument = || InputError::InvalidArgument {
        field: "args".into(),
        value: "high".into(),
        reason: "is no level".into(),
        expected_format: "0 to 255".into(),
        arg_index: 1,
    };
    assert_context(
        argument(),
        -32602,
        "argument 1 is no level",
        r#""type":"invalid_argument","details":{"field":"args","value":"high","reason":"is no level","expectedFormat":"0 to 255","argIndex":1},"suggestions":["Look at the form of the arguments"],"retryable":false"#,
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
        r#""type":"invalid_environment","details":{"field":"LIGHT","value":"[redacted]","reason":"is neither on nor off"},"retryable":false"#,
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
        "a path may not climb",
        r#""type":"path_traversal","details":{"value":"x/../../y","field":"path","reason":"climbs with .."},"retryable":false"#,
    );
}

#[test]
fn it_is_too_much() {
    let file = || LimitError::FileTooLarge(10 << 20, 37 << 20);
    assert_context(
        file(),
        -32602,
        "38797312 bytes are too many to read at once",
        r#""type":"file_too_large","details":{"limit":10485760,"actual":38797312,"resource":"file","unit":"bytes"},"userMessage":"The file has 37 MB, 10 MB is the limit","suggestions":["Read a part of it","Read its end with `tail`"],"retryable":false"#,
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
                r#""type":"{kind}","details":{{"limit":1,"actual":2,"resource":"{resource}","unit":"{unit}"}},"retryable":{retryable}"#
            ),
        );
    }
}

#[test]
fn it_failed_while_it_ran() {
    assert_context(
        RunError::CommandFailed {
            operation: "saw".into(),
            exit_code: 3,
            stderr: "saw: /home/ada/.saw is gone".into(),
        },
        -31001,
        "saw ended with 3",
        r#""type":"command_failed","details":{"operation":"saw","exitCode":3,"stderr":"saw: [path] is gone","phase":"execution"},"retryable":false"#,
    );
    assert_context(
        RunError::PermissionDenied("/srv/plans/x".into()),
        -31002,
        "no right to use /srv/plans/x",
        r#""type":"permission_denied","details":{"operation":"/srv/plans/x","phase":"preparation"},"retryable":false"#,
    );
    assert_context(
        RunError::NotFound("/home/ada/x".into()),
        -31002,
        "there is no /home/<user>/x",
        r#""type":"not_found","details":{"operation":"/home/<user>/x","phase":"preparation"},"retryable":false"#,
    );
    assert_context(
        RunError::InternalError("the map at /srv/map is torn".into()),
        -32603,
        "the server met something unexpected",
        r#""type":"internal_error","details":{"message":"the map at [path] is torn","component":"server"},"retryable":false"#,
    );
    assert_context(
        RunError::ConfigurationError("glue has no pot".into()),
        -32603,
        "the server is set up wrongly",
        r#""type":"configuration_error","details":{"message":"glue has no pot","component":"configuration","code":"E_SETUP"},"retryable":false"#,
    );
}

#[test]
fn an_error_of_the_system_is_retryable_by_its_kind() {
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
fn a_code_of_the_system_is_text_and_the_response_is_whole() {
    let error = BenchError::from(RunError::IoError(io::Error::from_raw_os_error(28)));
    let report = error.report(&context(Policy::production()));
    let response = mcp_error::RpcResponse::new(1, Err(report.to_rpc_error()));
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
fn all_types_are_there() {
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

#[test]
fn debug_info_and_policy_locations_only_where_the_policy_says_so() {
    let denied = || PolicyError::PathNotAllowed {
        requested: "x".into(),
        folders: vec![],
    };
    let failed = || RunError::IoError(io::Error::other("the disk is full"));
    let plain = object(failed(), Policy::production());
    assert!(!plain.contains("debugInfo"), "{plain}");
    let mut policy = Policy::production();
    policy.verbose_errors = Some(true);
    assert!(object(failed(), policy.clone()).ends_with(
        r#""retryable":false,"debugInfo":{"errorChain":["the disk is full"],"requestId":"17","timestamp":"2026-02-02T02:40:00.000Z","serverVersion":"1.2.3"}}}}"#
    ));
    assert!(!object(denied(), policy.clone()).contains("policyLocation"));
    policy.show_policy_location = Some(true);
    assert!(
        object(denied(), policy)
            .contains(r#""rule":"shared_folders","policyLocation":"bench.toml:folders"}"#)
    );
}

#[test]
fn each_bound_holds_at_a_character_and_says_that_it_cut() {
    let many = "ж".repeat(20_000);
    let object: Value = serde_json::from_str(&object(
        PolicyError::CommandNotAllowed {
            requested: many.clone(),
            programs: vec![many.clone(); 9],
        },
        Policy::production(),
    ))
    .expect("JSON");
    let details = &object["data"]["context"]["details"];
    let requested = details["requested"].as_str().expect("text");
    assert!(requested.len() <= 1_024 && requested.ends_with("ж..."));
    let sample = details["allowedSample"]["values"].as_array().expect("list");
    assert_eq!(sample.len(), 5);
    for value in sample {
        let value = value.as_str().expect("text");
        assert!(value.len() <= 128 && value.ends_with("ж..."), "{value}");
    }
    let failed = RunError::CommandFailed {
        operation: "saw".into(),
        exit_code: 1,
        stderr: many,
    };
    let failed: Value =
        serde_json::from_str(&self::object(failed, Policy::production())).expect("JSON");
    let stderr = failed["data"]["context"]["details"]["stderr"].as_str();
    let stderr = stderr.expect("text");
    assert!(stderr.len() <= 2_048 && stderr.len() > 2_000 && stderr.ends_with("ж..."));
}

#[test]
fn beyond_the_bound_the_minimal_context_keeps_what_counts() {
    let mut policy = Policy::production();
    policy.max_error_size = 1_024;
    let error = LimitError::Timeout(1, 2);
    assert!(object(error, policy.clone()).contains(r#""details":{"limit":1"#));
    let error = RunError::CommandFailed {
        operation: "saw".into(),
        exit_code: 1,
        stderr: "no ".repeat(2_000),
    };
    let small = object(error, policy);
    let data: Value = serde_json::from_str(&small).expect("JSON");
    assert!(serde_json::to_string(&data["data"]).expect("JSON").len() <= 1_024);
    assert_eq!(data["data"]["method"], "tools/call");
    let context = &data["data"]["context"];
    assert_eq!(context["schemaVersion"], 1);
    assert_eq!(context["type"], "command_failed");
    assert_eq!(context["details"]["component"], "error");
    assert_eq!(context["retryable"], false);
}

/// Panics wherever it is looked at.
struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        panic!("broken")
    }
}

impl std::fmt::Debug for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Broken")
    }
}

impl serde::Serialize for Broken {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("broken"))
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{shown} and {tree:?}")]
#[mcp(status = 500, retryable)]
struct BrokenError {
    #[mcp(extension)]
    shown: Broken,
    #[mcp(extension, sanitize = tree)]
    tree: Broken,
    #[mcp(extension, sample(max = 2))]
    sample: Vec<Broken>,
}

#[test]
fn what_cannot_be_shown_is_still_answered() {
    let error = BrokenError {
        shown: Broken,
        tree: Broken,
        sample: vec![Broken],
    };
    let object = error.report(&context(Policy::production())).to_rpc_error();
    let object = serde_json::to_value(&object).expect("JSON");
    let context = &object["data"]["context"];
    assert_eq!(context["type"], "broken_error");
    assert_eq!(context["retryable"], true);
    assert_eq!(context["details"]["shown"], "[unavailable]");
}

#[test]
fn a_configuration_comes_from_json_toml_and_the_environment() {
    let expected = {
        let mut policy = Policy::production();
        policy.verbose_errors = Some(true);
        policy.include_suggestions = false;
        policy.include_examples = true;
        policy.redact_sensitive = false;
        policy.show_policy_location = Some(true);
        policy.max_error_size = 2_048;
        policy
    };
    let dir = std::env::temp_dir().join(format!("mcp-error-mdmcp-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory for files");
    let write = |name: &str, text: &str| {
        let path = dir.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let json = r#"{"verbose_errors":true,"include_suggestions":false,"include_examples":true,
        "redact_sensitive":false,"show_policy_location":true,"max_error_size":2048}"#;
    let toml = "verbose_errors = true\ninclude_suggestions = false\ninclude_examples = true\n\
        redact_sensitive = false\nshow_policy_location = true\nmax_error_size = 2048\n";
    let read = |path: std::path::PathBuf| config::policy(Some(&path));
    assert_eq!(read(write("a.json", json)).expect("a policy"), expected);
    assert_eq!(read(write("a.toml", toml)).expect("a policy"), expected);
    let vars = [
        ("BENCH_VERBOSE_ERRORS", "true"),
        ("BENCH_INCLUDE_SUGGESTIONS", "false"),
        ("BENCH_INCLUDE_EXAMPLES", "true"),
        ("BENCH_REDACT_SENSITIVE", "false"),
        ("BENCH_SHOW_POLICY_LOCATION", "true"),
        ("BENCH_MAX_ERROR_SIZE", "2048"),
        ("PATH", "/bin"),
    ];
    let vars = vars.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(
        Policy::from_vars("BENCH_", vars).expect("a policy"),
        expected
    );
    assert_eq!(
        read(write("b.toml", "")).expect("a policy"),
        Policy::production()
    );
    for (name, text, wrong) in [
        ("c.json", r#"{"verbose_errors":"yes"}"#, "verbose_errors: "),
        ("d.json", r#"{"verbos_errors":true}"#, "`verbos_errors`"),
        (
            "e.json",
            r#"{"max_error_size":100}"#,
            "max_error_size: 100 is less than 1024",
        ),
        (
            "f.json",
            r#"{"mode":"prod"}"#,
            "mode: unknown variant `prod`",
        ),
        ("g.toml", "include_examples = 3", "include_examples: "),
        (
            "h.toml",
            "rpc_layout = \"round\"",
            "rpc_layout: unknown variant `round`",
        ),
        (
            "i.json",
            r#"{"mode":"production","mode":"production"}"#,
            "mode is given twice",
        ),
    ] {
        let error = read(write(name, text)).expect_err(name).to_string();
        assert!(error.contains(wrong), "{name}: {error}");
    }
    let wrong = [("BENCH_MODE".to_owned(), "prod".to_owned())];
    let error = Policy::from_vars("BENCH_", wrong).expect_err("no mode");
    assert!(
        error
            .to_string()
            .starts_with("BENCH_MODE: unknown variant `prod`"),
        "{error}"
    );
    let wrong = [("BENCH_MOOD".to_owned(), "good".to_owned())];
    let error = Policy::from_vars("BENCH_", wrong).expect_err("no key");
    assert!(
        error
            .to_string()
            .starts_with("BENCH_MOOD: there is no such key"),
        "{error}"
    );
    for (name, wrong, message) in [
        (
            "BENCH_ROOTS",
            "/srv",
            r#"BENCH_ROOTS: invalid type: string "/srv", expected a sequence; write a list: ["/srv/park"]"#,
        ),
        (
            "BENCH_WORDING",
            "Sorry",
            r#"BENCH_WORDING: invalid type: string "Sorry", expected struct Wording; write an object: {"user_caller": "Sorry: {message}."}"#,
        ),
    ] {
        let vars = [(name.to_owned(), wrong.to_owned())];
        let error = Policy::from_vars("BENCH_", vars).expect_err(name);
        assert_eq!(error.to_string(), message);
    }
    let number = [("BENCH_FOREIGN_TITLE".to_owned(), "404".to_owned())];
    let policy = Policy::from_vars("BENCH_", number).expect("a title");
    assert_eq!(policy.foreign_title.as_deref(), Some("404"));
    std::fs::remove_dir_all(&dir).expect("the files go");
}

#[tokio::test]
async fn a_client_gets_it_all() {
    let dir = std::env::temp_dir().join(format!("mcp-error-bench-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    std::fs::write(dir.join("big.txt"), "x".repeat(40)).expect("a file");
    std::fs::write(dir.join("small.txt"), "fits").expect("a file");
    let bench = Bench {
        folders: vec![("plans".into(), dir.clone())],
        max_read: 20,
    };
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let server = tokio::spawn(async move {
        let served = server::served(bench, Policy::production())
            .serve(ours)
            .await;
        served.expect("a server").waiting().await
    });
    let client = ().serve(theirs).await.expect("a client");
    let call = async |tool: &'static str, arguments: Value| {
        let Value::Object(arguments) = arguments else {
            panic!("arguments are an object");
        };
        let params = CallToolRequestParams::new(tool).with_arguments(arguments);
        client.call_tool(params).await
    };
    let file = |name: &str| json!({"path": dir.join(name)});

    let good = call("read_file", file("small.txt"))
        .await
        .expect("a result");
    assert_eq!(good.is_error, Some(false));
    for (tool, arguments, code, kind) in [
        ("read_file", file("big.txt"), -32602, "file_too_large"),
        ("read_file", file("none.txt"), -31002, "not_found"),
        (
            "read_file",
            json!({"path": "/elsewhere/x"}),
            -32001,
            "path_not_allowed",
        ),
        (
            "read_file",
            json!({"path": "//mill/x"}),
            -32001,
            "network_fs_denied",
        ),
        (
            "read_file",
            json!({"path": "a/../b"}),
            -32602,
            "path_traversal",
        ),
        ("read_file", json!({"path": "a\0b"}), -32602, "invalid_path"),
        ("read_file", json!({}), -32602, "missing_required"),
        (
            "write_file",
            file("small.txt"),
            -32001,
            "write_not_permitted",
        ),
        (
            "run_program",
            json!({"program": "nail"}),
            -32001,
            "command_not_allowed",
        ),
        (
            "run_program",
            json!({"program": "saw"}),
            -31001,
            "command_failed",
        ),
        (
            "run_program",
            json!({"program": "drill"}),
            -32602,
            "output_too_large",
        ),
        (
            "run_program",
            json!({"program": "lathe"}),
            -32602,
            "timeout",
        ),
        (
            "run_program",
            json!({"program": "press"}),
            -32602,
            "concurrency_limit",
        ),
        (
            "run_program",
            json!({"program": "kiln"}),
            -32602,
            "rate_limit",
        ),
        (
            "run_program",
            json!({"program": "glue"}),
            -32603,
            "configuration_error",
        ),
        (
            "run_program",
            json!({"program": "level"}),
            -32603,
            "internal_error",
        ),
        (
            "run_program",
            json!({"program": "level", "args": ["--level", "high"]}),
            -32602,
            "invalid_argument",
        ),
        (
            "run_program",
            json!({"program": "level", "env": ["HEAT=1"]}),
            -32001,
            "environment_not_allowed",
        ),
        (
            "run_program",
            json!({"program": "level", "env": ["LIGHT=dim"]}),
            -32602,
            "invalid_environment",
        ),
    ] {
        match call(tool, arguments).await {
            Err(ServiceError::McpError(error)) => {
                assert_eq!(error.code.0, code, "{kind}");
                let data = error.data.expect(kind);
                assert_eq!(data["context"]["type"], kind);
                assert_eq!(data["method"], "tools/call");
                assert_eq!(data["policyHash"], "b3a1c04d");
                let id = data["requestId"].as_str().expect(kind);
                assert!(id.starts_with("req_"), "{id}");
            }
            other => panic!("{kind}: {other:?}"),
        }
    }
    client.cancel().await.expect("the client ends");
    let _ = server.await.expect("the server ends");
    std::fs::remove_dir_all(&dir).expect("the files go");
}
