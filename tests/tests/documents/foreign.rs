//! Errors of other crates in a `Failure`, and errors of our own inside them.

use std::error::Error;
use std::io;
use std::sync::{Arc, Mutex};

use mcp_error::report::StatusFailure;
use mcp_error::{Context, Failure, McpError, Observer, Policy, Report};
use serde_json::{Value, json};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
enum StoreError {
    #[error("there is no park '{park}'")]
    #[mcp(status = 404)]
    NoPark {
        #[mcp(extension)]
        park: String,
    },
    #[error("the store is locked by {owner}")]
    #[mcp(status = 409, lane = protocol)]
    Locked {
        #[mcp(secret)]
        owner: String,
    },
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
enum GateError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the gate is closed")]
    #[mcp(status = 503)]
    Closed,
}

mcp_error::registry! { static ERRORS = [GateError]; }

/// An error that is not in the registry.
#[derive(Debug, thiserror::Error, McpError)]
#[error("nobody registered this")]
#[mcp(status = 404)]
struct Unregistered;

fn no_park() -> StoreError {
    StoreError::NoPark {
        park: "north".into(),
    }
}

/// The document without what differs with each occurrence.
fn document(failure: &Failure) -> Value {
    let problem = failure.report(&Context::new()).to_problem_details();
    let mut document = serde_json::to_value(problem).unwrap();
    let members = document.as_object_mut().unwrap();
    assert!(members.remove("instance").is_some());
    assert!(members.remove("timestamp").is_some());
    document
}

fn assert_no_park(failure: &Failure) {
    assert!(!failure.is_foreign());
    assert_eq!(failure.entry().kind(), "NO_PARK");
    let document = document(failure);
    assert_eq!(
        document["type"], "https://parks.example/errors/no-park",
        "{document:#}"
    );
    assert_eq!(document["detail"], "there is no park 'north'");
    assert_eq!(document["park"], "north");
    assert_eq!(document["status"], 404);
}

fn assert_internal(failure: &Failure) {
    assert!(failure.is_foreign());
    let mut document = document(failure);
    // Advice is data, where a document has it.
    for advice in ["kind", "retryable", "recovery"] {
        document.as_object_mut().unwrap().remove(advice);
    }
    assert_eq!(
        document,
        json!({
            "type": "about:blank",
            "title": "Internal Server Error",
            "status": 500,
            "detail": "Internal Server Error",
        })
    );
}

#[test]
fn a_registry_finds_its_errors_in_a_chain() {
    let find = |error: &(dyn Error + 'static)| Some(ERRORS.find(error)?.entry().kind());
    assert_eq!(find(&no_park()), Some("NO_PARK"));
    assert_eq!(find(&GateError::Closed), Some("CLOSED"));
    assert_eq!(find(&Box::new(no_park())), Some("NO_PARK"));
    assert_eq!(find(&Arc::new(no_park())), Some("NO_PARK"));
    assert_eq!(find(&io::Error::other(no_park())), Some("NO_PARK"));
    let twice = io::Error::other(io::Error::other(no_park()));
    assert_eq!(find(&twice), Some("NO_PARK"));
    assert_eq!(find(&Failure::new(Unregistered)), Some("UNREGISTERED"));
    assert_eq!(find(&Unregistered), None);
    assert_eq!(find(&io::Error::other("full")), None);
}

#[test]
fn a_chain_without_end_is_searched_to_its_bound() {
    #[derive(Debug, thiserror::Error)]
    #[error("again")]
    struct Endless;

    #[derive(Debug)]
    struct Cycle;
    impl std::fmt::Display for Cycle {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("cycle")
        }
    }
    impl Error for Cycle {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            Some(self)
        }
    }
    assert!(ERRORS.find(&Cycle).is_none());
    assert_internal(&Failure::foreign(Cycle));
    assert_internal(&Failure::from(Box::new(Cycle) as Box<dyn Error>));
    assert_internal(&Failure::foreign(Endless));
}

