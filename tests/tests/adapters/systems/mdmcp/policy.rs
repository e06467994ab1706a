//! What the policy of the `mdmcp` example decides: the bounds and the information for developers; and its sources.

use std::io;

use mcp_error::{McpError, Policy};
use mcp_error_examples::mdmcp::config;
use mcp_error_examples::mdmcp::errors::{LimitError, PolicyError, RunError};
use serde_json::Value;

use super::*;

#[test]
fn debug_info_and_policy_locations_need_a_policy_that_shows_them() {
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
            .contains(r#"{"requested":"x","rule":"shared_folders","allowedSample":{"values":[]},"policyLocation":"bench.toml:folders"}"#)
    );
}

#[test]
fn each_bound_cuts_between_characters_and_leaves_a_mark() {
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
fn beyond_the_bound_the_context_keeps_its_shape() {
    let mut policy = Policy::production();
    policy.max_error_size = 1_024;
    let error = LimitError::Timeout(1, 2);
    assert!(object(error, policy.clone()).contains(r#""details":{"resource":"time","limit":1"#));
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
    let stderr = context["details"]["stderr"].as_str().expect("a text");
    assert!(stderr.ends_with("..."), "{stderr}");
    assert_eq!(context["details"]["exitCode"], 1);
    assert_eq!(context["retryable"], false);
}

/// A value whose `Display` panics and whose `Serialize` fails.
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
fn an_error_that_cannot_be_shown_is_answered() {
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
        error.to_string().starts_with("BENCH_MOOD: unknown key"),
        "{error}"
    );
    for (name, wrong, message) in [
        (
            "BENCH_ROOTS",
            "/srv",
            r#"BENCH_ROOTS: invalid type: string "/srv", expected a list, such as ["/srv/park"]"#,
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
