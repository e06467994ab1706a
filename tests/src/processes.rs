//! Tests that need a process of their own, since they change what belongs to all of it: variables of the environment,
//! or texts that are kept until it ends.

use std::process::{Command, Output};

/// Runs an ignored test of the running program again, in a process of its own with these variables. The test is named
/// by its path in the program, `module::name`.
///
/// # Panics
///
/// If the program has no such test.
pub fn run_ignored_test(path: &str, variables: &[(&str, &str)]) -> Output {
    let program = std::env::current_exe().expect("a test is a program");
    let output = Command::new(program)
        .args([path, "--exact", "--ignored", "--nocapture"])
        .envs(variables.iter().copied())
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("running 1 test\n"), "{path}: {text}");
    output
}
