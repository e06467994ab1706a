//! What logs, counters, trackers and terminals say of an error, alike in all of them.

#[cfg(any(feature = "sentry", feature = "tracing"))]
mod class;
#[cfg(any(feature = "sentry", feature = "tracing"))]
mod request;
#[cfg(any(feature = "miette", feature = "sentry", feature = "tracing"))]
mod verbatim;

#[cfg(feature = "sentry")]
pub(crate) use class::is_foreign;
#[cfg(any(feature = "sentry", feature = "tracing"))]
pub(crate) use class::{error_type, exception_type};
#[cfg(any(feature = "sentry", feature = "tracing"))]
pub(crate) use request::Request;
#[cfg(feature = "tracing")]
pub(crate) use verbatim::verbatim;
#[cfg(any(feature = "miette", feature = "sentry"))]
pub(crate) use verbatim::verbatim_chain;

/// What `error.type` says where there is no class to name (OpenTelemetry, error attributes).
#[cfg(any(feature = "metrics", feature = "sentry", feature = "tracing"))]
pub(crate) const OTHER: &str = "_OTHER";
