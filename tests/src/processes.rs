//! Tests that need a process of their own, because they change state of the whole process, such as environment
//! variables.

use std::process::{Command, Output};

/// Runs an ignored test of this program in a process of its own, with these environment variables, and returns its
/// output. The path of the test is `module::name`.
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
