//! The statuses that errors of other crates stand for, by their types.

mod io;
#[cfg(feature = "reqwest")]
mod reqwest;
mod timeouts;

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::report::causes::chain;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::finder;
use crate::report::foreign::status_failure::StatusFailure;
use crate::util::panic;

/// The classifier of a context.
#[derive(Clone)]
pub(crate) struct ClassifierRef(Arc<Classifier>);

/// Returns what a cause stands for.
pub(in crate::report) type Classify =
    for<'e> fn(&'e (dyn Error + 'static), &Context) -> Option<StandsFor<'e>>;

/// What a cause stands for.
pub(in crate::report) enum StandsFor<'e> {
    /// An error of another crate says a status.
    Status(StatusFailure),
    /// It is one of our own, which says what to do.
    Own(&'e (dyn McpError + 'static)),
}

type Classifier = dyn Fn(&(dyn Error + 'static)) -> Option<StatusFailure> + Send + Sync;

impl fmt::Debug for ClassifierRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Classifier")
    }
}

/// The types that are classified without a classifier.
const KNOWN: &[fn(&(dyn Error + 'static)) -> Option<StatusFailure>] = &[
    #[cfg(feature = "reqwest")]
    reqwest::class,
    io::class,
    timeouts::class,
];

/// Returns what the outermost classified error of a chain stands for: the classifier of the context decides before
/// the table of known types.
pub(crate) fn classify(error: &(dyn Error + 'static), context: &Context) -> Option<StatusFailure> {
    chain(error).find_map(|error| class(error, context))
}

/// Returns what the outermost error of a chain stands for that is classified, or one of an installed registry.
pub(in crate::report) fn classify_cause<'e>(
    error: &'e (dyn Error + 'static),
    context: &Context,
) -> Option<StandsFor<'e>> {
    chain(error).find_map(|error| match finder::own(error) {
        Some(own) => Some(StandsFor::Own(own)),
        None => class(error, context).map(StandsFor::Status),
    })
}

fn class(error: &(dyn Error + 'static), context: &Context) -> Option<StatusFailure> {
    let own = context.shared.classifier.as_ref();
    // The client must get its answer even if a classifier panics.
    let class = own.and_then(|own| panic::catch(|| (own.0)(error)).flatten());
    class
        .or_else(|| known(error))
        .map(StatusFailure::with_usual_code)
}

/// Returns what the outermost error of a known type in a chain stands for.
pub(crate) fn classify_known(error: &(dyn Error + 'static)) -> Option<StatusFailure> {
    chain(error).find_map(known)
}

fn known(error: &(dyn Error + 'static)) -> Option<StatusFailure> {
    KNOWN.iter().find_map(|class| class(error))
}

impl Context {
    /// Sets a function that says what errors of other crates stand for. It is called with the error that a handler
    /// returned, then with each of its causes, until it returns something.
    ///
    /// Where it returns `None`, the crate's own table decides: see the [guide](crate::guide::foreign).
    ///
    /// ```
    /// use mcp_error::{Context, Failure};
    /// use mcp_error::report::StatusFailure;
    ///
    /// /// The error of a database driver.
    /// #[derive(Debug, thiserror::Error)]
    /// enum DbError {
    ///     #[error("no row was found")]
    ///     RowNotFound,
    ///     #[error("the pool is exhausted")]
    ///     PoolTimedOut,
    /// }
    ///
    /// let context = Context::new().with_classifier(|error| match error.downcast_ref()? {
    ///     DbError::RowNotFound => Some(StatusFailure::new(404)),
    ///     DbError::PoolTimedOut => Some(StatusFailure::new(503)),
    /// });
    /// let report = Failure::foreign(DbError::PoolTimedOut).report(&context);
    /// assert_eq!((report.status(), report.retryable()), (503, true));
    /// assert_eq!(report.detail(), "Service Unavailable");
    /// ```
    pub fn with_classifier(
        mut self,
        classifier: impl Fn(&(dyn Error + 'static)) -> Option<StatusFailure> + Send + Sync + 'static,
    ) -> Self {
        self.shared.classifier = Some(ClassifierRef(Arc::new(classifier)));
        self
    }
}
