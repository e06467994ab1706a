//! Who hears of errors besides the client.

use std::fmt;
use std::sync::Arc;

use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::util::panic;

/// Hears of each error that is answered: in the service that `mcp_error::rmcp::serve` wraps, in an
/// [`AgentResult`](crate::handler::AgentResult), and wherever [`Failure::observe`](crate::Failure::observe) or
/// [`Context::observe`] is called. The report has the same instance as what the client gets.
///
/// `error` is verbatim: its `Display` is for your own log only. A panic in an observer is caught.
///
/// Implement `capture` and `log`, or `observe` alone, which by default calls one of them.
///
/// Several observers hear of every error: call [`with_observer`](Context::with_observer) for each, or
/// put two into a tuple. One that fails keeps nothing from the others.
///
/// ```
/// use mcp_error::{Context, McpError, Observer, Report};
///
/// struct Log;
/// struct Pager;
///
/// impl Observer for Log {
///     fn capture(&self, report: &Report, error: &dyn McpError) {
///         self.log(report, error);
///     }
///
///     fn log(&self, report: &Report, error: &dyn McpError) {
///         eprintln!("{} {error}", report.instance());
///     }
/// }
///
/// impl Observer for Pager {
///     fn capture(&self, report: &Report, _: &dyn McpError) {
///         eprintln!("wake somebody: {}", report.entry().kind());
///     }
/// }
///
/// let context = Context::new().with_observer(Log).with_observer(Pager);
/// # let _ = context;
/// ```
pub trait Observer: Send + Sync {
    /// An error that somebody should look at: one whose entry says `capture`, which by default are
    /// those that are the server's fault. By default nothing happens.
    fn capture(&self, report: &Report, error: &dyn McpError) {
        let _ = (report, error);
    }

    /// Any other. By default nothing happens.
    fn log(&self, report: &Report, error: &dyn McpError) {
        let _ = (report, error);
    }

    /// Every error, with the request in which it happened. By default it is captured or logged, as
    /// its entry says; override it to see the request.
    ///
    /// The context is verbatim: what it holds of a request is what the client sent.
    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        let _ = context;
        match report.entry().capture() {
            true => self.capture(report, error),
            false => self.log(report, error),
        }
    }
}

/// Both hear, the first one first.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn capture(&self, report: &Report, error: &dyn McpError) {
        panic::catch(|| self.0.capture(report, error));
        self.1.capture(report, error);
    }

    fn log(&self, report: &Report, error: &dyn McpError) {
        panic::catch(|| self.0.log(report, error));
        self.1.log(report, error);
    }

    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        panic::catch(|| self.0.observe(report, error, context));
        self.1.observe(report, error, context);
    }
}

/// An observer in a context.
#[derive(Clone)]
pub(crate) struct ObserverRef(Arc<dyn Observer>);

impl fmt::Debug for ObserverRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer")
    }
}

impl Observer for ObserverRef {
    fn capture(&self, report: &Report, error: &dyn McpError) {
        self.0.capture(report, error);
    }

    fn log(&self, report: &Report, error: &dyn McpError) {
        self.0.log(report, error);
    }

    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        self.0.observe(report, error, context);
    }
}

impl Context {
    /// Adds somebody who hears of errors, after those who do already.
    pub fn with_observer(mut self, observer: impl Observer + 'static) -> Self {
        let all: Arc<dyn Observer> = match self.observer.take() {
            Some(earlier) => Arc::new((earlier, observer)),
            None => Arc::new(observer),
        };
        self.observer = Some(ObserverRef(all));
        self
    }

    /// Tells the observers, if there are any, of an error that is about to be answered. Of a
    /// [`Failure`](crate::Failure) tell them with [`observe`](crate::Failure::observe), which they hear
    /// once.
    pub fn observe(&self, report: &Report, error: &dyn McpError) {
        if let Some(observer) = &self.observer {
            // The client gets its answer whatever happens there.
            panic::catch(|| observer.observe(report, error, self));
        }
    }
}
