//! The `mouse` example, called by the official TypeScript client.
//!
//! Needs Node.js, and the client: `npm install --prefix tests/node`. Without them nothing is tested.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

#[test]
fn the_official_client_understands_every_answer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("node");
    if !folder
        .join("node_modules/@modelcontextprotocol/sdk")
        .exists()
    {
        println!("skipped: no client; `npm install --prefix tests/node` brings it");
        return;
    }
    if Command::new("node").arg("--version").output().is_err() {
        println!("skipped: no Node.js");
        return;
    }
    let output = Command::new("node")
        .current_dir(&folder)
        .arg("mouse.mjs")
        .arg(mouse())
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
        // A panic.
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

/// The example, built if it is not yet.
fn mouse() -> PathBuf {
    let test = std::env::current_exe().expect("a test is a program");
    let profile = test.ancestors().nth(2).expect("target/debug/deps");
    let mut build = Command::new(env!("CARGO"));
    build.args([
        "build",
        "-q",
        "-p",
        "mcp-error-examples",
        "--example",
        "mouse",
    ]);
    let target = profile.parent().expect("target/debug");
    build.arg("--target-dir").arg(target);
    if profile.ends_with("release") {
        build.arg("--release");
    }
    let built = build.current_dir(env!("CARGO_MANIFEST_DIR")).status();
    assert!(built.expect("cargo runs").success());
    let name = format!("mouse{}", std::env::consts::EXE_SUFFIX);
    profile.join("examples").join(name)
}
