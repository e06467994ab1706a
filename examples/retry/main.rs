//! A client that calls again where it can help: `cargo run --features retry --example retry`.

mod through_tower;

use std::cell::RefCell;
use std::time::{Duration, SystemTime};

use mcp_error::client::{Advice, Advise, GiveUp, HttpResponse, Idempotency, Retry, RetryLimits};
use mcp_error::{ProblemDetails, backon::retry};

/// What the server of this example answers, one after the other: status, `Retry-After`, body.
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

impl Advise for Refused {
    fn advise(&self) -> Advice {
        self.0.advise()
    }
}

/// One request. An answer that is no success becomes a problem, whatever it looks like.
fn request(calls: &RefCell<usize>) -> Result<&'static str, Refused> {
    let mut calls = calls.borrow_mut();
    let (status, retry_after, body) = ANSWERS[*calls % ANSWERS.len()];
    *calls += 1;
    if status == 200 {
        return Ok(body);
    }
    let response = HttpResponse {
        status,
        content_type: Some("application/problem+json"),
        retry_after,
        body: body.as_bytes(),
    };
    let problem = response.to_problem_details(SystemTime::now());
    Err(Refused(problem.into()))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Refused> {
    let limits = RetryLimits {
        first_delay: Duration::from_millis(200),
        max_delay: Duration::from_secs(5),
        ..RetryLimits::default()
    };

    let calls = RefCell::new(0);
    let answer = retry(
        || async { request(&calls) },
        limits,
        Idempotency::Idempotent,
    )
    .sleep(tokio::time::sleep)
    .notify(|problem, delay| println!("{problem}\n  again in {} ms", delay.as_millis()))
    .await?;
    println!("{answer}, after {} calls", calls.borrow());

    through_tower::ask(limits).await?;

    // The decision alone, for a client with a loop of its own.
    let closed = HttpResponse {
        status: 503,
        content_type: None,
        retry_after: Some("3600"),
        body: b"",
    };
    let closed = closed.to_problem_details(SystemTime::now());
    println!("{closed}");
    let mut retries = limits.retries(Idempotency::Idempotent);
    match retries.decide(&closed, Duration::ZERO) {
        Retry::After(delay) => println!("  again in {} ms", delay.as_millis()),
        Retry::GiveUp(GiveUp::DelayTooLong(delay)) => {
            println!("  {} s is longer than we wait", delay.as_secs());
        }
        Retry::GiveUp(reason) => println!("  no retry: {reason:?}"),
    }
    Ok(())
}
