//! Errors inside a variant that is not marked with `#[from]` or `#[source]`.

use std::io;
use std::io::Error as DiskError;
use std::rc::Rc;
use std::sync::Arc;

use mcp_error::{Context, Failure, McpError, Report, observe};

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
    #[error("the store: {0}")]
    Failed(Failure),
    #[error("the disk, while {what}: {error}")]
    Disk { what: String, error: io::Error },
    #[error("the disk: {0}")]
    Shared(Arc<io::Error>),
    #[error("the disk: {0}")]
    Renamed(DiskError),
    #[error("the archive: {0:?}")]
    Inside(Option<Box<ArchiveError>>),
    #[error("the disk: {0}")]
    #[mcp(status = 409)]
    Said(io::Error),
}

/// An error of another crate that borrows what it names, and so cannot be asked for its type.
#[derive(Debug, thiserror::Error)]
#[error("'{0}' is not a plan")]
struct ParseError<'a>(&'a str);

#[derive(Debug, thiserror::Error, McpError)]
#[error("no plan: {0}")]
#[mcp(causes = text)]
struct Parsed<'a>(ParseError<'a>);

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
        (
            PlanError::Boxed(Box::new(store())),
            (404, false, text.clone()),
        ),
        (PlanError::Failed(store().into()), (404, false, text)),
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
        (PlanError::Renamed(late()), (504, true, disk.clone())),
        (
            PlanError::Inside(Some(Box::new(ArchiveError(late())))),
            (
                504,
                true,
                "the archive: Some(ArchiveError(Kind(TimedOut)))".into(),
            ),
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
    let expected = (500, false, "no plan: 'x' is not a plan".to_owned());
    assert_eq!(facts(&Parsed(ParseError("x"))), expected);
}

/// Returns the causes that an observer hears of under the default policy.
fn heard(report: impl FnOnce(&Context) -> Report) -> Vec<String> {
    let report = report(&Context::new().with_observer(observe::Stderr::new()));
    let causes = report.causes().map(str::to_owned).collect();
    let shown = report.to_problem_details().to_string();
    assert!(!shown.contains("causes"), "{shown}");
    causes
}

#[derive(Debug, thiserror::Error)]
#[error("cannot open the archive")]
struct ArchiveError(#[source] io::Error);

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = withheld)]
enum WinterError {
    #[error("no winter plan")]
    Silent { archive: ArchiveError },
    #[error("no winter plan")]
    #[mcp(status = 503)]
    SilentWithStatus(Option<ArchiveError>),
    #[error("no winter plan: {archive}")]
    #[mcp(status = 503)]
    Withheld { archive: ArchiveError, at: u8 },
    #[error("no winter plan: {}", .0.0.kind())]
    #[mcp(status = 503)]
    Expression(ArchiveError),
    #[error("no winter plan: {0}")]
    #[mcp(status = 503)]
    Dynamic(Box<dyn std::error::Error + Send + Sync>),
    #[error("no winter plan: {own}")]
    #[mcp(status = 503)]
    Both {
        source: io::Error,
        own: ArchiveError,
    },
    #[error("no winter plan")]
    #[mcp(status = 503)]
    Secret(#[mcp(secret)] ArchiveError),
    #[error("no winter plan")]
    SecretWithoutStatus(#[mcp(secret)] io::Error),
}

#[test]
fn observers_hear_its_text_and_its_causes() {
    let archive = || ArchiveError(io::Error::other("no /srv/parks/winter.zip"));
    let both = ["cannot open the archive", "no [path]"].as_slice();
    let rows = [
        (WinterError::Silent { archive: archive() }, both),
        (WinterError::SilentWithStatus(Some(archive())), both),
        (
            WinterError::Withheld {
                archive: archive(),
                at: 7,
            },
            both,
        ),
        (WinterError::Expression(archive()), both),
        (WinterError::Dynamic(Box::new(archive())), both),
        (
            WinterError::Both {
                source: late(),
                own: archive(),
            },
            &["timed out", both[0], both[1]],
        ),
        (WinterError::Secret(archive()), &[]),
        (
            WinterError::SecretWithoutStatus(io::Error::other("winter plan")),
            &[],
        ),
    ];
    for (error, expected) in rows {
        let found = heard(|context| error.report(context));
        assert_eq!(found, expected, "{error:?}");
    }
}

#[test]
fn observers_hear_the_message_of_a_panic() {
    let failure = Failure::panic(Box::new("no map at /srv/parks/map"));
    assert_eq!(
        heard(|context| failure.report(context)),
        ["no map at [path]"]
    );
}

/// Types of an application that are called as errors of other crates are.
mod own {
    pub mod io {
        #[derive(Debug)]
        pub struct Error;

        impl std::fmt::Display for Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("no disk")
            }
        }
    }

    #[derive(Debug, thiserror::Error, mcp_error::McpError)]
    #[error("the disk: {0}")]
    pub struct Disk(pub io::Error);
}

#[test]
fn a_type_of_the_same_name_is_a_value() {
    let expected = (500, false, "the disk: no disk".to_owned());
    assert_eq!(facts(&own::Disk(own::io::Error)), expected);
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum LogError {
    #[error("the log is full")]
    #[mcp(status = 503)]
    Skipped(#[mcp(skip)] io::Error),
    #[error("the log is full")]
    #[mcp(status = 503)]
    Shown(io::Error),
}

#[test]
fn a_field_that_is_skipped_is_not_a_cause() {
    let context = Context::new().with_policy(mcp_error::Policy::development());
    let causes = |error: LogError| error.report(&context).causes().count();
    assert_eq!(causes(LogError::Skipped(late())), 0);
    assert_eq!(causes(LogError::Shown(late())), 1);
}
