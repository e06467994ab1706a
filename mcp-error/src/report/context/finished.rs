//! Requests that are answered, as observers see them.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::registry::entry::ErrorEntry;
use crate::report::context::Context;

#[cfg(feature = "__wrapped")]
use {
    crate::report::context::observer::Observer as _, crate::util::host::Instant, crate::util::panic,
};

/// How a request was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The answer is a result.
    Success,
    /// The answer is a tool result with `isError: true`.
    ToolError,
    /// The answer is a JSON-RPC error with this code.
    Error(i32),
}

/// A request that a wrapped server has answered, with success or without.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Finished<'a> {
    /// The context of the request. It is not sanitized: it holds what the client sent.
    pub context: &'a Context,
    /// The time from the call of the handler to its answer.
    pub duration: Duration,
    /// How the request was answered.
    pub outcome: Outcome,
    /// The entry of the error that the answer is, if the request failed.
    pub entry: Option<&'static ErrorEntry>,
}

/// The entry of the last error of a request that was passed to observers.
#[derive(Debug, Default)]
pub(in crate::report) struct LastObserved(Mutex<Option<&'static ErrorEntry>>);

impl LastObserved {
    pub(in crate::report) fn set(&self, entry: &'static ErrorEntry) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(entry);
    }

    #[cfg(feature = "__wrapped")]
    fn get(&self) -> Option<&'static ErrorEntry> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(feature = "__wrapped")]
impl Context {
    /// Returns the context for one request, which remembers the last error that was passed to its observers.
    pub(crate) fn of_one_request(mut self) -> Self {
        self.shared.last_observed = self.shared.observer.as_ref().map(|_| Default::default());
        self
    }

    /// Returns the time at which a request began, if there is an observer.
    pub(crate) fn start(&self) -> Option<Instant> {
        self.shared.observer.as_ref().map(|_| Instant::now())
    }

    /// Notifies the observers that a request is answered.
    pub(crate) fn finish(&self, started: Option<Instant>, outcome: Outcome) {
        let (Some(observer), Some(started)) = (&self.shared.observer, started) else {
            return;
        };
        let failed = outcome != Outcome::Success;
        let last_observed = self.shared.last_observed.as_deref().filter(|_| failed);
        let finished = Finished {
            context: self,
            duration: started.elapsed(),
            outcome,
            entry: last_observed.and_then(LastObserved::get),
        };
        panic::catch(|| observer.finish(&finished));
    }
}
