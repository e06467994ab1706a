//! Decides from the advice of an error whether to call again, and after which delay.

use std::time::Duration;

use crate::client::Advice;
use crate::documents::problem::ProblemDetails;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::handler::Failure;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::context::idempotency::Idempotency;
use crate::report::error::McpError;
use mcp_error_rules::choices::{Effect, Recovery};

/// An error that says what to do about it.
///
/// It is implemented for every [`McpError`], for [`Report`] and [`Failure`], and for the documents that a client
/// receives: [`ProblemDetails`], [`RpcError`] and [`ToolResult`]. Implement it for the error type of a client
/// as well, since only that type knows what the errors of its transport mean:
///
/// ```
/// use mcp_error::client::{Advice, ToAdvice};
/// use mcp_error::registry::Recovery;
/// use mcp_error::RpcError;
///
/// enum CallError {
///     /// No answer came in time.
///     Timeout,
///     Answer(RpcError),
/// }
///
/// impl ToAdvice for CallError {
///     fn to_advice(&self) -> Advice {
///         match self {
///             Self::Timeout => Advice::new(Recovery::Retry),
///             Self::Answer(error) => error.to_advice(),
///         }
///     }
/// }
/// # assert_eq!(CallError::Timeout.to_advice().recovery, Recovery::Retry);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say whether a retry can help",
    note = "implement `mcp_error::client::ToAdvice` for it, or pass the `Advice`"
)]
pub trait ToAdvice {
    /// Returns what to do about this error.
    fn to_advice(&self) -> Advice;
}

macro_rules! to_advice {
    ($($document:ty),*) => {$(
        /// Returns the advice without a registry. If you have one, pass `document.advice(&ERRORS)` instead of the document.
        impl ToAdvice for $document {
            fn to_advice(&self) -> Advice {
                self.advice(&[])
            }
        }
    )*};
}

to_advice!(RpcError, ProblemDetails, ToolResult);

impl ToAdvice for Advice {
    fn to_advice(&self) -> Advice {
        *self
    }
}

impl ToAdvice for Report {
    fn to_advice(&self) -> Advice {
        Advice::new(self.recovery())
            .with_retry_after(self.retry_after())
            .with_effect(self.effect())
    }
}

impl ToAdvice for Failure {
    fn to_advice(&self) -> Advice {
        self.error().to_advice()
    }
}

impl<E: McpError + ?Sized> ToAdvice for E {
    fn to_advice(&self) -> Advice {
        match self.error_object() {
            Some(received) => received.to_advice(),
            // This report is not sent to anyone, so no observer is notified of it.
            None => self.report(&Context::new()).to_advice(),
        }
    }
}

/// The limits of a retry, whichever schedule it follows: it never comes earlier than the server asks, never later
/// than the client is willing to wait, and a request that is not idempotent is repeated only if the error says that
/// the call changed nothing.
///
/// A schedule decides how often to try, how the delays grow, and how they vary at random. Use that of `backon`
/// or of `tower`, or write a loop.
///
/// ```
/// use mcp_error::client::{GiveUp, HttpResponse, Idempotency, RetryLimits};
/// use std::time::{Duration, SystemTime};
///
/// let refused = |seconds| {
///     let response = HttpResponse::new(429, b"").with_retry_after(seconds);
///     response.to_problem_details(SystemTime::now())
/// };
/// let limits = RetryLimits::new(Idempotency::Idempotent);
/// let scheduled = Duration::from_secs(2);
///
/// // Half of the schedule's delay is added to the server's, so that a random schedule spreads the calls.
/// assert_eq!(limits.delay(&refused("30"), scheduled), Ok(Duration::from_secs(31)));
/// assert_eq!(limits.delay(&refused("1"), scheduled), Ok(scheduled));
///
/// // The server asks for more time than the limit allows, so there is no retry rather than an early one.
/// let too_long = GiveUp::DelayTooLong(Duration::from_secs(90));
/// assert_eq!(limits.delay(&refused("90"), scheduled), Err(too_long));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct RetryLimits {
    /// Whether the request may be repeated at all.
    pub idempotency: Idempotency,
    /// The longest delay. If the server asks for a longer one, there is no retry. The default is 60 s.
    pub max_delay: Duration,
}

/// The reason why there is no retry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GiveUp {
    /// The error asks for another action than a retry.
    Recovery(Recovery),
    /// The request is not idempotent, so it must not be sent again.
    NotIdempotent,
    /// The server asks for a delay longer than [`RetryLimits::max_delay`].
    DelayTooLong(Duration),
}

impl RetryLimits {
    /// Makes limits with the default [`max_delay`](Self::max_delay).
    pub const fn new(idempotency: Idempotency) -> Self {
        Self {
            idempotency,
            max_delay: Duration::from_secs(60),
        }
    }

    /// Sets the longest delay.
    #[must_use]
    pub const fn with_max_delay(mut self, max_delay: Duration) -> Self {
        self.max_delay = max_delay;
        self
    }

    /// Returns how long to wait before the next call. `scheduled` is the delay that the schedule of the
    /// client has chosen.
    ///
    /// # Errors
    ///
    /// Returns [`GiveUp`] if the client should not call again.
    pub fn delay(
        &self,
        error: &(impl ToAdvice + ?Sized),
        scheduled: Duration,
    ) -> Result<Duration, GiveUp> {
        let advice = error.to_advice();
        if advice.recovery != Recovery::Retry {
            return Err(GiveUp::Recovery(advice.recovery));
        }
        let has_no_effect = advice.effect == Some(Effect::None);
        if self.idempotency == Idempotency::NotIdempotent && !has_no_effect {
            return Err(GiveUp::NotIdempotent);
        }
        let requested = advice.retry_after.unwrap_or_default();
        if requested > self.max_delay {
            return Err(GiveUp::DelayTooLong(requested));
        }
        let delay = if requested > scheduled {
            requested.saturating_add(scheduled / 2)
        } else {
            scheduled
        };
        Ok(delay.min(self.max_delay))
    }
}
