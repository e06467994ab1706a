//! `&'static str` fields; a test program of its own, since what it fills is the process's.

use mcp_error::{Decode, Loss, McpError};

/// Whoever sends many different texts does not fill the memory.
#[test]
fn static_texts_are_bounded() {
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
