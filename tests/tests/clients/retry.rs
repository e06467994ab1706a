//! When a client calls again, and when it gives up.

use std::cell::RefCell;
use std::future::ready;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use mcp_error::backon::advised;
use mcp_error::client::{Advice, GiveUp, Idempotency, RetryLimits, ToAdvice};
use mcp_error::json::Json;
use mcp_error::registry::Recovery;
use mcp_error::tower::{RetryPolicy, of_error};
use mcp_error::{Context, ErrorType, Failure, McpError, ProblemDetails, RpcError, ToolResult};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tokio::time::Instant;
use tower::retry::backoff::ExponentialBackoffMaker;
use tower::util::rng::HasherRng;
use tower::{Service, ServiceBuilder, ServiceExt, service_fn};

#[derive(Debug, Clone, thiserror::Error, McpError)]
enum LiftError {
    #[error("full")]
    #[mcp(code = -31001, status = 429)]
    Full {
        #[mcp(retry_after)]
        wait: Option<u32>,
    },
    #[error("no ticket")]
    #[mcp(code = -31002, status = 403)]
    NoTicket,
}

use LiftError::{Full, NoTicket};

const SECOND: Duration = Duration::from_secs(1);

/// Limits with a delay of at most eight seconds.
const LIMITS: RetryLimits =
    RetryLimits::new(Idempotency::Idempotent).with_max_delay(Duration::from_secs(8));

/// Delays without jitter: 1, 2, 4, 8, 8, … seconds.
const STEADY: ExponentialBuilder = ExponentialBuilder::new()
    .with_min_delay(SECOND)
    .with_max_delay(Duration::from_secs(8))
    .with_max_times(9);

/// Returns the same schedule for tower.
fn steady() -> ExponentialBackoffMaker {
    ExponentialBackoffMaker::new(SECOND, 8 * SECOND, 0.0, HasherRng::default()).unwrap()
}

#[test]
fn every_document_gives_advice() {
    let error = Full { wait: Some(7) };
    let report = error.report(&Context::new());
    let rpc = error.to_rpc_error();
    let mut problem = error.to_problem_details();
    problem.members.insert("retryAfter", 7);
    let result = ToolResult {
        structured_content: rpc.data.clone(),
        ..ToolResult::default()
    };
    let boxed: Box<dyn McpError> = Box::new(error.clone());
    for advice in [
        error.to_advice(),
        boxed.to_advice(),
        (&error as &dyn McpError).to_advice(),
        report.to_advice(),
        Failure::new(error.clone()).to_advice(),
        problem.to_advice(),
        rpc.to_advice(),
        result.to_advice(),
    ] {
        assert_eq!(advice.recovery, Recovery::Retry);
        assert_eq!(advice.retry_after, Some(7 * SECOND));
        assert_eq!(LIMITS.delay(&advice, 7 * SECOND), Ok(7 * SECOND));
    }
    // With the registry, a client knows what this code means.
    let bare = RpcError::new(-31001, "full", None);
    assert_eq!(
        LIMITS.delay(&bare, SECOND),
        Err(GiveUp::Recovery(Recovery::Report))
    );
    let known = bare.advice(&[LiftError::ENTRIES]);
    assert_eq!(LIMITS.delay(&known, SECOND), Ok(SECOND));
    assert_eq!(
        LIMITS.delay(&NoTicket, SECOND),
        Err(GiveUp::Recovery(Recovery::AskUser))
    );
}

#[test]
fn a_request_that_is_not_idempotent_is_repeated_only_without_effect() {
    let limits = RetryLimits::new(Idempotency::NotIdempotent);
    for wait in [None, Some(0), Some(1)] {
        assert_eq!(
            limits.delay(&Full { wait }, SECOND),
            Err(GiveUp::NotIdempotent)
        );
    }
    // Unless the error says that the call changed nothing.
    let problem = |effect: &str| {
        let text = format!(r#"{{"status":503,"retryAfter":2,"effect":"{effect}"}}"#);
        serde_json::from_str::<ProblemDetails>(&text).unwrap()
    };
    assert_eq!(limits.delay(&problem("none"), SECOND), Ok(SECOND * 5 / 2));
    for effect in ["partial", "unknown", "?"] {
        let decision = limits.delay(&problem(effect), SECOND);
        assert_eq!(decision, Err(GiveUp::NotIdempotent), "{effect}");
    }
}

#[test]
fn a_delay_beyond_the_limit_means_giving_up() {
    let delay = |wait| LIMITS.delay(&Full { wait: Some(wait) }, SECOND);
    assert_eq!(delay(9), Err(GiveUp::DelayTooLong(9 * SECOND)));
    assert_eq!(delay(8), Ok(8 * SECOND));
    assert_eq!(delay(6), Ok(Duration::from_millis(6_500)));
    assert_eq!(delay(0), Ok(SECOND));
    let forever: RpcError =
        serde_json::from_str(r#"{"code":1,"data":{"retryAfter":18446744073709551615}}"#).unwrap();
    let all = LIMITS.with_max_delay(Duration::MAX);
    let asked = Duration::from_secs(u64::MAX);
    assert!(all.delay(&forever, SECOND).unwrap() >= asked);
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(20_261_121),
        ..ProptestConfig::with_cases(1_024)
    })]

    #[test]
    fn delays_are_never_shorter_than_the_servers_nor_above_the_limit(
        [own, longest] in prop::array::uniform2(0_u64..100_000),
        asked in prop::option::of(0_u64..100_000),
    ) {
        let [own, max_delay] = [own, longest].map(Duration::from_millis);
        let limits = LIMITS.with_max_delay(max_delay);
        let asked = asked.map(Duration::from_millis);
        match limits.delay(&Asks(asked), own) {
            Ok(delay) => {
                prop_assert!(delay >= asked.unwrap_or_default());
                prop_assert!(delay >= own.min(max_delay) && delay <= max_delay);
            }
            Err(GiveUp::DelayTooLong(delay)) => {
                prop_assert_eq!(Some(delay), asked);
                prop_assert!(delay > max_delay);
            }
            other => prop_assert!(false, "{:?}", other),
        }
    }
}

