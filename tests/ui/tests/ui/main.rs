//! Code that the derive accepts, and the compiler messages for code that it does not.
//!
//! A file in `fail` has a module for each mistake of one subject, since each file is a program that is compiled.

// These cases consist of unusual code, some of which is not used.
#[allow(dead_code, clippy::all)]
mod pass;

use std::io::Write;

use mcp_error_tests::processes::run_ignored_test;
use mcp_error_tests::tools;

/// What makes trybuild's cargo find the crates that this program was built with, of which it would otherwise build each
/// again. That needs the same flags and the same profile. Older versions of cargo know no `build-dir`, and build them.
fn shared_build() -> Vec<(&'static str, String)> {
    let program = std::env::current_exe().expect("a test is a program");
    let folder = program
        .ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").exists());
    let own_flags = std::env::var_os("RUSTFLAGS").or(std::env::var_os("CARGO_ENCODED_RUSTFLAGS"));
    match (folder.and_then(|folder| folder.to_str()), own_flags) {
        (Some(folder), None) => vec![
            ("CARGO_BUILD_BUILD_DIR", folder.to_owned()),
            ("CARGO_ENCODED_RUSTFLAGS", String::new()),
            ("CARGO_PROFILE_DEV_DEBUG", "false".to_owned()),
        ],
        _ => Vec::new(),
    }
}

#[test]
fn messages() {
    let variables = shared_build();
    let variables: Vec<_> = variables
        .iter()
        .map(|(key, value)| (*key, &**value))
        .collect();
    let output = run_ignored_test("compile", &variables);
    let _ = std::io::stderr().write_all(&output.stderr);
    assert!(output.status.success());
}

#[test]
#[ignore = "`messages` runs this with variables of its own"]
fn compile() {
    let cases = trybuild::TestCases::new();
    let version = tools::rustc_version();
    let stable = (!version.contains("nightly")).then_some(());
    // A nightly compiler underlines whole attributes, a stable one their first word.
    if tools::require(stable, &format!("a stable compiler, not {version}")).is_some() {
        cases.compile_fail("fail/*.rs");
    }
    if tools::has_expected_rustc() {
        cases.compile_fail("rustc/*.rs");
    }
}
