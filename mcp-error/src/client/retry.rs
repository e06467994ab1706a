//! From what an error advises to a decision: call again after this long, or give up.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use crate::client::Advice;
use crate::documents::problem::ProblemDetails;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::handler::Failure;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;
use mcp_error_rules::choices::Recovery;

/// What says whether a retry can help, and when: every [`McpError`], a [`Report`], a [`Failure`], and what a
/// client receives, [`ProblemDetails`], [`RpcError`] and [`ToolResult`].
///
/// Implement it for the error type of a client, which knows what its transport's errors mean.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say whether a retry can help",
    note = "implement `mcp_error::client::Advise` for it, or pass the `Advice`"
)]
pub trait Advise {
    /// What to do about this error.
    fn advise(&self) -> Advice;
}

/// What is known without a registry; with one, pass the advice: `error.advice(&[ParkError::ENTRIES])`.
impl Advise for RpcError {
    fn advise(&self) -> Advice {
        self.advice(&[])
    }
}

/// What is known without a registry; with one, pass the advice.
impl Advise for ProblemDetails {
    fn advise(&self) -> Advice {
        self.advice(&[])
    }
}

/// What is known without a registry; with one, pass the advice.
impl Advise for ToolResult {
    fn advise(&self) -> Advice {
        self.advice(&[])
    }
}

impl Advise for Advice {
    fn advise(&self) -> Advice {
        *self
    }
}

impl Advise for Report {
    fn advise(&self) -> Advice {
        Advice {
            recovery: self.recovery(),
            retry_after: self.retry_after(),
        }
    }
}

impl Advise for Failure {
    fn advise(&self) -> Advice {
        self.error().advise()
    }
}

impl<E: McpError + ?Sized> Advise for E {
    fn advise(&self) -> Advice {
        // Nobody else sees this report, so no observer hears of it.
        self.report(&Context::new()).advise()
    }
}

/// Whether a request that arrives twice does what it does once (RFC 9110 §9.2.2). Only the caller knows: an
/// error says when to call again, not what the failed call has done already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Idempotency {
    /// It does.
    Idempotent,
    /// It may do it twice: it is never repeated.
    NotIdempotent,
}

/// How often and how long to try.
///
/// ```
/// use mcp_error::client::{GiveUp, HttpResponse, Idempotency, Retry, RetryLimits};
/// use std::time::{Duration, SystemTime};
///
/// let refused = |seconds| {
///     let response = HttpResponse {
///         status: 429,
///         content_type: None,
///         retry_after: Some(seconds),
///         body: b"",
///     };
///     response.to_problem_details(SystemTime::now())
/// };
/// let limits = RetryLimits { max_delay: Duration::from_secs(60), ..RetryLimits::default() };
/// let mut retries = limits.retries(Idempotency::Idempotent);
///
/// let Retry::After(delay) = retries.decide(&refused("30"), Duration::ZERO) else { unreachable!() };
/// assert!(delay >= Duration::from_secs(30) && delay <= Duration::from_secs(60));
///
/// // Longer than we wait: no retry, rather than one that is too early.
/// let decision = retries.decide(&refused("90"), delay);
/// assert_eq!(decision, Retry::GiveUp(GiveUp::DelayTooLong(Duration::from_secs(90))));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryLimits {
    /// Calls at most, the first included: 0 and 1 mean no retry. Default 4.
    pub max_attempts: u32,
    /// The delay before the first retry, where the server says nothing; each further one is twice as long.
    /// Default 500 ms.
    pub first_delay: Duration,
    /// The longest delay. Where the server asks for a longer one, there is no retry. Default 60 s.
    pub max_delay: Duration,
    /// The longest time from the first call to the last one's beginning. Default 120 s.
    pub max_total: Duration,
    /// Whether delays vary at random, so that clients that failed together do not come back together: between
    /// half and all of a delay of ours; of one that the server asks for, never less, and longer by up to half
    /// of ours. Default true.
    pub jitter: bool,
}