/// An error of a client, with the advice of a server that asks for this delay.
struct Asks(Option<Duration>);

impl ToAdvice for Asks {
    fn to_advice(&self) -> Advice {
        Advice::new(Recovery::Retry).with_retry_after(self.0)
    }
}

#[tokio::test(start_paused = true)]
async fn backon_waits_as_long_as_the_server_asks() {
    let started = Instant::now();
    let calls = RefCell::new(Vec::new());
    let call = || {
        let mut calls = calls.borrow_mut();
        calls.push(started.elapsed());
        ready(match calls.len() {
            1 => Err(Full { wait: None }),
            2 => Err(Full { wait: Some(6) }),
            _ => Ok("up"),
        })
    };
    let heard = RefCell::new(Vec::new());
    let outcome = call
        .retry(STEADY)
        .sleep(tokio::time::sleep)
        .adjust(advised(LIMITS))
        .notify(|_, delay| heard.borrow_mut().push(delay))
        .await;
    assert_eq!(outcome.unwrap(), "up");
    // Half of the schedule's two seconds are added to the six seconds of the server.
    assert_eq!(*heard.borrow(), [SECOND, 7 * SECOND]);
    let whole: Vec<u64> = calls.borrow().iter().map(Duration::as_secs).collect();
    assert_eq!(whole, [0, 1, 8]);
}

async fn backon_calls(
    schedule: ExponentialBuilder,
    idempotency: Idempotency,
    error: LiftError,
) -> (u32, u64) {
    let started = Instant::now();
    let mut calls = 0;
    let call = || {
        calls += 1;
        ready(Err::<(), _>(error.clone()))
    };
    let limits = RetryLimits::new(idempotency).with_max_delay(LIMITS.max_delay);
    let outcome = call
        .retry(schedule)
        .sleep(tokio::time::sleep)
        .adjust(advised(limits))
        .await;
    assert_eq!(outcome.unwrap_err().to_string(), error.to_string());
    (calls, started.elapsed().as_secs())
}

#[tokio::test(start_paused = true)]
async fn backon_gives_up() {
    use Idempotency::{Idempotent, NotIdempotent};
    let full = |wait| Full { wait };
    assert_eq!(backon_calls(STEADY, Idempotent, NoTicket).await, (1, 0));
    assert_eq!(
        backon_calls(STEADY, NotIdempotent, full(None)).await,
        (1, 0)
    );
    assert_eq!(
        backon_calls(STEADY, Idempotent, full(Some(9))).await,
        (1, 0)
    );
    let three = STEADY.with_max_times(2);
    assert_eq!(backon_calls(three, Idempotent, full(None)).await, (3, 3));
    // The delays are 1, 2 and 4 seconds; another 8 would exceed the total.
    let total = STEADY.with_total_delay(Some(14 * SECOND));
    assert_eq!(backon_calls(total, Idempotent, full(None)).await, (4, 7));
}

/// The times of the calls of a tower service, in whole seconds.
type Log = Arc<Mutex<Vec<u64>>>;

/// Returns a service that fails `failures` times with this delay, and takes a second for each call.
fn failing_lift(
    failures: usize,
    wait: Option<u32>,
    log: &Log,
) -> impl Service<&'static str, Response = &'static str, Error = LiftError, Future: Send> + Clone + use<>
{
    let (log, started) = (log.clone(), Instant::now());
    service_fn(move |_| {
        let log = log.clone();
        async move {
            let count = {
                let mut log = log.lock().unwrap();
                log.push(started.elapsed().as_secs());
                log.len()
            };
            tokio::time::sleep(SECOND).await;
            if count > failures {
                Ok("up")
            } else {
                Err(Full { wait })
            }
        }
    })
}

