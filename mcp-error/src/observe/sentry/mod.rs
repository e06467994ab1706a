//! Errors as [Sentry](https://docs.rs/sentry) events (feature `sentry`, sentry 0.49).
//!
//! [`Events`] is an [`Observer`] that captures each error whose report says [`needs_capture`](crate::Report::needs_capture): by default,
//! the errors that are the server's fault. It uses the client of the current hub, such as `sentry::init` makes one. A wrapped
//! server runs each request with a hub of its own, so that the breadcrumbs of a handler, and the user or the tags that it sets,
//! are in the events of this request only.
//!
//! - The event id is the report's [`Instance`], so the 32 digits that a client or a user sees
//!   ([`simple`](crate::report::Instance::simple)) find the event.
//! - An instance is captured once, however often it is reported: the last 1 024 are remembered. Clones of an `Events` share
//!   this memory. A [`Failure`](crate::Failure) keeps its instance, or takes over that of an earlier report with
//!   [`with_occurrence_of`](crate::Failure::with_occurrence_of).
//! - The event is sanitized as the report is, unless [`with_verbatim`](Events::with_verbatim) says otherwise: its
//!   exceptions are the detail and the causes, its tags have the names of OpenTelemetry's conventions for MCP
//!   (`error.type`, `mcp.method.name`, …), and its context `problem` is the problem details document, whose `type` is
//!   called `problem_type` there. The hub's scope and Sentry's integrations add their own data, which is not sanitized
//!   here.
//! - Errors of one problem type and kind are one issue. Sentry groups the errors that have no name, by their texts:
//!   undeclared errors, those that [`error!`](crate::error!) makes of a text alone, and the `ErrorData` of handlers
//!   without annotations.
//!
//! Sentry's `panic` integration captures a panic where it happens, under an id of its own, before a server
//! can answer it. Leave that integration out to have one event, with the id that the client sees.
//!
//! ```
//! use mcp_error::observe::sentry::Events;
//! use mcp_error::{Context, McpError};
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[error("the store is closed")]
//! #[mcp(status = 500)]
//! struct Closed;
//!
//! let context = Context::new().with_observer(Events::new());
//! let report = Closed.report(&context);
//! context.observe(&report, &Closed);
//! let id_for_the_user = report.instance().simple();
//! # assert_eq!(id_for_the_user.len(), 32);
//! ```

mod event;

#[cfg(feature = "__wrapped")]
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(feature = "__wrapped")]
use sentry_core::{Hub, SentryFuture, SentryFutureExt as _};

use crate::observe::common;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::context::observer::Observer;
use crate::report::error::McpError;
use crate::report::instance::Instance;
use crate::util::recent::Recent;

/// Runs a request with a hub of its own: the tasks of an SDK share the hub of their thread.
#[cfg(feature = "__wrapped")]
pub(crate) fn with_own_hub<F: Future>(request: F) -> SentryFuture<F> {
    request.bind_hub(Hub::new_from_top(Hub::current()))
}

/// Captures errors; see the [module](self).
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct Events {
    verbatim: bool,
    recent: Arc<Mutex<Recent<Instance>>>,
}

impl Events {
    /// Returns an observer that captures sanitized events.
    pub fn new() -> Self {
        Self::default()
    }

    /// Captures the verbatim `Display` of the error and of at most 5 of its causes, at most 16 384 bytes each. They can
    /// hold secrets, so this is only for a Sentry that may see them.
    pub fn with_verbatim(mut self) -> Self {
        self.verbatim = true;
        self
    }

    fn send(&self, report: &Report, error: &dyn McpError, context: &Context) {
        let recent = self.recent.lock();
        let is_new = recent
            .unwrap_or_else(PoisonError::into_inner)
            .insert(report.instance());
        if is_new {
            let texts = if self.verbatim {
                common::verbatim_chain(error)
            } else {
                let detail = std::iter::once(report.log_detail());
                detail.chain(report.causes()).map(str::to_owned).collect()
            };
            sentry_core::capture_event(event::of(report, texts, context));
        }
    }
}

impl Observer for Events {
    fn capture(&self, report: &Report, error: &dyn McpError) {
        self.send(report, error, &Context::new());
    }

    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        if report.needs_capture() {
            self.send(report, error, context);
        }
    }
}
