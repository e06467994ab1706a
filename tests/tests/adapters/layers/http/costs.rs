//! What requests cost with the layer.

use std::hint::black_box;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::Request;
use axum::routing::{get, post};
use mcp_error::axum::ErrorLayer;
use mcp_error::{Context, Policy};
use tower::ServiceExt;

use super::{app, app_with_detection, app_with_listed_paths, ask, many, request};

/// Returns the peak memory of a successful request in bytes, and how many allocations it makes.
fn cost(app: &Router, path: &str, body: &Bytes) -> (u64, u64) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let run = || {
        let request = request("POST", path, body.clone());
        runtime.block_on(async {
            let response = app.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), 200);
            let _body = black_box(response.into_body());
        });
    };
    run();
    let cost = allocation_counter::measure(run);
    (cost.bytes_max, cost.count_total)
}

/// Parsing the body into values would take an allocation for each of its 500 000 lists.
#[test]
fn a_successful_request_of_2_mb_costs_little_more_than_without_the_layer() {
    let body = Bytes::from(format!("[{}0]", "[0],".repeat(500_000)));
    let without = Router::new().route("/echo", post(async |body: Bytes| body));
    let route = |router: Router| router.layer(axum::extract::DefaultBodyLimit::disable());
    let without = route(without);
    let (memory_without, count_without) = cost(&without, "/echo", &body);
    for (name, app) in [
        ("listed", app_with_listed_paths()),
        ("elsewhere", app_with_detection()),
        ("off", app(ErrorLayer::new(Context::new()))),
    ] {
        let (memory, count) = cost(&route(app), "/echo", &body);
        let more = memory.saturating_sub(memory_without);
        let allocations = count.saturating_sub(count_without);
        assert!(more <= 3_000_000, "{name}: {more} bytes more");
        assert!(allocations < 200, "{name}: {allocations} allocations more");
        if name == "off" {
            assert!(more < 20_000, "{name}: {more} bytes more");
        }
    }
}

#[test]
fn a_failed_request_of_2_mb_costs_no_more_than_its_body() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let parts = ["[0],", "{\"a\":0},", "[[[[[[[[]]]]]]]],", "1,"];
    for part in parts {
        let body = Bytes::from(format!("[{}0]", part.repeat((2 << 20) / part.len())));
        let answer = std::cell::Cell::new(0);
        let memory = allocation_counter::measure(|| {
            let request = request("POST", "/rpc", body.clone());
            let answered = runtime.block_on(ask(app_with_listed_paths(), request));
            answer.set(answered.body.len());
        });
        assert!(memory.bytes_max < 4 << 20, "{part}: {}", memory.bytes_max);
        assert!(answer.get() < 2_000, "{part}");
    }
}

#[test]
fn a_body_that_comes_byte_by_byte_costs_a_few_times_its_length() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let memory = allocation_counter::measure(|| {
        let blank = || Ok::<_, std::io::Error>(Bytes::from_static(b" "));
        let chunks = std::iter::repeat_with(blank).take(1 << 20);
        let body = Body::from_stream(futures_util::stream::iter(chunks));
        let answer = runtime.block_on(ask(app_with_listed_paths(), request("POST", "/rpc", body)));
        assert_eq!(answer.json()["error"]["data"]["status"], 401);
    });
    assert!(memory.bytes_max < 4 << 20, "{}", memory.bytes_max);
}

/// Rendering each member once takes some ten thousand allocations. Rendering all of them again for each member that is
/// left out would take millions.
#[test]
fn a_page_is_cut_once() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let mut policy = Policy::production();
    policy.max_error_size = 131_072;
    let context = Context::new().with_policy(policy);
    let app = Router::new()
        .route("/", get(async || many(10_000)))
        .layer(ErrorLayer::new(context));
    let bound = 131_072;
    for form in ["text/html", "text/plain"] {
        let size = std::cell::Cell::new(0);
        let cost = allocation_counter::measure(|| {
            let request = Request::get("/").header("accept", form);
            let request = request.body(Body::empty()).unwrap();
            size.set(runtime.block_on(ask(app.clone(), request)).body.len());
        });
        assert!(
            (120_000..=bound).contains(&size.get()),
            "{form}: {}",
            size.get()
        );
        assert!(cost.count_total < 200_000, "{form}: {}", cost.count_total);
    }
}