#[test]
fn our_own_error_keeps_its_identity_in_every_kind_of_box() {
    ERRORS.install();
    ERRORS.install();
    assert_no_park(&Failure::foreign(no_park()));
    assert_no_park(&Failure::foreign(io::Error::other(no_park())));
    assert_no_park(&Failure::from(
        Box::new(no_park()) as Box<dyn Error + Send + Sync>
    ));
    assert_no_park(&Failure::from(Box::new(no_park()) as Box<dyn Error + Send>));
    assert_no_park(&Failure::from(Box::new(no_park()) as Box<dyn Error>));
    assert_no_park(&Failure::from(anyhow::Error::from(no_park())));
    assert_no_park(&Failure::foreign(anyhow::Error::from(no_park())));
    let around = anyhow::Error::from(no_park())
        .context("loading")
        .context("serving");
    assert_no_park(&Failure::from(around));
    let as_context = anyhow::anyhow!("row 7")
        .context(no_park())
        .context("serving");
    assert_no_park(&Failure::from(as_context));
    assert_no_park(&Failure::from(
        eyre::Report::from(no_park()).wrap_err("loading"),
    ));
    assert_no_park(&Failure::foreign(eyre::eyre!("row 7").wrap_err(no_park())));
    let transparent = GateError::from(no_park());
    assert_no_park(&Failure::foreign(transparent));
}

#[test]
fn the_lane_and_the_sanitizers_of_our_own_error_stay() {
    ERRORS.install();
    let locked = StoreError::Locked {
        owner: "mia".into(),
    };
    let failure = Failure::from(anyhow::Error::from(locked).context("saving for mia"));
    assert_eq!(failure.entry().lane(), mcp_error::registry::Lane::Protocol);
    let document = document(&failure);
    assert_eq!(document["detail"], "the store is locked by [redacted]");
    assert!(!document.to_string().contains("mia"), "{document}");
}

#[test]
fn an_error_that_no_registry_has_is_an_internal_one() {
    assert_internal(&Failure::foreign(Unregistered));
    assert_internal(&Failure::from(Box::new(Unregistered) as Box<dyn Error>));
    assert_internal(&Failure::from(anyhow::anyhow!("password=hunter2")));
    assert_internal(&Failure::from(eyre::eyre!("password=hunter2")));
}

#[test]
fn a_failure_that_became_another_error_is_found_again_without_a_registry() {
    fn boxed(failure: Failure) -> Result<(), Box<dyn Error + Send + Sync>> {
        Err(failure)?
    }
    fn local(failure: Failure) -> Result<(), Box<dyn Error>> {
        Err(failure)?
    }
    fn any(failure: Failure) -> anyhow::Result<()> {
        Err(failure)?
    }
    let new = || Failure::new(Unregistered).with_tool("open");
    let ways: [fn(Failure) -> Failure; 6] = [
        |failure| boxed(failure).unwrap_err().into(),
        |failure| local(failure).unwrap_err().into(),
        |failure| any(failure).unwrap_err().into(),
        |failure| any(failure).unwrap_err().context("serving").into(),
        |failure| eyre::Report::from(failure).into(),
        |failure| Failure::foreign(io::Error::other(failure)),
    ];
    for (at, way) in ways.into_iter().enumerate() {
        let failure = new();
        let instance = failure.instance();
        let found = way(failure);
        assert_eq!(found.entry().kind(), "UNREGISTERED", "way {at}");
        assert_eq!(found.instance(), instance, "way {at}");
        assert_eq!(found.tool(), Some("open"), "way {at}");
    }
}

/// An observer that notes the causes of each report, and the verbatim text.
#[derive(Clone, Default)]
struct Notes(Arc<Mutex<Vec<String>>>);

impl Observer for Notes {
    fn observe(&self, report: &Report, error: &dyn McpError, _: &Context) {
        let causes: Vec<&str> = report.causes().collect();
        let note = format!("{}: {error}: {}", report.detail(), causes.join(" <- "));
        self.0.lock().unwrap().push(note);
    }
}

