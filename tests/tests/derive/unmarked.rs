//! Errors inside a variant that is not marked with `#[from]` or `#[source]`.

use std::io;
use std::rc::Rc;
use std::sync::Arc;

use mcp_error::{Context, McpError};

#[derive(Debug, thiserror::Error, McpError)]
enum StoreError {
    #[error("there is no park '{0}'")]
    #[mcp(status = 404)]
    NoPark(String),
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum PlanError {
    #[error("the store: {0}")]
    Store(StoreError),
    #[error("the store: {0}")]
    Boxed(Box<StoreError>),
    #[error("the disk, while {what}: {error}")]
    Disk { what: String, error: io::Error },
    #[error("the disk: {0}")]
    Shared(Arc<io::Error>),
    #[error("the disk: {0}")]
    #[mcp(status = 409)]
    Said(io::Error),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the disk: {0}")]
#[mcp(causes = text)]
struct Borrowed<'a>(&'a io::Error);

#[derive(Debug, thiserror::Error, McpError)]
#[error("the disk: {0}")]
#[mcp(causes = text)]
struct Counted(#[mcp(sanitize = text)] Rc<io::Error>);

fn facts(error: &dyn McpError) -> (u16, bool, String) {
    let report = error.report(&Context::new());
    (
        report.status(),
        report.retryable(),
        report.detail().to_owned(),
    )
}

fn late() -> io::Error {
    io::ErrorKind::TimedOut.into()
}

#[test]
fn an_error_that_is_not_marked_says_the_status_too() {
    let store = || StoreError::NoPark("north".into());
    let text = "the store: there is no park 'north'".to_owned();
    let disk = "the disk: timed out".to_owned();
    let what = || "reading".to_owned();
    let rows = [
        (PlanError::Store(store()), (404, false, text.clone())),
        (PlanError::Boxed(Box::new(store())), (404, false, text)),
        (
            PlanError::Disk {
                what: what(),
                error: late(),
            },
            (504, true, "the disk, while reading: timed out".into()),
        ),
        (
            PlanError::Shared(Arc::new(late())),
            (504, true, disk.clone()),
        ),
        (PlanError::Said(late()), (409, false, disk)),
    ];
    let found: Vec<_> = rows.iter().map(|(error, _)| facts(error)).collect();
    let expected: Vec<_> = rows.into_iter().map(|(_, expected)| expected).collect();
    assert_eq!(found, expected);
}

#[test]
fn it_may_be_borrowed() {
    let expected = (504, true, "the disk: timed out".to_owned());
    assert_eq!(facts(&Borrowed(&late())), expected);
    assert_eq!(facts(&Counted(Rc::new(late()))), expected);
}
