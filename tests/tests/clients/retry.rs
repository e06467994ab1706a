//! When a client calls again, and when it gives up.

use std::cell::RefCell;
use std::future::ready;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mcp_error::client::{Advice, Advise, GiveUp, Idempotency, Retry, RetryLimits};
use mcp_error::tower::{RetryPolicy, of_error};
use mcp_error::{
    Context, ErrorType, Failure, Json, McpError, ProblemDetails, Recovery, RpcError, ToolResult,
};
use proptest::prelude::*;
use tokio::time::Instant;
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

/// Delays without jitter: 1, 2, 4, … seconds.
const STEADY: RetryLimits = RetryLimits {
    max_attempts: 10,
    first_delay: SECOND,
    max_delay: Duration::from_secs(8),
    max_total: Duration::from_secs(1_000),
    jitter: false,
};

fn decide(limits: RetryLimits, error: &(impl Advise + ?Sized)) -> Retry {
    limits
        .retries(Idempotency::Idempotent)
        .decide(error, Duration::ZERO)
}

#[test]
fn everything_that_says_what_to_do_is_advice() {
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
        error.advise(),
        boxed.advise(),
        (&error as &dyn McpError).advise(),
        report.advise(),
        Failure::new(error.clone()).advise(),
        problem.advise(),
        rpc.advise(),
        result.advise(),
    ] {
        assert_eq!(advice.recovery, Recovery::Retry);
        assert_eq!(advice.retry_after, Some(7 * SECOND));
        assert_eq!(decide(STEADY, &advice), Retry::After(7 * SECOND));
    }
    // A registry knows what a code alone does not say.
    let bare = RpcError::new(-31001, "full", None);
    assert_eq!(
        decide(STEADY, &bare),
        Retry::GiveUp(GiveUp::Recovery(Recovery::Report))
    );
    let known = bare.advice(&[LiftError::ENTRIES]);
    assert_eq!(decide(STEADY, &known), Retry::After(SECOND));
    assert_eq!(
        decide(STEADY, &NoTicket),
        Retry::GiveUp(GiveUp::Recovery(Recovery::AskUser))
    );
}

#[test]
fn delays_double_up_to_the_longest_and_end_with_the_attempts() {
    let mut retries = STEADY.retries(Idempotency::Idempotent);
    let error = Full { wait: None };
    for seconds in [1, 2, 4, 8, 8, 8, 8, 8, 8] {
        let delay = Duration::from_secs(seconds);
        assert_eq!(retries.decide(&error, Duration::ZERO), Retry::After(delay));
    }
    let last = retries.decide(&error, Duration::ZERO);
    assert_eq!(last, Retry::GiveUp(GiveUp::Attempts));
    assert_eq!(retries.failed(), 10);
    for max_attempts in [0, 1] {
        let limits = RetryLimits {
            max_attempts,
            ..STEADY
        };
        assert_eq!(decide(limits, &error), Retry::GiveUp(GiveUp::Attempts));
    }
}

#[test]
fn a_request_that_is_not_idempotent_is_never_repeated() {
    let mut retries = STEADY.retries(Idempotency::NotIdempotent);
    let decision = retries.decide(&Full { wait: Some(0) }, Duration::ZERO);
    assert_eq!(decision, Retry::GiveUp(GiveUp::NotIdempotent));
}

#[test]
fn a_delay_beyond_a_limit_means_giving_up() {
    let limits = RetryLimits {
        jitter: true,
        ..STEADY
    };
    assert_eq!(
        decide(limits, &Full { wait: Some(9) }),
        Retry::GiveUp(GiveUp::DelayTooLong(9 * SECOND))
    );
    assert_eq!(
        decide(limits, &Full { wait: Some(8) }),
        Retry::After(8 * SECOND)
    );
    let mut retries = STEADY.retries(Idempotency::Idempotent);
    let late = retries.decide(&Full { wait: Some(5) }, Duration::from_secs(996));
    assert_eq!(late, Retry::GiveUp(GiveUp::TotalTooLong(5 * SECOND)));
    let forever: RpcError =
        serde_json::from_str(r#"{"code":1,"data":{"retryAfter":18446744073709551615}}"#).unwrap();
    let all = RetryLimits {
        max_delay: Duration::MAX,
        max_total: Duration::MAX,
        ..limits
    };
    assert!(matches!(decide(all, &forever), Retry::After(_)));
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(1_024))]

    #[test]
    fn jitter_never_undercuts_the_server_nor_leaves_the_limits(
        max_attempts in 0_u32..80,
        [first, longest, total, elapsed] in prop::array::uniform4(0_u64..100_000),
        asked in prop::option::of(0_u64..100_000),
        failures in 1_u32..80,
    ) {
        let milliseconds = Duration::from_millis;
        let limits = RetryLimits {
            max_attempts,
            first_delay: milliseconds(first),
            max_delay: milliseconds(longest),
            max_total: milliseconds(total),
            jitter: true,
        };
        let asked = asked.map(milliseconds);
        let advice = Asks(asked);
        let elapsed = milliseconds(elapsed);
        let mut retries = limits.retries(Idempotency::Idempotent);
        for _ in 1..failures {
            let _ = retries.decide(&advice, Duration::ZERO);
        }
        match retries.decide(&advice, elapsed) {
            Retry::After(delay) => {
                prop_assert!(delay >= asked.unwrap_or_default());
                prop_assert!(delay <= limits.max_delay);
                prop_assert!(elapsed + delay <= limits.max_total);
                prop_assert!(retries.failed() < max_attempts);
            }
            Retry::GiveUp(GiveUp::Attempts) => prop_assert!(failures >= max_attempts),
            Retry::GiveUp(GiveUp::DelayTooLong(delay)) => {
                prop_assert_eq!(Some(delay), asked);
                prop_assert!(delay > limits.max_delay);
            }
            Retry::GiveUp(GiveUp::TotalTooLong(delay)) => prop_assert!(elapsed + delay > limits.max_total),
            other => prop_assert!(false, "{:?}", other),
        }
    }
}

