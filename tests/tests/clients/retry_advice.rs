//! A delay means that a retry can help: the delay and the recovery of a document never contradict each other.

use std::time::Duration;

use mcp_error::registry::Recovery;
use mcp_error::{Context, ErrorType, McpError};

fn not_now<T>(_: &T) -> bool {
    false
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(retry_after = 7)]
enum ParkError {
    #[error("full")]
    #[mcp(status = 409, retry_after = 3)]
    Full,
    #[error("closed")]
    #[mcp(status = 409)]
    Closed {
        #[mcp(retry_after)]
        wait: Duration,
    },
    #[error("lent")]
    #[mcp(status = 409)]
    Lent {
        #[mcp(retry_after)]
        wait: Option<u8>,
    },
    #[error("both")]
    #[mcp(status = 409, recovery = fix_input, retryable, retry_after = 3)]
    Both,
    #[error("busy")]
    #[mcp(status = 503)]
    Busy,
    #[error("gone")]
    #[mcp(status = 410)]
    Gone,
    #[error("not now")]
    #[mcp(status = 503, retry_after = 3, retryable_with = not_now)]
    NotNow(u8),
    #[error("down")]
    Down,
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(recovery = report, retryable = false)]
enum Stubborn {
    #[error("a pause")]
    #[mcp(retry_after = 3)]
    Pause,
    #[error("none")]
    #[mcp(status = 503)]
    None,
}

#[track_caller]
fn check(error: &dyn McpError, recovery: Recovery, retryable: bool, seconds: Option<u64>) {
    let report = error.report(&Context::new());
    assert_eq!(report.recovery(), recovery, "{error}");
    assert_eq!(report.retryable(), retryable, "{error}");
    assert_eq!(
        report.retry_after(),
        seconds.map(Duration::from_secs),
        "{error}"
    );
}

#[test]
fn delay_and_recovery_of_documents_agree() {
    use Recovery::{FixInput, Report, Retry};
    let wait = Duration::from_secs(5);
    check(&ParkError::Full, Retry, true, Some(3));
    check(&ParkError::Closed { wait }, Retry, true, Some(5));
    check(&ParkError::Lent { wait: Some(5) }, Retry, true, Some(5));
    check(&ParkError::Lent { wait: None }, FixInput, false, None);
    check(&ParkError::Both, FixInput, true, Some(3));
    // The delay of the type applies to its retryable variants.
    check(&ParkError::Busy, Retry, true, Some(7));
    check(&ParkError::Gone, FixInput, false, None);
    check(&ParkError::Down, Report, false, None);
    check(&ParkError::NotNow(1), Report, false, None);
    check(&Stubborn::Pause, Retry, true, Some(3));
    check(&Stubborn::None, Report, false, None);
}

#[test]
fn delay_and_recovery_of_entries_agree() {
    for entry in ParkError::ENTRIES.iter().chain(Stubborn::ENTRIES) {
        let delayed = entry.retry_after().is_some();
        assert!(entry.retryable() || !delayed, "{}", entry.name());
    }
    let computes = |name: &str| {
        let entry = ParkError::ENTRIES.iter().find(|entry| entry.name() == name);
        entry.is_some_and(|entry| entry.computes_retryable())
    };
    assert!(computes("Lent") && computes("NotNow") && !computes("Full") && !computes("Closed"));
}
