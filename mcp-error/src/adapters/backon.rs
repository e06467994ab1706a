//! Retries with [backon](https://docs.rs/backon) as an error advises (feature `backon`, backon 1.6).
//!
//! ```
//! use backon::{ExponentialBuilder, Retryable};
//! use mcp_error::{McpError, backon::advised};
//! use mcp_error::client::{Idempotency, RetryLimits};
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[error("the gate is closed")]
//! #[mcp(status = 503, retry_after = 1)]
//! struct Closed;
//!
//! # tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap().block_on(async {
//! let mut calls = 0;
//! let open = || {
//!     calls += 1;
//!     std::future::ready(if calls < 3 { Err(Closed) } else { Ok(calls) })
//! };
//! let opened = open
//!     .retry(ExponentialBuilder::default().with_jitter())
//!     .sleep(tokio::time::sleep)
//!     .adjust(advised(RetryLimits::new(Idempotency::Idempotent)))
//!     .notify(|error, delay| println!("{error}, again in {delay:?}"))
//!     .await;
//! assert_eq!(opened.unwrap(), 3);
//! # });
//! ```

use std::time::Duration;

use crate::client::{RetryLimits, ToAdvice};

/// Returns a function for `adjust` of backon's retries. It passes the delay of the schedule to
/// [`RetryLimits::delay`] and waits as long as that says. There is no retry once the schedule has ended, or where
/// `RetryLimits::delay` gives up.
///
/// backon decides the number of attempts, and how the delays grow and vary. The total delay of a backon schedule
/// does not include the time that a server asked for.
pub fn advised<E: ToAdvice>(
    limits: RetryLimits,
) -> impl FnMut(&E, Option<Duration>) -> Option<Duration> + Clone {
    move |error, scheduled| limits.delay(error, scheduled?).ok()
}
