//! A client that retries a request where that can help.
//!
//! `cargo run --features retry --example retry`

mod through_tower;

use std::cell::RefCell;
use std::time::{Duration, SystemTime};

use backon::{ExponentialBuilder, Retryable};
use mcp_error::ProblemDetails;
use mcp_error::backon::advised;
use mcp_error::client::{Advice, GiveUp, HttpResponse, Idempotency, RetryLimits, ToAdvice};

/// The answers of the server in this example, in order: status, `Retry-After` and body.
const ANSWERS: &[(u16, Option<&str>, &str)] = &[
    (
        502,
        None,
        r#"{"type":"urn:x:gate","detail":"The gate is stuck","retryable":true}"#,
    ),
    (503, Some("1"), ""),
    (200, None, r#""open""#),
];

/// The error of this client.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Refused(Box<ProblemDetails>);

impl ToAdvice for Refused {
    fn to_advice(&self) -> Advice {
        self.0.to_advice()
    }
}

/// Makes one request. An answer that is not a success becomes a problem, whatever it looks like.
fn request(calls: &RefCell<usize>) -> Result<&'static str, Refused> {
    let mut calls = calls.borrow_mut();
    let (status, retry_after, body) = ANSWERS[*calls % ANSWERS.len()];
    *calls += 1;
    if status == 200 {
        return Ok(body);
    }
    let response = HttpResponse::new(status, body.as_bytes())
        .with_content_type("application/problem+json")
        .with_retry_after(retry_after);
    let problem = response.to_problem_details(SystemTime::now());
    Err(Refused(problem.into()))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Refused> {
    let limits = RetryLimits::new(Idempotency::Idempotent).with_max_delay(Duration::from_secs(5));
    let schedule = ExponentialBuilder::default()
        .with_min_delay(Duration::from_millis(200))
        .with_jitter();

    let calls = RefCell::new(0);
    let call = || async { request(&calls) };
    let answer = call
        .retry(schedule)
        .sleep(tokio::time::sleep)
        .adjust(advised(limits))
        .notify(|problem, delay| println!("{problem}\n  again in {} ms", delay.as_millis()))
        .await?;
    println!("{answer}, after {} calls", calls.borrow());

    through_tower::ask(limits.max_delay).await?;

    // A client with its own retry loop can ask for the decision alone.
    let closed = HttpResponse::new(503, b"").with_retry_after("3600");
    let closed = closed.to_problem_details(SystemTime::now());
    println!("{closed}");
    match limits.delay(&closed, Duration::from_secs(1)) {
        Ok(delay) => println!("  again in {} ms", delay.as_millis()),
        Err(GiveUp::DelayTooLong(delay)) => {
            println!("  {} s is longer than we wait", delay.as_secs());
        }
        Err(reason) => println!("  no retry: {reason:?}"),
    }
    Ok(())
}
