//! Causes in an `Arc` or a `Box`, as errors have them that can be cloned or that are to stay small.

use std::error::Error;
use std::io;
use std::sync::Arc;

use mcp_error::{Context, Failure, McpError, Policy};

#[derive(Debug, Clone, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum ShelfError {
    #[error("reading the shelf: {0}")]
    Read(#[from] Arc<io::Error>),
    #[error("asking the shelf: {0}")]
    Asked(#[source] Arc<dyn Error + Send + Sync>),
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum BoxedError {
    #[error("reading the shelf: {0}")]
    Read(#[from] Box<io::Error>),
    #[error("reading the shelf: {0}")]
    Marked(#[source] io::Error),
}

fn late() -> io::Error {
    io::ErrorKind::TimedOut.into()
}

fn facts(error: &dyn McpError) -> (u16, bool) {
    let report = error.report(&Context::new());
    (report.status(), report.retryable())
}

#[test]
fn a_cause_is_classified_wherever_it_is_kept() {
    assert_eq!(facts(&BoxedError::Marked(late())), (504, true));
    assert_eq!(facts(&BoxedError::from(Box::new(late()))), (504, true));
    assert_eq!(facts(&ShelfError::from(Arc::new(late()))), (504, true));
    assert_eq!(facts(&ShelfError::Asked(Arc::new(late()))), (504, true));
    let inside = io::Error::other(Box::new(late()));
    assert_eq!(facts(&ShelfError::Asked(Arc::new(inside))), (504, true));
    let failure = Failure::foreign(Arc::new(late()));
    assert_eq!(failure.report(&Context::new()).status(), 504);
}

#[test]
fn its_text_is_listed_once() {
    let context = Context::new().with_policy(Policy::development());
    let report = ShelfError::from(Arc::new(late())).report(&context);
    assert_eq!(report.detail(), "reading the shelf: timed out");
    assert_eq!(report.causes().collect::<Vec<_>>(), ["timed out"]);
}

/// What git and other programs print ends in one.
#[test]
fn its_text_does_not_end_in_a_line_break() {
    let context = Context::new().with_policy(Policy::development());
    let printed = io::Error::other("fatal: not a git repository\n");
    let report = BoxedError::Marked(printed).report(&context);
    let causes: Vec<_> = report.causes().collect();
    assert_eq!(causes, ["fatal: not a git repository"]);
}
