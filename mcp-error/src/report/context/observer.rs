//! Observers, which are notified of the errors that a server answers with.

use std::fmt;
use std::sync::Arc;

use crate::report::Report;
use crate::report::context::Context;
use crate::report::context::choices::AddDiagnostics;
use crate::report::context::finished::Finished;
#[cfg(feature = "rmcp")]
use crate::report::context::seen::SeenIds;
use crate::report::error::McpError;
use crate::util::panic;

/// An observer is notified of each error that the server answers with, for logs, metrics and error trackers.
///
/// The service that `mcp_error::rmcp::serve` wraps notifies it, as do [`AgentResult`](crate::handler::AgentResult),
/// [`Failure::observe`](crate::Failure::observe) and [`Context::observe`]. The report has the same instance as the
/// document that the client gets.
///
/// The `error` is not sanitized: show its `Display` in your own log only. A panic in an observer is caught.
///
/// The answer waits for its observers, on a thread of the runtime: hand over to a thread or a task of your own what takes
/// time, such as a request to another server.
///
/// Implement `capture` and `log`, or `observe` alone, which by default calls one of them.
///
/// For several observers, call [`with_observer`](Context::with_observer) for each, or put two into a tuple. If one
/// panics, the others are still notified.
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an observer of errors",
    label = "an `Observer` is expected here",
    note = "implement it for a type of your own: `impl mcp_error::Observer for Log {{ fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {{ … }} }}`; a closure is not one",
    note = "or use one of `mcp_error::observe`, such as `observe::Stderr::new()`"
)]
pub trait Observer: Send + Sync {
    /// Called for each error that needs attention: its report says [`needs_capture`](Report::needs_capture), which is
    /// the default for all errors that are the server's fault. The default implementation does nothing.
    fn capture(&self, report: &Report, error: &dyn McpError) {
        let _ = (report, error);
    }

    /// Called for any other error. The default implementation does nothing.
    fn log(&self, report: &Report, error: &dyn McpError) {
        let _ = (report, error);
    }

    /// Called for every error, with the context of its request. The default implementation calls `capture` or `log`,
    /// as the [report](Report::needs_capture) says. Override it to see the request.
    ///
    /// The context is not sanitized: it contains what the client sent.
    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        let _ = context;
        if report.needs_capture() {
            self.capture(report, error);
        } else {
            self.log(report, error);
        }
    }

    /// Called for every request that a wrapped server has answered, including successful ones, so that rates can be
    /// counted. For a failed request, this is called after [`observe`](Self::observe). If the client has cancelled
    /// the request, the answer is not sent. The default implementation does nothing.
    fn finish(&self, request: &Finished<'_>) {
        let _ = request;
    }
}

/// An observer that other code also holds, such as a test that reads what it has seen.
impl<O: Observer + ?Sized> Observer for Arc<O> {
    fn capture(&self, report: &Report, error: &dyn McpError) {
        (**self).capture(report, error);
    }

    fn log(&self, report: &Report, error: &dyn McpError) {
        (**self).log(report, error);
    }

    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        (**self).observe(report, error, context);
    }

    fn finish(&self, request: &Finished<'_>) {
        (**self).finish(request);
    }
}

/// Both observers are notified, in their order.
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

    fn finish(&self, request: &Finished<'_>) {
        panic::catch(|| self.0.finish(request));
        self.1.finish(request);
    }
}

/// The observer of a context.
#[derive(Clone)]
pub(crate) struct ObserverRef {
    all: Arc<dyn Observer>,
    /// Adds the causes to a report. Only a program that has observers or a policy contains the function.
    pub(in crate::report) add_diagnostics: AddDiagnostics,
    #[cfg(feature = "rmcp")]
    pub(super) seen: SeenIds,
}

impl fmt::Debug for ObserverRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer")
    }
}

impl Observer for ObserverRef {
    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        self.all.observe(report, error, context);
    }

    fn finish(&self, request: &Finished<'_>) {
        self.all.finish(request);
    }
}

impl Context {
    /// Adds an observer. It is notified after those that were added before it.
    pub fn with_observer(mut self, observer: impl Observer + 'static) -> Self {
        #[cfg(feature = "rmcp")]
        let seen = self
            .shared
            .observer
            .as_ref()
            .map(|earlier| earlier.seen.clone());
        let all: Arc<dyn Observer> = match self.shared.observer.take() {
            Some(earlier) => Arc::new((earlier, observer)),
            None => Arc::new(observer),
        };
        self.shared.observer = Some(ObserverRef {
            all,
            add_diagnostics: Report::add_diagnostics,
            #[cfg(feature = "rmcp")]
            seen: seen.unwrap_or_default(),
        });
        self
    }

    /// Notifies the observers of an error that the server is about to answer with. For a
    /// [`Failure`](crate::Failure), call [`Failure::observe`](crate::Failure::observe) instead, which notifies them at
    /// most once.
    pub fn observe(&self, report: &Report, error: &dyn McpError) {
        if let Some(last_observed) = &self.shared.last_observed {
            last_observed.set(report.entry());
        }
        if let Some(observer) = &self.shared.observer {
            #[cfg(feature = "rmcp")]
            observer.seen.add(report.instance().as_bytes());
            // The client must get its answer even if an observer panics.
            panic::catch(|| observer.observe(report, error, self));
        }
    }
}
