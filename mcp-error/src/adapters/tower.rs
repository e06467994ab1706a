//! A policy for [`tower::retry`](https://docs.rs/tower/latest/tower/retry) that retries as an error advises
//! (feature `tower`, tower 0.5). It needs a tokio runtime with time.
//!
//! ```
//! use mcp_error::{ProblemDetails, tower::{RetryPolicy, of_error}};
//! use mcp_error::client::{Idempotency, RetryLimits};
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
//! let policy = RetryPolicy::new(RetryLimits::default(), by_method, of_error);
//! let mut service = ServiceBuilder::new().retry(policy).service(busy);
//! let error = service.ready().await.unwrap().call("list").await.unwrap_err();
//! assert_eq!(error.status, Some(503));
//! # });
//! ```

use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep};
use tower::retry::Policy;

use crate::client::Advice;
use crate::client::{Advise, Idempotency, Retries, Retry, RetryLimits};

/// Retries of a service: `idempotency` says of each request whether it may arrive twice, `advise` of each
/// answer what to do about it, `None` where it is no failure.
///
/// A request that is not idempotent is not even cloned. Time counts from the call of the service.
#[derive(Debug, Clone)]
pub struct RetryPolicy<I, A> {
    limits: RetryLimits,
    idempotency: I,
    advise: A,
    /// Of the request that this clone of the policy belongs to.
    session: Option<Session>,
}

#[derive(Debug, Clone, Copy)]
struct Session {
    retries: Retries,
    started: Instant,
}

impl<I, A> RetryPolicy<I, A> {
    /// Retries within these limits.
    pub const fn new(limits: RetryLimits, idempotency: I, advise: A) -> Self {
        Self {
            limits,
            idempotency,
            advise,
            session: None,
        }
    }
}

/// What the error of a service advises; for services whose failures are errors.
pub fn of_error<T, E: Advise>(result: &Result<T, E>) -> Option<Advice> {
    result.as_ref().err().map(Advise::advise)
}

impl<Request, T, E, I, A> Policy<Request, T, E> for RetryPolicy<I, A>
where
    Request: Clone,
    I: Fn(&Request) -> Idempotency,
    A: Fn(&Result<T, E>) -> Option<Advice>,
{
    type Future = Sleep;

    fn retry(&mut self, _: &mut Request, result: &mut Result<T, E>) -> Option<Sleep> {
        let advice = (self.advise)(result)?;
        let session = self.session.as_mut()?;
        let elapsed: Duration = session.started.elapsed();
        match session.retries.decide(&advice, elapsed) {
            Retry::After(delay) => Some(sleep(delay)),
            Retry::GiveUp(_) => None,
        }
    }

    fn clone_request(&mut self, request: &Request) -> Option<Request> {
        let idempotency = (self.idempotency)(request);
        // tower asks before it clones the policy for a request, so the one that it clones has no failures.
        let fresh = |session: &Session| session.retries.failed() == 0;
        if self.session.as_ref().is_none_or(fresh) {
            self.session = Some(Session {
                retries: self.limits.retries(idempotency),
                started: Instant::now(),
            });
        }
        (idempotency == Idempotency::Idempotent).then(|| request.clone())
    }
}
