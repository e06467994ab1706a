//! Code that the derive accepts, and the compiler messages for code that it does not.
//!
//! A file in `fail` has a module for each mistake of one subject, since each file is a program that is compiled.

// These cases consist of unusual code, some of which is not used.
#[allow(dead_code, clippy::all)]
mod pass;

use mcp_error_tests::tools;

#[test]
fn fail() {
    let version = tools::rustc_version();
    let stable = (!version.contains("nightly")).then_some(());
    // A nightly compiler underlines whole attributes, a stable one their first word.
    if tools::require(stable, &format!("a stable compiler, not {version}")).is_some() {
        trybuild::TestCases::new().compile_fail("fail/*.rs");
    }
}

#[test]
fn rustc() {
    if tools::has_expected_rustc() {
        trybuild::TestCases::new().compile_fail("rustc/*.rs");
    }
}