#[test]
fn an_observer_hears_once_and_sees_what_stood_around_our_own_error() {
    ERRORS.install();
    let notes = Notes::default();
    let context = Context::new().with_observer(notes.clone());
    let inner = Failure::from(anyhow::Error::from(no_park()).context("token=hunter2hunter2"));
    inner.observe(&inner.report(&context), &context);
    let outer = Failure::from(anyhow::Error::from(inner).context("serving"));
    let report = outer.report(&context);
    outer.observe(&report, &context);
    assert_eq!(
        *notes.0.lock().unwrap(),
        ["there is no park 'north': token=hunter2hunter2: token=[redacted]"]
    );
    assert_eq!(
        report.causes().collect::<Vec<_>>(),
        ["serving", "token=[redacted]"]
    );
    // Without an observer and a verbose policy no text around the error is read.
    assert_eq!(outer.report(&Context::new()).causes().len(), 0);
}

#[test]
fn a_foreign_cause_is_shown_to_developers_only() {
    let failure = Failure::from(anyhow::anyhow!("row 7").context("loading /srv/parks/north"));
    let context = Context::new().with_policy(Policy::development());
    let problem = failure.report(&context).to_problem_details();
    let debug = serde_json::to_value(&problem).unwrap()["debugInfo"].clone();
    assert_eq!(debug, json!({"errorChain": ["loading [path]", "row 7"]}));
    assert_internal(&failure);
    // A chain of more than five says that it is cut, and ends with what happened first.
    let deep = (1..6).fold(anyhow::anyhow!("row 7"), |error, at| {
        error.context(format!("step {at}"))
    });
    let problem = Failure::from(deep).report(&context).to_problem_details();
    let debug = serde_json::to_value(&problem).unwrap()["debugInfo"].clone();
    let chain = ["step 5", "step 4", "step 3", "step 2", "...", "row 7"];
    assert_eq!(debug, json!({ "errorChain": chain }));
}

