//! SDKs, or versions of them, that the workspace does not use.

use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "builds five more SDKs; `.ci/run` and `tests/versions/run` run it apart"]
fn rmcp_before_3_and_rust_mcp_sdk() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = Command::new(tests.join("versions/run")).status();
    assert!(run.expect("the script runs").success());
}
