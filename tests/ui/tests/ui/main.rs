//! Code that the derive accepts, and the compiler messages for code that it does not.

// These cases consist of unusual code, some of which is not used.
#[allow(dead_code, clippy::all)]
mod pass;

use std::process::Command;

use mcp_error_tests::tools;

/// The version of rustc whose messages the files in `rustc` hold. CI uses the same version.
const RUSTC: &str = "rustc 1.95.";

#[test]
fn fail() {
    let version = rustc_version();
    let stable = (!version.contains("nightly")).then_some(());
    // A nightly compiler underlines whole attributes, a stable one their first word.
    if tools::require(stable, &format!("a stable compiler, not {version}")).is_some() {
        trybuild::TestCases::new().compile_fail("fail/*.rs");
    }
}

#[test]
fn rustc() {
    let version = rustc_version();
    let same = version.starts_with(RUSTC).then_some(());
    let needs = format!("{RUSTC}x, whose messages are in `rustc`; this is {version}");
    if tools::require(same, &needs).is_some() {
        trybuild::TestCases::new().compile_fail("rustc/*.rs");
    }
}

fn rustc_version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("rustc runs");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
