//! Retries with [backon](https://docs.rs/backon) as an error advises (feature `backon`, backon 1.6).
//!
//! ```
//! use mcp_error::{McpError, backon::retry};
//! use mcp_error::client::{Idempotency, RetryLimits};
//! use std::time::Duration;
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
//! let opened = retry(open, RetryLimits::default(), Idempotency::Idempotent)
//!     .sleep(tokio::time::sleep)
//!     .notify(|error, delay| println!("{error}, again in {delay:?}"))
//!     .await;
//! assert_eq!(opened.unwrap(), 3);
//! # });
//! ```

use std::future::Future;
use std::iter::{self, Repeat};
use std::time::{Duration, Instant};

use backon::{DefaultSleeper, Retryable};

use crate::client::{Advise, Idempotency, Retry, RetryLimits};

/// What [`retry`] returns: backon's retry with `adjust` set, all else as backon sets it.
pub type Advised<T, E, Fut, F, Adjust> = ::backon::Retry<
    Repeat<Duration>,
    T,
    E,
    Fut,
    F,
    DefaultSleeper,
    fn(&E) -> bool,
    fn(&E, Duration),
    Adjust,
>;

/// Calls until it succeeds or [`Retries::decide`](crate::client::Retries::decide) gives up; the error is then that of
/// the last call. Nothing is called before the first poll.
///
/// What it returns is backon's, so `sleep`, `notify` and `when` go on from there; another `adjust` would take
/// the place of the decision. Time counts from here, and at least as long as all delays together.
#[expect(
    clippy::type_complexity,
    reason = "an alias cannot name an opaque type"
)]
pub fn retry<T, E, Fut, F>(
    call: F,
    limits: RetryLimits,
    idempotency: Idempotency,
) -> Advised<T, E, Fut, F, impl FnMut(&E, Option<Duration>) -> Option<Duration>>
where
    E: Advise,
    Fut: Future<Output = Result<T, E>>,
    F: FnMut() -> Fut,
{
    let mut retries = limits.retries(idempotency);
    // A runtime's time may pass faster than the clock's, so the delays count too.
    let started = Instant::now();
    let mut waited = Duration::ZERO;
    let adjust = move |error: &E, _: Option<Duration>| match retries
        .decide(error, started.elapsed().max(waited))
    {
        Retry::After(delay) => {
            waited = waited.saturating_add(delay);
            Some(delay)
        }
        Retry::GiveUp(_) => None,
    };
    // The delays of backon's own are not used: the decision has both ours and the server's.
    call.retry(iter::repeat(Duration::ZERO)).adjust(adjust)
}
