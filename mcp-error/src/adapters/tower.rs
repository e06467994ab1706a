//! A policy for [`tower::retry`](https://docs.rs/tower/latest/tower/retry) that retries as an error advises
//! (feature `tower`, tower 0.5). It needs a tokio runtime with time.
//!
//! ```
//! use mcp_error::{ProblemDetails, tower::{RetryPolicy, of_error}};
//! use mcp_error::client::Idempotency;
//! use tower::retry::backoff::ExponentialBackoffMaker;
//! use tower::{Service, ServiceBuilder, ServiceExt, service_fn};
//!
//! # tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap().block_on(async {
//! let busy = service_fn(|_: &str| async {
//!     Err::<(), _>(ProblemDetails { status: Some(503), ..ProblemDetails::default() })
//! });
//! // Only the caller knows what may arrive twice.
//! let by_method = |request: &&str| match *request {
//!     "list" => Idempotency::Idempotent,
//!     _ => Idempotency::NotIdempotent,
//! };
//! let policy = RetryPolicy::new(ExponentialBackoffMaker::default(), by_method, of_error);
//! let mut service = ServiceBuilder::new().retry(policy).service(busy);
//! let error = service.ready().await.unwrap().call("list").await.unwrap_err();
//! assert_eq!(error.status, Some(503));
//! # });
//! ```

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use tokio::time::sleep;
use tower::retry::Policy;
use tower::retry::backoff::{Backoff, MakeBackoff};

use crate::client::{Advice, Idempotency, RetryLimits, ToAdvice};

/// A retry policy for a tower service.
///
/// `idempotency` says for each request whether it may arrive twice. `advice` returns what to do about an answer, or
/// `None` if the answer is not a failure.
///
/// A retry is sent once both the delay of the schedule and the delay that the server asked for have passed. A
/// request that is not idempotent is sent again only after a call that changed [nothing](crate::registry::Effect::None).
#[derive(Debug, Clone)]
#[must_use]
pub struct RetryPolicy<M: MakeBackoff, I, A> {
    schedule: M,
    idempotency: I,
    advice: A,
    max_attempts: u32,
    max_delay: Duration,
    /// The state of the request that this clone of the policy belongs to.
    session: Option<Session<M::Backoff>>,
}

#[derive(Debug, Clone)]
struct Session<B> {
    limits: RetryLimits,
    schedule: B,
    failed: u32,
}

impl<M: MakeBackoff, I, A> RetryPolicy<M, I, A> {
    /// Returns a policy that retries by a schedule of tower. It makes at most four calls, including the first, and
    /// gives up when the server asks for a delay of more than one minute.
    pub const fn new(schedule: M, idempotency: I, advice: A) -> Self {
        Self {
            schedule,
            idempotency,
            advice,
            max_attempts: 4,
            max_delay: RetryLimits::new(Idempotency::Idempotent).max_delay,
            session: None,
        }
    }

    /// Sets the maximum number of calls, including the first: 0 and 1 mean no retry.
    pub fn with_max_attempts(mut self, max_attempts: u32) -> Self {
        self.max_attempts = max_attempts;
        self
    }

    /// Sets the longest delay that a server may ask for; see [`RetryLimits::max_delay`].
    pub fn with_max_delay(mut self, max_delay: Duration) -> Self {
        self.max_delay = max_delay;
        self
    }
}

/// Returns the advice of a service's error, for services that report their failures as `Err`.
pub fn of_error<T, E: ToAdvice>(result: &Result<T, E>) -> Option<Advice> {
    result.as_ref().err().map(ToAdvice::to_advice)
}

impl<Request, T, E, M, I, A> Policy<Request, T, E> for RetryPolicy<M, I, A>
where
    Request: Clone,
    M: MakeBackoff<Backoff: Backoff<Future: Send + 'static>>,
    I: Fn(&Request) -> Idempotency,
    A: Fn(&Result<T, E>) -> Option<Advice>,
{
    type Future = Pin<Box<dyn Future<Output = ()> + Send>>;

    fn retry(&mut self, _: &mut Request, result: &mut Result<T, E>) -> Option<Self::Future> {
        let advice = (self.advice)(result)?;
        let session = self.session.as_mut()?;
        session.failed = session.failed.saturating_add(1);
        if session.failed >= self.max_attempts {
            return None;
        }
        // The length of the schedule's delay is not known here: tower only returns a future that waits.
        let delay = session.limits.delay(&advice, Duration::ZERO).ok()?;
        let requested = sleep(delay);
        let scheduled = session.schedule.next_backoff();
        Some(Box::pin(async move {
            requested.await;
            scheduled.await;
        }))
    }

    fn clone_request(&mut self, request: &Request) -> Option<Request> {
        let idempotency = (self.idempotency)(request);
        // tower calls this before it clones the policy for a request, so the policy that it clones has seen no
        // failures yet.
        if self
            .session
            .as_ref()
            .is_none_or(|session| session.failed == 0)
        {
            self.session = Some(Session {
                limits: RetryLimits::new(idempotency).with_max_delay(self.max_delay),
                schedule: self.schedule.make_backoff(),
                failed: 0,
            });
        }
        // Only the answer says whether the call has changed something.
        Some(request.clone())
    }
}