impl Default for RetryLimits {
    fn default() -> Self {
        Self {
            max_attempts: 4,
            first_delay: Duration::from_millis(500),
            max_delay: Duration::from_secs(60),
            max_total: Duration::from_secs(120),
            jitter: true,
        }
    }
}

impl RetryLimits {
    /// The retries of one request.
    pub const fn retries(self, idempotency: Idempotency) -> Retries {
        Retries {
            limits: self,
            idempotency,
            failed: 0,
        }
    }
}

/// The retries of one request: ask [`decide`](Self::decide) once after each call that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retries {
    limits: RetryLimits,
    idempotency: Idempotency,
    /// Calls that failed.
    failed: u32,
}

/// What to do after a call that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Retry {
    /// Call again after this long.
    After(Duration),
    /// Do not call again.
    GiveUp(GiveUp),
}

/// Why there is no retry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GiveUp {
    /// Something else has to be done first.
    Recovery(Recovery),
    /// The caller says that the request must not arrive twice.
    NotIdempotent,
    /// That was the last call.
    Attempts,
    /// The server asks for a delay longer than [`RetryLimits::max_delay`].
    DelayTooLong(Duration),
    /// With this delay it would take longer than [`RetryLimits::max_total`].
    TotalTooLong(Duration),
}

impl Retries {
    /// What to do about the error of the last call, `elapsed` after the first one began.
    pub fn decide(&mut self, error: &(impl Advise + ?Sized), elapsed: Duration) -> Retry {
        self.failed = self.failed.saturating_add(1);
        match self.delay(error.advise(), elapsed, random) {
            Ok(delay) => Retry::After(delay),
            Err(reason) => Retry::GiveUp(reason),
        }
    }

    /// Calls that failed so far.
    pub const fn failed(&self) -> u32 {
        self.failed
    }

    fn delay(
        &self,
        advice: Advice,
        elapsed: Duration,
        random: fn() -> f64,
    ) -> Result<Duration, GiveUp> {
        let limits = &self.limits;
        if advice.recovery != Recovery::Retry {
            return Err(GiveUp::Recovery(advice.recovery));
        }
        if self.idempotency == Idempotency::NotIdempotent {
            return Err(GiveUp::NotIdempotent);
        }
        if self.failed >= limits.max_attempts {
            return Err(GiveUp::Attempts);
        }
        let asked = advice.retry_after.unwrap_or_default();
        if asked > limits.max_delay {
            return Err(GiveUp::DelayTooLong(asked));
        }
        let doubled = 1_u32.checked_shl(self.failed - 1).unwrap_or(u32::MAX);
        let own = limits.first_delay.saturating_mul(doubled);
        let own = own.min(limits.max_delay);
        if !limits.jitter {
            let delay = own.max(asked);
            return self.in_time(delay, delay, elapsed, || 0.0);
        }
        let least = asked.max(own / 2);
        let most = asked.saturating_add(own / 2).max(own);
        self.in_time(least, most.min(limits.max_delay), elapsed, random)
    }

    /// A delay between these two that leaves time for the call.
    fn in_time(
        &self,
        least: Duration,
        most: Duration,
        elapsed: Duration,
        random: impl FnOnce() -> f64,
    ) -> Result<Duration, GiveUp> {
        let left = self.limits.max_total.saturating_sub(elapsed);
        if least > left || elapsed > self.limits.max_total {
            return Err(GiveUp::TotalTooLong(least));
        }
        let spread = most.min(left).saturating_sub(least);
        Ok(least.saturating_add(spread.mul_f64(random())))
    }
}

/// A number of 0..1; half of it all where there is no randomness.
fn random() -> f64 {
    let mut bytes = [0; 8];
    if getrandom::fill(&mut bytes).is_err() {
        // Keys differ from process to process, which is what jitter is for.
        bytes = RandomState::new().hash_one(0).to_le_bytes();
    }
    const BITS: u32 = 53;
    let number = u64::from_le_bytes(bytes) >> (u64::BITS - BITS);
    number as f64 / (1_u64 << BITS) as f64
}
