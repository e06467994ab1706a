//! Observers for logs, counters, error trackers and terminals, which are notified of every error that is sent.
//!
//! [`Stderr`] needs no feature. Every observer sees the sanitized causes of an error, whatever the client sees.
//!
//! Each of the modules here has an [`Observer`](crate::Observer) for one crate. The functions are the ones that these
//! share, for an observer of your own:
//!
//! ```
//! use mcp_error::observe::{Request, error_type, exception_type, verbatim};
//! use mcp_error::{Context, McpError, Observer, Report};
//!
//! struct Lines;
//!
//! impl Observer for Lines {
//!     fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
//!         let request = Request::of(context);
//!         eprintln!(
//!             "{} {} in {:?}: {:?}",
//!             error_type(report),
//!             exception_type(report),
//!             request.method,
//!             verbatim(&error),
//!         );
//!     }
//! }
//! ```

mod common;
#[cfg(feature = "metrics")]
pub mod metrics;
#[cfg(feature = "miette")]
pub mod miette;
#[cfg(feature = "sentry")]
pub mod sentry;
mod stderr;
#[cfg(feature = "tracing")]
pub mod tracing;

pub use stderr::Stderr;

pub use common::{
    ErrorTypeFrom, OTHER, Request, error_type, exception_type, sent_code, verbatim, verbatim_chain,
};
