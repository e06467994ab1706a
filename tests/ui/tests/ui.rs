//! What the derive accepts and what it says of what it does not.

use std::process::Command;

/// The compiler whose own words the files in `rustc` hold; it is the one that CI uses.
const RUSTC: &str = "rustc 1.95.";

#[test]
fn fail() {
    let version = rustc_version();
    if version.contains("nightly") {
        println!(
            "skipped: {version} underlines whole attributes, a stable compiler their first word"
        );
        return;
    }
    trybuild::TestCases::new().compile_fail("fail/*.rs");
}

#[test]
fn pass() {
    trybuild::TestCases::new().pass("pass/*.rs");
}

#[test]
fn rustc() {
    let version = rustc_version();
    if !version.starts_with(RUSTC) {
        println!("skipped: the messages in rustc are those of {RUSTC}x, this is {version}");
        return;
    }
    trybuild::TestCases::new().compile_fail("rustc/*.rs");
}

fn rustc_version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("rustc runs");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