fn by_name(request: &&'static str) -> Idempotency {
    match *request {
        "ride" => Idempotency::Idempotent,
        _ => Idempotency::NotIdempotent,
    }
}

#[tokio::test(start_paused = true)]
async fn tower_waits_as_long_as_the_server_asks() {
    let log = Log::default();
    let policy = RetryPolicy::new(steady(), by_name, of_error).with_max_delay(8 * SECOND);
    let mut service = ServiceBuilder::new()
        .retry(policy)
        .service(failing_lift(3, Some(3), &log));
    let answer = service.ready().await.unwrap().call("ride").await;
    assert_eq!(answer.unwrap(), "up");
    // The delays are three seconds of the server, and then four of the schedule; each call takes one.
    assert_eq!(*log.lock().unwrap(), [0, 4, 8, 13]);
}

#[tokio::test(start_paused = true)]
async fn tower_counts_each_request_by_itself() {
    let log = Log::default();
    let policy = RetryPolicy::new(steady(), by_name, of_error).with_max_attempts(2);
    let mut service = ServiceBuilder::new()
        .retry(policy)
        .service(failing_lift(99, None, &log));
    for _ in 0..3 {
        service
            .ready()
            .await
            .unwrap()
            .call("ride")
            .await
            .unwrap_err();
        tokio::time::sleep(100 * SECOND).await;
    }
    assert_eq!(*log.lock().unwrap(), [0, 2, 103, 105, 206, 208]);
}

#[tokio::test(start_paused = true)]
async fn tower_gives_up() {
    for (request, wait, times) in [
        ("pay", None, &[0][..]),
        ("ride", Some(9), &[0]),
        // Each call takes one second: 1 + 1, and 1 + 2.
        ("ride", None, &[0, 2, 5]),
    ] {
        let log = Log::default();
        let policy = RetryPolicy::new(steady(), by_name, of_error)
            .with_max_attempts(3)
            .with_max_delay(8 * SECOND);
        let mut service = ServiceBuilder::new()
            .retry(policy)
            .service(failing_lift(99, wait, &log));
        service
            .ready()
            .await
            .unwrap()
            .call(request)
            .await
            .unwrap_err();
        assert_eq!(*log.lock().unwrap(), times, "{request} {wait:?}");
    }
}

/// `effect = none` lets a client repeat a write.
#[tokio::test(start_paused = true)]
async fn tower_repeats_a_write_after_a_call_that_changed_nothing() {
    let answer = |effect: Option<&str>| {
        let mut problem = ProblemDetails {
            status: Some(503),
            ..ProblemDetails::default()
        };
        if let Some(effect) = effect {
            problem.members.insert("effect", effect.to_owned());
        }
        problem
    };
    for (effects, calls) in [
        (
            &[Some("none"), Some("none"), Some("unknown"), Some("none")][..],
            3,
        ),
        (&[Some("unknown"), Some("none")], 1),
        (&[None, Some("none")], 1),
    ] {
        let count = Mutex::new(0);
        let pay = service_fn(|_: &'static str| {
            let mut count = count.lock().unwrap();
            *count += 1;
            ready(Err::<(), _>(answer(effects[*count - 1])))
        });
        let policy = RetryPolicy::new(steady(), by_name, of_error);
        let mut service = ServiceBuilder::new().retry(policy).service(pay);
        let error = service
            .ready()
            .await
            .unwrap()
            .call("pay")
            .await
            .unwrap_err();
        assert_eq!(error.status, Some(503));
        assert_eq!(*count.lock().unwrap(), calls, "{effects:?}");
    }
}

/// In MCP, a failure is a successful answer, so the caller provides a function that reads its advice.
#[tokio::test(start_paused = true)]
async fn tower_reads_failures_from_answers() {
    let answers = Arc::new(Mutex::new(vec![
        ToolResult::default(),
        ToolResult {
            is_error: true,
            structured_content: Some(Json::read(br#"{"status":503,"retryAfter":2}"#).unwrap()),
            ..ToolResult::default()
        },
    ]));
    let of_result = |result: &Result<ToolResult, LiftError>| match result {
        Ok(answer) if answer.is_error => Some(answer.to_advice()),
        _ => None,
    };
    let left = answers.clone();
    let service = service_fn(move |_: ()| {
        let answer = left.lock().unwrap().pop();
        ready(answer.ok_or(NoTicket))
    });
    let policy = RetryPolicy::new(steady(), |_: &()| Idempotency::Idempotent, of_result);
    let mut service = ServiceBuilder::new().retry(policy).service(service);
    let started = Instant::now();
    let answer = service.ready().await.unwrap().call(()).await.unwrap();
    assert!(!answer.is_error && answers.lock().unwrap().is_empty());
    assert_eq!(started.elapsed().as_secs(), 2);
}