#[test]
fn a_local_error_keeps_the_texts_of_its_chain_for_logs() {
    #[derive(Debug, thiserror::Error)]
    #[error("outer {0:?}")]
    struct Outer(std::rc::Rc<u8>, #[source] io::Error);

    let error = Outer(std::rc::Rc::new(7), io::ErrorKind::InvalidData.into());
    let failure = Failure::from(Box::new(error) as Box<dyn Error>);
    assert_eq!(failure.to_string(), "outer 7");
    let context = Context::new().with_policy(Policy::development());
    let report = failure.report(&context);
    assert_eq!(
        report.causes().collect::<Vec<_>>(),
        ["outer 7", "invalid data"]
    );
}

#[test]
fn errors_of_the_operating_system_are_classified() {
    let rows = [
        // Nobody knows whether the caller named the file or the server needs it.
        (io::ErrorKind::NotFound, 500, "report", -32603),
        (io::ErrorKind::PermissionDenied, 500, "report", -32603),
        (io::ErrorKind::ConnectionRefused, 503, "retry", -32603),
        (io::ErrorKind::TimedOut, 504, "retry", -32603),
        (io::ErrorKind::StorageFull, 507, "report", -32603),
        (io::ErrorKind::InvalidData, 500, "report", -32603),
        (io::ErrorKind::Other, 500, "report", -32603),
    ];
    for (kind, status, recovery, code) in rows {
        let failure = Failure::foreign(io::Error::new(kind, "/srv/parks/north"));
        let report = failure.report(&Context::new());
        let found = (report.status(), report.recovery().as_str(), report.code());
        assert_eq!(found, (status, recovery, code), "{kind}");
        assert_eq!(report.retryable(), recovery == "retry", "{kind}");
        assert_eq!(failure.is_foreign(), status == 500, "{kind}");
        let document = document(&failure).to_string();
        assert!(!document.contains("parks"), "{document}");
    }
    let anyhow = anyhow::Error::from(io::Error::from(io::ErrorKind::TimedOut)).context("fetching");
    let result = Failure::from(anyhow).to_tool_result();
    assert_eq!(
        result.content[0].text,
        "Gateway Timeout\nWhat to do: call again later; this can pass."
    );
}

#[test]
fn a_classifier_of_the_context_decides_before_the_table() {
    #[derive(Debug, thiserror::Error)]
    enum DbError {
        #[error("no rows returned")]
        RowNotFound,
        #[error("read: {0}")]
        Io(#[source] io::Error),
        #[error("other")]
        Other,
    }
    let context = Context::new().with_classifier(|error| match error.downcast_ref()? {
        DbError::RowNotFound => Some(StatusFailure::new(404)),
        DbError::Io(_) => None,
        DbError::Other => panic!("a bug"),
    });
    let status = |error: DbError| Failure::foreign(error).report(&context).status();
    assert_eq!(status(DbError::RowNotFound), 404);
    assert_eq!(status(DbError::Io(io::ErrorKind::TimedOut.into())), 504);
    assert_eq!(status(DbError::Other), 500);
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = withheld)]
enum FetchError {
    #[error("reading the list: {0}")]
    Io(#[from] io::Error),
    #[error("asking the database")]
    #[mcp(classify = of_db, code = -31007)]
    Db(#[source] Db),
    #[error("the list is broken: {0}")]
    #[mcp(status = 500)]
    Said(#[source] io::Error),
    #[error("the store: {0}")]
    Store(#[source] DiskError),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the disk is full")]
#[mcp(status = 507, causes = withheld)]
struct DiskError(#[source] io::Error);

#[derive(Debug, thiserror::Error)]
#[error("no rows returned by a query that expected one")]
struct Db {
    found: bool,
}

fn of_db(error: &Db) -> Option<StatusFailure> {
    let busy = || StatusFailure::new(503).with_retry_after(std::time::Duration::from_secs(4));
    (!error.found).then(busy)
}

#[test]
fn the_cause_of_a_variant_says_its_status_where_nothing_else_does() {
    let refused = || io::Error::from(io::ErrorKind::ConnectionRefused);
    let report = FetchError::Io(refused()).report(&Context::new());
    assert_eq!(report.entry().kind(), "IO");
    assert_eq!((report.status(), report.code()), (503, -32603));
    assert!(report.retryable());
    assert_eq!(
        report.to_tool_result().content[0].text,
        "IO: reading the list: [withheld]\nWhat to do: call again later; this can pass."
    );
    let missing = FetchError::Io(io::ErrorKind::NotFound.into()).report(&Context::new());
    assert_eq!((missing.status(), missing.code()), (500, -32603));
    let other = FetchError::Io(io::Error::other("x")).report(&Context::new());
    assert_eq!((other.status(), other.recovery().as_str()), (500, "report"));
    // What is written wins. An error of our own says the status of the error around it, not that of its own cause.
    let said = FetchError::Said(refused()).report(&Context::new());
    assert_eq!((said.status(), said.retryable()), (500, false));
    let store = FetchError::Store(DiskError(refused())).report(&Context::new());
    assert_eq!(
        (store.status(), store.detail()),
        (507, "the store: the disk is full")
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = withheld)]
enum PoolError {
    #[error("asking the pool")]
    #[mcp(classify = of_io)]
    Asked(#[source] io::Error),
    #[error("asking the pool")]
    #[mcp(classify = of_io)]
    Unmarked(io::Error),
    #[error("asking the pool")]
    #[mcp(classify = of_io, status = 500)]
    Said(#[source] io::Error),
    #[error("asking the store")]
    #[mcp(classify = of_store)]
    Store(#[source] StoreError),
}

fn of_io(error: &io::Error) -> Option<StatusFailure> {
    (error.kind() == io::ErrorKind::NotFound).then(|| StatusFailure::new(410))
}

fn of_store(error: &StoreError) -> Option<StatusFailure> {
    matches!(error, StoreError::Locked { .. }).then(|| StatusFailure::new(423))
}

#[test]
fn the_table_decides_where_the_function_of_a_variant_does_not() {
    let status = |error: PoolError| error.report(&Context::new()).status();
    let io = |kind: io::ErrorKind| io::Error::from(kind);
    assert_eq!(status(PoolError::Asked(io(io::ErrorKind::NotFound))), 410);
    assert_eq!(status(PoolError::Asked(io(io::ErrorKind::TimedOut))), 504);
    assert_eq!(
        status(PoolError::Unmarked(io(io::ErrorKind::NotFound))),
        410
    );
    assert_eq!(
        status(PoolError::Unmarked(io(io::ErrorKind::TimedOut))),
        504
    );
    assert_eq!(status(PoolError::Said(io(io::ErrorKind::TimedOut))), 500);
    let locked = StoreError::Locked {
        owner: "mia".into(),
    };
    assert_eq!(status(PoolError::Store(locked)), 423);
    let no_park = StoreError::NoPark {
        park: "north".into(),
    };
    assert_eq!(status(PoolError::Store(no_park)), 404);
}

#[test]
fn a_function_of_a_variant_classifies_its_cause() {
    let report = FetchError::Db(Db { found: false }).report(&Context::new());
    assert_eq!((report.status(), report.code()), (503, -31007));
    assert_eq!(
        report.retry_after(),
        Some(std::time::Duration::from_secs(4))
    );
    assert!(report.retryable());
    let report = FetchError::Db(Db { found: true }).report(&Context::new());
    assert_eq!((report.status(), report.retryable()), (500, false));
    let context = Context::new().with_classifier(|error| {
        error
            .downcast_ref::<io::Error>()
            .map(|_| StatusFailure::new(418))
    });
    let io = FetchError::Io(io::ErrorKind::NotFound.into()).report(&context);
    assert_eq!(io.status(), 418);
    let entry = FetchError::Io(io::ErrorKind::NotFound.into()).entry();
    assert!(entry.computes_status() && entry.computes_retryable());
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum JobError {
    #[error("the job failed: {0}")]
    Boxed(#[source] Box<dyn Error + Send + Sync>),
    #[error("the job failed: {0}")]
    Unmarked(Box<dyn Error + Send + Sync>),
    #[error("the job failed: {0}")]
    Shared(&'static (dyn Error + Send + Sync)),
    #[error("the job failed: {}", .0.to_string())]
    Static(&'static dyn Error),
    #[error("the job failed")]
    Any(#[from] anyhow::Error),
    #[error("the job failed: {}", .0.to_string())]
    Formatted(#[source] Box<dyn Error>),
    #[error("the job failed: {0:#}")]
    Chain(#[source] anyhow::Error),
    #[error("the job failed: {0}")]
    Plain(#[from] Plain),
    #[error("the job failed: {}", .0.to_string())]
    PlainText(#[source] Plain),
    #[error("the job failed: {0}")]
    #[mcp(status = 503)]
    Said(#[source] Box<dyn Error + Send + Sync>),
}

/// An error of a crate that does not derive `McpError`.
#[derive(Debug, thiserror::Error)]
#[error("loading: {0}")]
struct Plain(#[source] StoreError);

#[test]
fn our_own_error_in_the_box_of_a_variant_keeps_its_status_and_its_sanitizers() {
    struct Quiet;
    impl Observer for Quiet {
        fn observe(&self, _: &Report, _: &dyn McpError, _: &Context) {}
    }
    ERRORS.install();
    let locked = || StoreError::Locked {
        owner: "mia".into(),
    };
    let shown = "the store is locked by [redacted]";
    let context = Context::new().with_observer(Quiet);
    for (error, status, causes) in [
        (JobError::Boxed(Box::new(locked())), 409, vec![shown]),
        (JobError::Unmarked(Box::new(locked())), 500, vec![shown]),
        (
            JobError::Shared(Box::leak(Box::new(locked()))),
            500,
            vec![shown],
        ),
        (
            JobError::Static(Box::leak(Box::new(locked()))),
            500,
            vec![shown],
        ),
        (
            JobError::Any(anyhow::Error::new(locked()).context("loading")),
            409,
            vec!["loading", shown],
        ),
        (JobError::Formatted(Box::new(locked())), 409, vec![shown]),
        (
            JobError::Chain(anyhow::Error::new(locked()).context("loading")),
            409,
            vec!["loading", shown],
        ),
        (
            JobError::Plain(Plain(locked())),
            409,
            vec!["loading: the store is locked by [redacted]", shown],
        ),
        (
            JobError::PlainText(Plain(locked())),
            409,
            vec!["loading: the store is locked by [redacted]", shown],
        ),
        (JobError::Said(Box::new(locked())), 503, vec![shown]),
    ] {
        let report = error.report(&context);
        assert_eq!(report.status(), status, "{error:?}");
        assert_eq!(report.causes().collect::<Vec<_>>(), causes, "{error:?}");
        let detail = report.detail().replace("loading: ", "");
        let is_shown = detail == "the job failed" || detail == format!("the job failed: {shown}");
        assert!(is_shown, "{detail}");
    }
    let report = Failure::foreign(Plain(locked())).report(&context);
    let around = "loading: the store is locked by [redacted]";
    assert_eq!(report.causes().next(), Some(around));
    // Under an error that says a status itself, that one counts.
    let timeout = io::Error::new(io::ErrorKind::TimedOut, locked());
    assert_eq!(
        JobError::Boxed(Box::new(timeout)).report(&context).status(),
        504
    );
}

#[tokio::test]
async fn a_timeout_of_tokio_or_tower_can_be_retried() {
    let late = || tokio::time::timeout(std::time::Duration::ZERO, std::future::pending::<()>());
    let failure = late().await.map_err(Failure::foreign).unwrap_err();
    let report = failure.report(&Context::new());
    assert_eq!((report.status(), report.retryable()), (504, true));

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("the tide takes longer than a moment")]
    struct TooSlow(#[from] tokio::time::error::Elapsed);

    let slow = TooSlow::from(late().await.unwrap_err()).to_problem_details();
    assert_eq!(slow.status, Some(504));

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("the tide takes longer than a moment")]
    struct NotMarked(tokio::time::error::Elapsed);

    let slow = NotMarked(late().await.unwrap_err()).to_problem_details();
    assert_eq!(slow.status, Some(504));

    let tower = Failure::foreign(tower::timeout::error::Elapsed::new());
    assert_eq!(tower.report(&Context::new()).status(), 504);
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text, status = 500)]
enum Reading {
    #[error("reading: {0}")]
    Plain(#[mcp(extension = "why")] io::Error),
    #[error("reading: {0:?}")]
    Debug(#[mcp(extension = "why")] Arc<io::Error>),
    #[error("reading: {}", .0.to_string())]
    Text(#[mcp(extension = "why")] Box<io::Error>),
    #[error("reading: {0}")]
    From(
        #[from]
        #[mcp(extension = "why")]
        Box<dyn Error + Send + Sync>,
    ),
}

/// The `source` of an `io::Error` leaves out the error that it was made of.
#[test]
fn an_error_of_ours_in_an_io_error_shows_its_own_report() {
    ERRORS.install();
    let locked = || {
        io::Error::other(StoreError::Locked {
            owner: "zebra".into(),
        })
    };
    let clean = "the store is locked by [redacted]";
    for error in [
        Reading::Plain(locked()),
        Reading::Debug(Arc::new(locked())),
        Reading::Text(Box::new(locked())),
        Reading::From(Box::new(locked())),
    ] {
        let report = error.report(&Context::new());
        assert_eq!(report.detail(), format!("reading: {clean}"), "{error:?}");
        assert_eq!(report.members().get("why"), Some(&clean.into()));
        let verbose = Context::new().with_policy(Policy::development());
        let problem = error.report(&verbose).to_problem_details().to_string();
        assert!(
            problem.contains(clean) && !problem.contains("zebra"),
            "{problem}"
        );
    }
    let other = Reading::Plain(io::Error::other("the disk is full"));
    assert_eq!(
        other.report(&Context::new()).detail(),
        "reading: the disk is full"
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("reading: {0:?}")]
#[mcp(causes = withheld, status = 500)]
struct Quiet(anyhow::Error);

#[test]
fn a_verbose_policy_shows_no_more_of_an_error_of_ours_than_its_report() {
    ERRORS.install();
    let locked = StoreError::Locked {
        owner: "zebra".into(),
    };
    let error = Quiet(anyhow::Error::new(locked).context("no plan"));
    let detail = |policy: Policy| {
        let context = Context::new().with_policy(policy);
        error.report(&context).detail().to_owned()
    };
    assert_eq!(detail(Policy::production()), "reading: [withheld]");
    assert_eq!(
        detail(Policy::development()),
        "reading: the store is locked by [redacted]"
    );
}

/// Errors of a crate that does not derive `McpError`, which show another one in their own ways.
#[derive(Debug, thiserror::Error)]
enum Shows {
    #[error("loading: {0:?}")]
    Debug(#[source] StoreError),
    #[error("loading: {0:#?}")]
    Pretty(#[source] StoreError),
    #[error("loading: {source}: {}", .source.0)]
    Chain { source: SyncError },
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no copy")]
#[mcp(status = 502)]
struct SyncError(#[source] StoreError);

mcp_error::registry! { static SYNC = [SyncError, StoreError]; }

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 500, causes = text)]
enum Shown {
    #[error("the job failed: {0}")]
    Foreign(#[from] Shows),
    #[error("the job failed: {0}")]
    Anyhow(#[source] anyhow::Error),
    #[error("the job failed: {0:#}")]
    Chain(#[source] anyhow::Error),
    #[error("the job failed: {0:?}")]
    Shared(Arc<anyhow::Error>),
    #[error("the job failed: {0}")]
    Eyre(eyre::Report),
    #[error("the job failed")]
    Kept(#[source] anyhow::Error),
}

#[test]
fn an_error_around_ours_shows_it_as_its_report_does_however_it_is_formatted() {
    SYNC.install();
    let locked = || StoreError::Locked {
        owner: "zebra".into(),
    };
    let context_of = || anyhow::anyhow!("row 7").context(locked());
    let clean = "the store is locked by [redacted]";
    let failed = |shown: &str| format!("the job failed: {shown}");
    let chain = Shows::Chain {
        source: SyncError(locked()),
    };
    let rows = [
        (
            Shows::Debug(locked()).into(),
            failed(&format!("loading: {clean}")),
        ),
        (
            Shows::Pretty(locked()).into(),
            failed(&format!("loading: {clean}")),
        ),
        (chain.into(), failed(&format!("loading: no copy: {clean}"))),
        (Shown::Anyhow(context_of()), failed(clean)),
        (
            Shown::Anyhow(context_of().context("serving")),
            failed(clean),
        ),
        (Shown::Chain(context_of()), failed(clean)),
        (Shown::Shared(Arc::new(context_of())), failed(clean)),
        (
            Shown::Eyre(eyre::eyre!("row 7").wrap_err(locked())),
            failed(clean),
        ),
        (Shown::Kept(context_of()), "the job failed".to_owned()),
    ];
    for (error, detail) in rows {
        let notes = Notes::default();
        let verbose = Context::new().with_policy(Policy::development());
        let report = error.report(&verbose.with_observer(notes));
        assert_eq!(report.detail(), detail, "{error:?}");
        let causes: Vec<&str> = report.causes().collect();
        assert!(causes.contains(&clean), "{error:?}: {causes:?}");
        let wire = report.to_problem_details().to_string();
        assert!(!wire.contains("zebra"), "{wire}");
    }
}
