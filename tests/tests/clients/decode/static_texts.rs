//! `&'static str` fields, whose texts are kept as long as the process runs.

use mcp_error::client::Loss;
use mcp_error::{Decode, McpError};
use mcp_error_tests::processes::run_ignored_test;

/// Whoever sends many different texts does not fill the memory.
#[test]
fn static_texts_are_bounded() {
    let output = run_ignored_test("decode::static_texts::many_static_texts", &[]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

#[test]
#[ignore = "run by `static_texts_are_bounded`, in a process that it may fill"]
fn many_static_texts() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("kept")]
    #[mcp(status = 400, problem = "https://aviary.example/errors/kept", decode)]
    struct Kept(#[mcp(extension = "text")] &'static str);

    let decode = |text: &str| {
        let mut problem = Kept("").to_problem_details();
        problem.members.insert("text", text.to_owned());
        Kept::decode(problem)
    };
    let long = "ab ".repeat(90);
    assert_eq!(decode(&long).unwrap_err().lost()[0].loss, Loss::Unreadable);
    let first = decode("the first").unwrap().0;
    let kept = (0..3_000).filter(|number| decode(&format!("no {number}")).is_ok());
    assert!((900..=1_024).contains(&kept.count()));
    // What is known already stays, and is the same.
    assert!(std::ptr::eq(first, decode("the first").unwrap().0));
}
