//! Errors in fields of which an attribute says that they are not shown, or in verbose reports only.

use std::borrow::Cow;
use std::io;
use std::sync::{Arc, Mutex};

use mcp_error::{Context, Failure, McpError, Observer, Policy, Report, Untrusted};

use super::{CLEAN, CardError, card, detail};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 402)]
enum Distrusted {
    #[error("checkout: {0}")]
    Plain(#[mcp(extension = "why", untrusted)] CardError),
    #[error("checkout: {0}")]
    Counted(#[mcp(extension = "why", untrusted)] Arc<CardError>),
    #[error("checkout: {0}")]
    Lent(#[mcp(extension = "why", untrusted)] Cow<'static, CardError>),
    #[error("checkout: {0}")]
    Failed(#[mcp(extension = "why", untrusted)] Failure),
    #[error("checkout: {0:?}")]
    Maybe(#[mcp(extension = "why", untrusted)] Option<CardError>),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("checkout: {:?}", .why.as_untrusted())]
#[mcp(status = 402)]
struct Wrapped {
    #[mcp(extension)]
    why: Untrusted<CardError>,
}

fn verbose(error: &dyn McpError) -> serde_json::Value {
    let context = Context::new().with_policy(Policy::development());
    serde_json::to_value(error.report(&context).to_problem_details()).unwrap()
}

#[test]
fn a_verbose_report_shows_an_untrusted_error_as_its_own_report_does() {
    for error in [
        Distrusted::Plain(card()),
        Distrusted::Counted(Arc::new(card())),
        Distrusted::Lent(Cow::Owned(card())),
        Distrusted::Failed(Failure::new(card())),
        Distrusted::Maybe(Some(card())),
    ] {
        assert_eq!(detail(&error), "checkout: [withheld]", "{error:?}");
        let problem = error.to_problem_details();
        assert_eq!(problem.members.get("why"), None, "{error:?}");
        let shown = verbose(&error);
        assert_eq!(shown["why"], CLEAN, "{error:?}");
        assert_eq!(shown["detail"], format!("checkout: {CLEAN}"), "{error:?}");
    }
    let wrapped = Wrapped {
        why: Untrusted::new(card()),
    };
    assert!(!verbose(&wrapped).to_string().contains("zebra-lamp-77"));
}

#[derive(Debug, thiserror::Error, McpError)]
enum LoginError {
    #[error("signing in failed")]
    Secret(
        #[from]
        #[mcp(secret)]
        io::Error,
    ),
    #[error("signing in failed")]
    Skipped(
        #[source]
        #[mcp(skip)]
        io::Error,
    ),
    #[error("signing in failed")]
    Distrusted(
        #[source]
        #[mcp(untrusted)]
        io::Error,
    ),
    #[error("signing in failed")]
    Own(
        #[source]
        #[mcp(skip)]
        CardError,
    ),
    #[error("signing in failed")]
    Listed(#[source] io::Error),
}

/// Keeps what an observer gets of the causes.
#[derive(Clone, Default)]
struct Logged(Arc<Mutex<Vec<String>>>);

impl Observer for Logged {
    fn capture(&self, report: &Report, _: &dyn McpError) {
        let causes: Vec<&str> = report.causes().collect();
        self.0.lock().unwrap().push(causes.join("; "));
    }

    fn log(&self, report: &Report, error: &dyn McpError) {
        self.capture(report, error);
    }
}

#[test]
fn a_cause_that_is_secret_or_skipped_is_in_no_document() {
    let io = || io::Error::other("no such user: ada");
    let listed = verbose(&LoginError::Listed(io())).to_string();
    assert!(listed.contains("errorChain"), "{listed}");
    for (error, in_log) in [
        (LoginError::Secret(io()), "[redacted]"),
        (LoginError::Skipped(io()), "no such user: ada"),
        (LoginError::Distrusted(io()), "no such user: ada"),
        (LoginError::Own(card()), CLEAN),
    ] {
        for layout in ["problem", "nested"] {
            let mut policy = Policy::development();
            if layout == "nested" {
                policy.rpc_layout = mcp_error::policy::RpcLayout::Nested;
            }
            let log = Logged::default();
            let context = Context::new()
                .with_policy(policy)
                .with_observer(log.clone());
            let report = error.report(&context);
            context.observe(&report, &error);
            let document = serde_json::to_string(&report.to_rpc_error()).unwrap();
            for hidden in ["such user", "zebra", "refused"] {
                assert!(!document.contains(hidden), "{error:?} {document}");
            }
            assert_eq!(log.0.lock().unwrap()[..], [in_log.to_owned()], "{error:?}");
        }
    }
}

#[test]
fn an_own_error_that_is_skipped_still_says_the_status() {
    let problem = LoginError::Own(card()).to_problem_details();
    assert_eq!(problem.status, Some(402));
}

/// A type that is not called an error.
#[derive(Debug, thiserror::Error, McpError)]
enum Checkout {
    #[error("paying: {0}")]
    Card(#[from] CardError),
}

/// With facts of their own, these stand for themselves. Their source is that of the error inside.
#[derive(Debug, thiserror::Error, McpError)]
enum Purchase {
    #[error(transparent)]
    #[mcp(status = 503)]
    Facts(Checkout),
    #[error(transparent)]
    #[mcp(status = 503, detail = "buying failed")]
    Detail(Box<Checkout>),
    #[error(transparent)]
    Attribute(#[mcp(sanitize = text)] Checkout),
    #[error(transparent)]
    #[mcp(title = "No Purchase")]
    Title(Checkout),
}

#[test]
fn the_source_of_a_transparent_error_is_listed_by_its_report() {
    let checkout = || Checkout::Card(card());
    for (error, status) in [
        (Purchase::Facts(checkout()), 503),
        (Purchase::Detail(Box::new(checkout())), 503),
        (Purchase::Attribute(checkout()), 402),
        (Purchase::Title(checkout()), 402),
    ] {
        let report = error.report(&Context::new().with_observer(Logged::default()));
        let causes: Vec<&str> = report.causes().collect();
        assert_eq!(causes, [&format!("paying: {CLEAN}"), CLEAN], "{error:?}");
        assert_eq!(report.status(), status, "{error:?}");
    }
}

/// As derive_more has it, for example: the source is the only field, and no attribute of ours says so.
#[derive(Debug, McpError)]
#[mcp(status = 503, detail = "buying failed")]
enum ByHand {
    Field(Checkout),
    #[mcp(detail = "buying at {at} in {till} failed")]
    Fields {
        at: u8,
        why: Box<Checkout>,
        till: String,
    },
}

impl std::fmt::Display for ByHand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("buying failed")
    }
}

impl std::error::Error for ByHand {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Field(why) => Some(why),
            Self::Fields { why, .. } => Some(why),
        }
    }
}

#[test]
fn a_source_that_is_written_by_hand_is_listed_by_its_report() {
    let checkout = || Checkout::Card(card());
    let fields = ByHand::Fields {
        at: 3,
        why: Box::new(checkout()),
        till: "north".into(),
    };
    for error in [ByHand::Field(checkout()), fields] {
        let report = error.report(&Context::new().with_observer(Logged::default()));
        let causes: Vec<&str> = report.causes().collect();
        assert_eq!(causes, [&format!("paying: {CLEAN}"), CLEAN], "{error:?}");
    }
}
