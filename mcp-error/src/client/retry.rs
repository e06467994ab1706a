//! From the advice of an error to a decision: call again after this long, or give up.

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

/// Errors that say what to do about them: every [`McpError`], a [`Report`], a [`Failure`], and what a client
/// receives, [`ProblemDetails`], [`RpcError`] and [`ToolResult`].
///
/// Implement it for the error type of a client, which knows what its transport's errors mean.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say whether a retry can help",
    note = "implement `mcp_error::client::ToAdvice` for it, or pass the `Advice`"
)]
pub trait ToAdvice {
    /// What to do about this error.
    fn to_advice(&self) -> Advice;
}

/// What is known without a registry; with one, pass the advice: `error.advice(&ERRORS)`.
impl ToAdvice for RpcError {
    fn to_advice(&self) -> Advice {
        self.advice(&[])
    }
}

/// What is known without a registry; with one, pass the advice.
impl ToAdvice for ProblemDetails {
    fn to_advice(&self) -> Advice {
        self.advice(&[])
    }
}

/// What is known without a registry; with one, pass the advice.
impl ToAdvice for ToolResult {
    fn to_advice(&self) -> Advice {
        self.advice(&[])
    }
}

impl ToAdvice for Advice {
    fn to_advice(&self) -> Advice {
        *self
    }
}

impl ToAdvice for Report {
    fn to_advice(&self) -> Advice {
        Advice {
            recovery: self.recovery(),
            retry_after: self.retry_after(),
        }
    }
}

impl ToAdvice for Failure {
    fn to_advice(&self) -> Advice {
        self.error().to_advice()
    }
}

impl<E: McpError + ?Sized> ToAdvice for E {
    fn to_advice(&self) -> Advice {
        // Nobody else sees this report, so no observer hears of it.
        self.report(&Context::new()).to_advice()
    }
}

/// Whether a request that arrives twice has the same effect as one that arrives once (RFC 9110 §9.2.2). Only
/// the caller knows: an error says when to call again, not what the failed call has done already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Idempotency {
    /// It has the same effect.
    Idempotent,
    /// It may have another effect, so it is never repeated.
    NotIdempotent,
}

/// What a retry has to keep to, whichever schedule it follows: it is never earlier than the server asks, never
/// later than the client wants to wait, and a request that is not idempotent is not repeated.
///
/// How often to try, how delays grow and how they vary at random is up to a schedule: that of backon, of tower,
/// or of a loop of one's own.
///
/// ```
/// use mcp_error::client::{GiveUp, HttpResponse, Idempotency, RetryLimits};
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
/// let limits = RetryLimits::new(Idempotency::Idempotent);
/// let own = Duration::from_secs(2);
///
/// // Half of the schedule's own delay comes on top of the server's, so that a random one spreads the calls.
/// assert_eq!(limits.delay(&refused("30"), own), Ok(Duration::from_secs(31)));
/// assert_eq!(limits.delay(&refused("1"), own), Ok(own));
///
/// // Longer than we wait: no retry, rather than one that is too early.
/// let too_long = GiveUp::DelayTooLong(Duration::from_secs(90));
/// assert_eq!(limits.delay(&refused("90"), own), Err(too_long));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryLimits {
    /// Whether the request may be repeated at all.
    pub idempotency: Idempotency,
    /// The longest delay. Where the server asks for a longer one, there is no retry. Default 60 s.
    pub max_delay: Duration,
}

/// Why there is no retry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GiveUp {
    /// Something else has to be done first.
    Recovery(Recovery),
    /// The caller says that the request must not arrive twice.
    NotIdempotent,
    /// The server asks for a delay longer than [`RetryLimits::max_delay`].
    DelayTooLong(Duration),
}

impl RetryLimits {
    /// With the default delay.
    pub const fn new(idempotency: Idempotency) -> Self {
        Self {
            idempotency,
            max_delay: Duration::from_secs(60),
        }
    }

    /// How long to wait before the next call, where a schedule would wait for `own`.
    ///
    /// # Errors
    ///
    /// [`GiveUp`]: do not call again.
    pub fn delay(
        &self,
        error: &(impl ToAdvice + ?Sized),
        own: Duration,
    ) -> Result<Duration, GiveUp> {
        let advice = error.to_advice();
        if advice.recovery != Recovery::Retry {
            return Err(GiveUp::Recovery(advice.recovery));
        }
        if self.idempotency == Idempotency::NotIdempotent {
            return Err(GiveUp::NotIdempotent);
        }
        let asked = advice.retry_after.unwrap_or_default();
        if asked > self.max_delay {
            return Err(GiveUp::DelayTooLong(asked));
        }
        let delay = if asked > own {
            asked.saturating_add(own / 2)
        } else {
            own
        };
        Ok(delay.min(self.max_delay))
    }
}
