//! Retries with tower: the service retries, and its caller does not notice.

use std::cell::RefCell;
use std::time::Duration;

use mcp_error::client::Idempotency;
use mcp_error::tower::{RetryPolicy, of_error};
use tower::retry::backoff::ExponentialBackoffMaker;
use tower::{Service, ServiceBuilder, ServiceExt, service_fn};

use crate::{Refused, request};

/// Makes a request that is retried, and one that is not, since it may not arrive twice.
pub async fn ask(max_delay: Duration) -> Result<(), Refused> {
    let calls = RefCell::new(0);
    let gate = service_fn(|_: &'static str| {
        let answer = request(&calls);
        async move { answer }
    });
    // Only the caller knows what may arrive twice.
    let by_request = |request: &&'static str| match *request {
        "look" => Idempotency::Idempotent,
        _ => Idempotency::NotIdempotent,
    };
    let schedule = ExponentialBackoffMaker::default();
    let policy = RetryPolicy::new(schedule, by_request, of_error).with_max_delay(max_delay);
    let mut gate = ServiceBuilder::new().retry(policy).service(gate);
    let answer = gate.ready().await?.call("look").await?;
    println!("{answer}, after {} calls", calls.borrow());
    if let Err(refused) = gate.ready().await?.call("open").await {
        println!("{refused}\n  \"open\" may not arrive twice");
    }
    Ok(())
}