/// The error of a client that knows its transport.
struct Asks(Option<Duration>);

impl Advise for Asks {
    fn advise(&self) -> Advice {
        let mut problem = ProblemDetails {
            status: Some(503),
            ..ProblemDetails::default()
        };
        if let Some(delay) = self.0 {
            problem.members.insert("retryAfter", delay.as_secs_f64());
        }
        problem.advise()
    }
}

#[test]
fn jitter_spreads() {
    let limits = RetryLimits {
        jitter: true,
        ..STEADY
    };
    let delays: Vec<Duration> = (0..64)
        .map(|_| match decide(limits, &Full { wait: Some(2) }) {
            Retry::After(delay) => delay,
            other => panic!("{other:?}"),
        })
        .collect();
    let (first, last) = (delays.iter().min().unwrap(), delays.iter().max().unwrap());
    assert!(*first >= 2 * SECOND && *last <= 3 * SECOND && first < last);
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
    let outcome = mcp_error::backon::retry(call, STEADY, Idempotency::Idempotent)
        .sleep(tokio::time::sleep)
        .notify(|_, delay| heard.borrow_mut().push(delay))
        .await;
    assert_eq!(outcome.unwrap(), "up");
    assert_eq!(*heard.borrow(), [SECOND, 6 * SECOND]);
    let whole: Vec<u64> = calls.borrow().iter().map(Duration::as_secs).collect();
    assert_eq!(whole, [0, 1, 7]);
}

async fn backon_calls(
    limits: RetryLimits,
    idempotency: Idempotency,
    error: LiftError,
) -> (u32, u64) {
    let started = Instant::now();
    let mut calls = 0;
    let call = || {
        calls += 1;
        ready(Err::<(), _>(error.clone()))
    };
    let outcome = mcp_error::backon::retry(call, limits, idempotency)
        .sleep(tokio::time::sleep)
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
    let three = RetryLimits {
        max_attempts: 3,
        ..STEADY
    };
    assert_eq!(backon_calls(three, Idempotent, full(None)).await, (3, 3));
    // 1 + 2 + 4, and the next 8 would be too many.
    let total = RetryLimits {
        max_total: 14 * SECOND,
        ..STEADY
    };
    assert_eq!(backon_calls(total, Idempotent, full(None)).await, (4, 7));
}

/// When each of the calls of a tower service came, in whole seconds.
type Log = Arc<Mutex<Vec<u64>>>;

/// A service that fails so often, with this delay, and takes a second for each call.
fn lift(
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
    let policy = RetryPolicy::new(STEADY, by_name, of_error);
    let mut service = ServiceBuilder::new()
        .retry(policy)
        .service(lift(3, Some(3), &log));
    let answer = service.ready().await.unwrap().call("ride").await;
    assert_eq!(answer.unwrap(), "up");
    // Three seconds each, then four, which is ours.
    assert_eq!(*log.lock().unwrap(), [0, 4, 8, 13]);
}

#[tokio::test(start_paused = true)]
async fn tower_counts_each_request_by_itself() {
    let log = Log::default();
    let limits = RetryLimits {
        max_attempts: 2,
        max_total: 5 * SECOND,
        ..STEADY
    };
    let policy = RetryPolicy::new(limits, by_name, of_error);
    let mut service = ServiceBuilder::new()
        .retry(policy)
        .service(lift(99, None, &log));
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
    for (limits, request, wait, times) in [
        (STEADY, "pay", None, &[0][..]),
        (STEADY, "ride", Some(9), &[0]),
        // The calls take time too: 1 + 1, 1 + 2, 1, and 4 more would be too late.
        (
            RetryLimits {
                max_total: 9 * SECOND,
                ..STEADY
            },
            "ride",
            None,
            &[0, 2, 5],
        ),
    ] {
        let log = Log::default();
        let policy = RetryPolicy::new(limits, by_name, of_error);
        let mut service = ServiceBuilder::new()
            .retry(policy)
            .service(lift(99, wait, &log));
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

/// Where a failure is an answer, as in MCP, the caller says what an answer advises.
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
        Ok(answer) if answer.is_error => Some(answer.advise()),
        _ => None,
    };
    let left = answers.clone();
    let service = service_fn(move |_: ()| {
        let answer = left.lock().unwrap().pop();
        ready(answer.ok_or(NoTicket))
    });
    let policy = RetryPolicy::new(STEADY, |_: &()| Idempotency::Idempotent, of_result);
    let mut service = ServiceBuilder::new().retry(policy).service(service);
    let started = Instant::now();
    let answer = service.ready().await.unwrap().call(()).await.unwrap();
    assert!(!answer.is_error && answers.lock().unwrap().is_empty());
    assert_eq!(started.elapsed().as_secs(), 2);
}
