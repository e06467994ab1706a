//! Who hears of errors besides the client.

use std::fmt;
use std::sync::Arc;

use crate::context::Context;
use crate::guard;
use crate::report::Report;
use crate::traits::McpError;

/// Hears of each error that is answered: in the service that `mcp_error::rmcp::serve` wraps, in an
/// [`AgentResult`](crate::AgentResult), and wherever [`Failure::observe`](crate::Failure::observe) or
/// [`Context::observe`] is called. The report has the same instance as what the client gets.
///
/// `error` is verbatim: its `Display` is for your own log only. A panic in an observer is caught.
pub trait Observer: Send + Sync {
    /// An error that somebody should look at: one whose entry says `capture`, which by default are
    /// those that are the server's fault.
    fn capture(&self, report: &Report, error: &dyn McpError);

    /// Any other. By default nothing happens.
    fn log(&self, report: &Report, error: &dyn McpError) {
        let _ = (report, error);
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

impl Context {
    /// Sets who hears of errors.
    pub fn with_observer(mut self, observer: impl Observer + 'static) -> Self {
        self.observer = Some(ObserverRef(Arc::new(observer)));
        self
    }

    /// Tells the observer, if there is one, of an error that is about to be answered. Of a
    /// [`Failure`](crate::Failure) tell it with [`observe`](crate::Failure::observe), which it hears
    /// once.
    pub fn observe(&self, report: &Report, error: &dyn McpError) {
        let Some(ObserverRef(observer)) = &self.observer else {
            return;
        };
        // The client gets its answer whatever happens there.
        guard::caught(|| match report.entry().capture() {
            true => observer.capture(report, error),
            false => observer.log(report, error),
        });
    }
}
