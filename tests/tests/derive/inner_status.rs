//! What an error of our own inside another one says of status, recovery and delay.

use std::io;
use std::time::Duration;

use mcp_error::registry::{Fault, Recovery};
use mcp_error::{Context, Failure, McpError, Observer, Policy, Report};

#[derive(Debug, thiserror::Error, McpError)]
enum StoreError {
    #[error("there is no park '{park}'")]
    #[mcp(status = 404)]
    NoPark { park: String },
    #[error("the store is busy")]
    #[mcp(status = 503, code = -31003)]
    Busy {
        #[mcp(retry_after)]
        wait: Duration,
    },
    #[error("the token has ended")]
    #[mcp(status = 409, recovery = authenticate)]
    Ended,
    #[error("the disk failed")]
    Disk(#[from] io::Error),
    #[error("the index has no entry")]
    #[mcp(status = 404, fault = server)]
    NoEntry,
    #[error("the lock was broken")]
    #[mcp(status = 409, capture)]
    Forced,
}

#[derive(Debug, thiserror::Error, McpError)]
enum PlanError {
    #[error("while planning: {0}")]
    Shown(#[from] StoreError),
    #[error("the plan failed")]
    Hidden(#[source] Box<StoreError>),
    #[error("the plan failed: {0}")]
    Failed(#[source] Failure),
    #[error("while planning: {0}")]
    #[mcp(status = 502)]
    Said(#[source] StoreError),
    #[error("while planning: {0}")]
    #[mcp(code = -31009)]
    Coded(#[source] StoreError),
    #[error("day {day}: {source}")]
    Twice { day: u8, source: Box<PlanError> },
    #[error("while planning: {0}")]
    #[mcp(capture)]
    Watched(#[source] StoreError),
}

fn no_park() -> StoreError {
    StoreError::NoPark {
        park: "north".into(),
    }
}

fn busy() -> StoreError {
    StoreError::Busy {
        wait: Duration::from_secs(9),
    }
}

/// Status, code, recovery and delay in seconds.
type Facts = (u16, i32, Recovery, Option<u64>);

fn facts(error: &PlanError) -> Facts {
    struct Quiet;
    impl Observer for Quiet {
        fn observe(&self, _: &Report, _: &dyn McpError, _: &Context) {}
    }
    let facts = |context: Context| {
        let report = error.report(&context);
        assert_eq!(report.retryable(), report.recovery() == Recovery::Retry);
        let code = report.to_rpc_error().code;
        let delay = report.retry_after().map(|delay| delay.as_secs());
        (report.status(), code, report.recovery(), delay)
    };
    let plain = facts(Context::new());
    // Who else hears of it changes nothing.
    let observed = facts(Context::new().with_observer(Quiet));
    let verbose = facts(Context::new().with_policy(Policy::development()));
    assert_eq!((plain, plain), (observed, verbose));
    plain
}

const MENDABLE: Facts = (404, -32602, Recovery::FixInput, None);
const LATER: Facts = (503, -32603, Recovery::Retry, Some(9));

#[test]
fn an_error_says_what_the_error_inside_it_says() {
    assert_eq!(facts(&PlanError::from(no_park())), MENDABLE);
    assert_eq!(facts(&PlanError::Hidden(Box::new(no_park()))), MENDABLE);
    assert_eq!(facts(&PlanError::Failed(no_park().into())), MENDABLE);
    assert_eq!(facts(&PlanError::from(busy())), LATER);
    let ended = PlanError::from(StoreError::Ended);
    assert_eq!(facts(&ended), (409, -32603, Recovery::Authenticate, None));
    let text = PlanError::from(no_park()).to_tool_result().content[0]
        .text
        .clone();
    assert!(
        text.contains("change the input before calling again"),
        "{text}"
    );
}

#[test]
fn it_is_the_fault_of_whoever_is_at_fault_inside() {
    use Fault::{Caller, Server};
    let rows = [
        (PlanError::from(no_park()), Caller, false),
        (PlanError::from(busy()), Server, true),
        (PlanError::from(StoreError::NoEntry), Server, true),
        (PlanError::from(StoreError::Forced), Caller, true),
        (PlanError::Watched(no_park()), Caller, true),
        (PlanError::Said(no_park()), Server, true),
        (PlanError::Coded(no_park()), Caller, false),
        (PlanError::Failed(no_park().into()), Caller, false),
    ];
    for (error, fault, captures) in rows {
        let report = error.report(&Context::new());
        assert_eq!(
            (report.fault(), report.needs_capture()),
            (fault, captures),
            "{error:?}"
        );
    }
    // What the code says of the fault is true too.
    let no_entry = PlanError::from(StoreError::NoEntry);
    assert_eq!(facts(&no_entry), (404, -32603, Recovery::FixInput, None));
}

#[test]
fn it_does_so_at_any_depth() {
    let twice = PlanError::Twice {
        day: 3,
        source: Box::new(PlanError::from(busy())),
    };
    assert_eq!(facts(&twice), LATER);
    let late = io::Error::from(io::ErrorKind::TimedOut);
    let classified = PlanError::from(StoreError::from(late));
    assert_eq!(facts(&classified), (504, -32603, Recovery::Retry, None));
}

#[test]
fn what_the_error_says_itself_holds() {
    let said = PlanError::Said(no_park());
    assert_eq!(facts(&said), (502, -32603, Recovery::Report, None));
    let coded = PlanError::Coded(no_park());
    assert_eq!(facts(&coded), (404, -31009, Recovery::FixInput, None));
}

#[test]
fn the_error_itself_stays_what_it_is() {
    let problem = PlanError::from(no_park()).to_problem_details();
    assert!(problem.problem_type.ends_with(":shown"), "{problem:?}");
    assert_eq!(
        problem.detail.unwrap(),
        "while planning: there is no park 'north'"
    );
}

/// Counts the reports that are made of it.
#[derive(Debug, thiserror::Error)]
#[error("counted")]
struct Counted(std::sync::atomic::AtomicUsize);

impl McpError for Counted {
    fn entry(&self) -> &'static mcp_error::registry::ErrorEntry {
        no_park().entry()
    }

    fn report(&self, context: &Context) -> Report {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        no_park().report(context)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
enum Chain {
    #[error("under {0}")]
    Under(#[source] Box<Chain>),
    #[error("{0}")]
    Bottom(#[source] std::sync::Arc<Counted>),
}

#[test]
fn each_error_of_a_chain_is_reported_once() {
    let counted = std::sync::Arc::new(Counted(0.into()));
    let mut error = Chain::Bottom(counted.clone());
    for _ in 0..10 {
        error = Chain::Under(Box::new(error));
    }
    assert_eq!(error.report(&Context::new()).status(), 404);
    assert_eq!(counted.0.load(std::sync::atomic::Ordering::Relaxed), 1);
}
