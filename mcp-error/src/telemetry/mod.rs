//! What logs, counters and trackers say of an error, named alike in all of them.

#[cfg(any(feature = "sentry", feature = "tracing"))]
mod class;
#[cfg(any(feature = "sentry", feature = "tracing"))]
mod request;
#[cfg(any(feature = "sentry", feature = "tracing"))]
mod verbatim;

#[cfg(feature = "sentry")]
pub(crate) use class::is_foreign;
#[cfg(any(feature = "sentry", feature = "tracing"))]
pub(crate) use class::{error_type, exception_type};
#[cfg(any(feature = "sentry", feature = "tracing"))]
pub(crate) use request::Request;
#[cfg(any(feature = "sentry", feature = "tracing"))]
pub(crate) use verbatim::verbatim;

/// What `error.type` says where there is no class to name (OpenTelemetry, error attributes).
pub(crate) const OTHER: &str = "_OTHER";
