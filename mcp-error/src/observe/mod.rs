//! Where errors go besides the client: log, counters, error tracker, terminal.

mod common;
#[cfg(feature = "metrics")]
pub mod metrics;
#[cfg(feature = "miette")]
pub mod miette;
#[cfg(feature = "sentry")]
pub mod sentry;
#[cfg(feature = "tracing")]
pub mod tracing;
