//! The `mouse` example, called by the official TypeScript client.
//!
//! Needs Node.js and the client, which `npm ci --prefix tests/node` installs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use axum::Router;
use mcp_error::policy::Mode;
use mcp_error_examples::mouse::server;
use mcp_error_tests::tools;
use rmcp::transport::streamable_http_server::StreamableHttpServerConfig;
use serde_json::Value;

use crate::pipe::{http_service, listen};

/// The npm package of the client.
const SDK: &str = "@modelcontextprotocol/sdk";

#[test]
fn the_official_client_understands_every_answer() {
    if let Some(folder) = tools::npm(SDK) {
        assert_understood(&folder, mouse().as_os_str());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_official_client_understands_every_answer_over_http() {
    let Some(folder) = tools::npm(SDK) else {
        return;
    };
    let new_session = || server::served(Mode::Production).into_handler();
    let service = http_service(new_session, StreamableHttpServerConfig::default());
    let address = listen(Router::new().nest_service("/mcp", service)).await + "/mcp";
    let asked = tokio::task::spawn_blocking(move || assert_understood(&folder, address.as_ref()));
    asked.await.expect("every answer is understood");
}

fn assert_understood(folder: &Path, server: &OsStr) {
    let output = Command::new("node")
        .current_dir(folder)
        .arg("mouse.mjs")
        .arg(server)
        .output()
        .expect("node runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let seen: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(seen["tools"], serde_json::json!(["find_animal", "sync"]));

    let answers = seen["answers"].as_array().expect("a list");
    let good = &answers[0]["result"];
    assert_ne!(good["isError"], true);
    assert_eq!(
        good["content"][0]["text"],
        "a-1 sleeps in the house of the owls"
    );
    for (answer, title, status) in [
        (&answers[1], "Resource Not Found", 404),
        (&answers[2], "Validation Failed", 400),
        (&answers[3], "External API Error", 503),
        (&answers[4], "An error occurred", 500),
        // This call panics.
        (&answers[5], "An error occurred", 500),
    ] {
        let result = &answer["result"];
        assert_eq!(result["isError"], true, "{answer}");
        assert_eq!(result["structuredContent"], Value::Null);
        assert_eq!(result["content"].as_array().map(Vec::len), Some(1));
        let text = result["content"][0]["text"].as_str().expect("text");
        let problem: Value = serde_json::from_str(text).expect("a problem document");
        assert_eq!(problem["title"], title);
        assert_eq!(problem["status"], status);
        for secret in ["s3cr3t", "/srv/zoo"] {
            assert!(!text.contains(secret), "{text}");
        }
    }
    let unknown = &answers[6]["error"];
    assert_eq!(unknown["code"], -32602, "{unknown}");
}

/// Builds the example where a test run of the whole workspace has not done so, and returns its path.
fn mouse() -> PathBuf {
    let test = std::env::current_exe().expect("a test is a program");
    let profile = test.ancestors().nth(2).expect("target/debug/deps");
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "-q", "--workspace", "--example", "mouse"]);
    let target = profile.parent().expect("target/debug");
    build.arg("--target-dir").arg(target);
    let is_release = profile.ends_with("release");
    build.args(["--profile", if is_release { "release" } else { "test" }]);
    let built = build.current_dir(env!("CARGO_MANIFEST_DIR")).status();
    assert!(built.expect("cargo runs").success());
    let name = format!("mouse{}", std::env::consts::EXE_SUFFIX);
    profile.join("examples").join(name)
}
