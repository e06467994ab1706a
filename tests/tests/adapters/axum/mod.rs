//! A real axum server and a real HTTP client, over the loopback interface.

mod extractors;
mod forms;
mod headers;
mod json_rpc;
mod site;
mod unannotated;

use std::io::Read;
use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use mcp_error::axum::ErrorLayer;
use mcp_error::{Context, Failure, McpError, Policy};
use serde_json::{Value, json};
use tower::ServiceBuilder;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use crate::http::{Answer, ask, request, serve};

const SECRET: &str = "hunter2-is-no-password";
const LIMIT: usize = 1024;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://lib.example/errors/", impls(axum))]
enum LibraryError {
    #[error("no book {title}")]
    #[mcp(problem = "no-book", status = 404, code = -31404, suggest = "search for it")]
    NoBook {
        #[mcp(extension = "book")]
        title: String,
    },
    #[error("closed")]
    #[mcp(problem = "closed", status = 503, code = -31503, retry_after = 90)]
    Closed,
}

#[derive(serde::Deserialize)]
struct Order {
    count: u32,
}

async fn order(Json(order): Json<Order>) -> String {
    order.count.to_string()
}

async fn book() -> Result<String, LibraryError> {
    Err(LibraryError::NoBook {
        title: "<script>alert(1)</script> & \"co\" in /srv/library/books.db".into(),
    })
}

/// A JSON-RPC call that an extractor reads.
#[derive(serde::Deserialize)]
struct Call {
    id: Id,
    method: String,
    params: Vec<u32>,
}

#[derive(serde::Deserialize, serde::Serialize)]
#[serde(untagged)]
enum Id {
    Number(u64),
    Text(String),
}

async fn rpc(Json(call): Json<Call>) -> Result<Json<Value>, Failure> {
    match &*call.method {
        "sum" => {
            let sum: u32 = call.params.iter().sum();
            Ok(Json(
                json!({"jsonrpc": "2.0", "id": call.id, "result": sum}),
            ))
        }
        "panic" => panic!("{SECRET}"),
        _ => Err(LibraryError::Closed)?,
    }
}

fn app(policy: Policy) -> Router {
    let errors = ErrorLayer::new(Context::new().with_policy(policy));
    let late = TimeoutLayer::with_status_code;
    let never = || get(std::future::pending::<String>);
    Router::new()
        .route("/book", get(book))
        .route("/closed", get(async || LibraryError::Closed))
        .route("/order", post(order))
        .route("/large", post(async |_: Bytes| "fine"))
        .layer(DefaultBodyLimit::max(LIMIT))
        .route("/panics", get(async || panic!("{SECRET}") as String))
        .route(
            "/foreign",
            get(async || Failure::foreign(std::io::Error::other(SECRET))),
        )
        .route(
            "/408",
            never().layer(late(StatusCode::REQUEST_TIMEOUT, Duration::ZERO)),
        )
        .route(
            "/504",
            never().layer(late(StatusCode::GATEWAY_TIMEOUT, Duration::ZERO)),
        )
        .route("/bare/{status}", get(bare))
        .route(
            "/json",
            get(async || (StatusCode::BAD_REQUEST, Json(json!({"own": 1})))),
        )
        .route(
            "/page",
            get(async || "a page").layer(RequestBodyLimitLayer::new(8)),
        )
        .route(
            "/limited",
            post(async |_: Bytes| "fine").layer(RequestBodyLimitLayer::new(8)),
        )
        .route(
            "/html",
            get(async || {
                let html = [("content-type", "text/html; profile=\"json\"")];
                (StatusCode::NOT_FOUND, html, SECRET)
            }),
        )
        .route("/endless", get(endless))
        .route("/rpc", post(rpc))
        .layer(errors.with_json_rpc(&["/rpc"], LIMIT))
}

/// A response with a status and several headers, but without a document.
async fn bare(axum::extract::Path(status): axum::extract::Path<u16>) -> Response {
    let headers = [
        ("www-authenticate", "Bearer"),
        ("access-control-allow-origin", "https://lib.example"),
        ("retry-after", "7"),
        ("content-language", "tlh"),
        ("etag", "\"1\""),
        ("content-digest", "sha-256=:abc=:"),
        ("vary", "origin"),
    ];
    let headers = headers.map(|(name, value)| (HeaderName::from_static(name), value));
    let status = StatusCode::from_u16(status).unwrap();
    (status, headers, format!("no, password={SECRET}")).into_response()
}

/// A body that does not end.
async fn endless() -> Body {
    let chunks = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b'x'; 4096]));
    Body::from_stream(chunks)
}

/// The server of most tests.
fn server() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| serve(app(Policy::production())))
}

fn ask_at(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let answer = ask(address, method, path, headers, body);
    assert!(!answer.body.contains(SECRET), "{}", answer.body);
    answer
}

fn get_as(path: &str, accept: &str) -> Answer {
    ask_at(server(), "GET", path, &[("accept", accept)], "")
}

fn post_json(path: &str, body: &str) -> Answer {
    let json = [("content-type", "application/json")];
    ask_at(server(), "POST", path, &json, body)
}

fn assert_problem(answer: &Answer, status: u16, title: &str) {
    assert_eq!(answer.status, status);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("vary"), "accept");
    let problem = answer.json();
    assert_eq!(problem["status"], status);
    assert_eq!(problem["title"], title);
    assert!(
        problem["instance"]
            .as_str()
            .unwrap()
            .starts_with("urn:uuid:")
    );
}

#[test]
fn a_declared_error_is_a_problem_document() {
    let answer = ask_at(server(), "GET", "/book", &[], "");
    assert_problem(&answer, 404, "No Book");
    let problem = answer.json();
    assert_eq!(problem["type"], "https://lib.example/errors/no-book");
    assert_eq!(
        problem["book"],
        "<script>alert(1)</script> & \"co\" in [path]"
    );
    let answer = ask_at(server(), "GET", "/closed", &[], "");
    assert_problem(&answer, 503, "Closed");
    assert_eq!(answer.header("retry-after"), "90");
}

#[test]
fn every_failure_of_the_framework_is_a_problem_of_the_same_shape() {
    let s = server();
    let json = [("content-type", "application/json")];
    assert_problem(&ask_at(s, "GET", "/none", &[], ""), 404, "Not Found");
    let not_allowed = ask_at(s, "DELETE", "/order", &[], "");
    assert_problem(&not_allowed, 405, "Method Not Allowed");
    assert_eq!(not_allowed.header("allow"), "POST");
    let broken = post_json("/order", r#"{"count":"#);
    assert_problem(&broken, 400, "Bad Request");
    let wrong = post_json("/order", r#"{"count":"many"}"#);
    assert_problem(&wrong, 422, "Unprocessable Content");
    let no_json = ask_at(s, "POST", "/order", &[("content-type", "text/plain")], "{}");
    assert_problem(&no_json, 415, "Unsupported Media Type");
    let long = "x".repeat(LIMIT + 1);
    let long_text = ask_at(
        s,
        "POST",
        "/large",
        &[("content-type", "text/plain")],
        &long,
    );
    assert_problem(&long_text, 413, "Content Too Large");
    // The layer reads this body to find out whether it is a JSON-RPC call.
    let long_json = ask_at(s, "POST", "/large", &json, &long);
    assert_problem(&long_json, 413, "Content Too Large");
    let limited = ask_at(s, "POST", "/limited", &[], "123456789");
    assert_problem(&limited, 413, "Content Too Large");
    assert_problem(&ask_at(s, "GET", "/408", &[], ""), 408, "Request Timeout");
    assert_problem(&ask_at(s, "GET", "/504", &[], ""), 504, "Gateway Timeout");
    for path in ["/panics", "/foreign"] {
        let answer = ask_at(s, "GET", path, &[], "");
        assert_problem(&answer, 500, "Internal Server Error");
    }
}

#[test]
fn a_body_of_unknown_length_is_read_up_to_the_limit() {
    let long = &mut std::io::repeat(b' ').take(LIMIT as u64 + 1);
    let json = [("content-type", "application/json")];
    let body = ureq::SendBody::from_reader(long);
    let response = request(server(), "POST", "/large", &json, body);
    assert_eq!(response.status(), 413);
}

#[test]
fn headers_that_do_not_describe_the_body_are_kept() {
    let answer = get_as("/bare/401", "*/*");
    assert_eq!(answer.status, 401);
    assert_eq!(answer.header("www-authenticate"), "Bearer");
    let origin = answer.header("access-control-allow-origin");
    assert_eq!(origin, "https://lib.example");
    assert_eq!(answer.header("retry-after"), "7");
    let vary: Vec<_> = answer.headers.get_all("vary").iter().collect();
    assert_eq!(vary, ["accept", "origin"]);
    for gone in ["content-language", "etag"] {
        assert!(!answer.headers.contains_key(gone), "{gone}");
    }
    let length: usize = answer.header("content-length").parse().unwrap();
    assert_eq!(length, answer.body.len());
    // HTTP has no reason phrase for this status.
    let odd = get_as("/bare/499", "*/*");
    assert_eq!(odd.json()["title"], "Client Error");
}

#[test]
fn a_response_with_a_document_keeps_it() {
    let answer = get_as("/json", "text/html");
    assert_eq!((answer.status, &*answer.body), (400, r#"{"own":1}"#));
}

#[test]
fn a_successful_response_passes_unchanged() {
    let answer = get_as("/page", "application/problem+json");
    assert_eq!((answer.status, &*answer.body), (200, "a page"));
    assert_eq!(answer.header("vary"), "");
    assert_eq!(answer.header("cache-control"), "");
    let answer = post_json("/order", r#"{"count":3}"#);
    assert_eq!((answer.status, &*answer.body), (200, "3"));
}

#[test]
fn a_body_without_end_streams() {
    let mut response = request(server(), "GET", "/endless", &[], ());
    assert_eq!(response.status(), 200);
    assert!(!response.headers().contains_key("content-length"));
    let mut head = vec![0; 1 << 20];
    let mut body = response.body_mut().as_reader();
    body.read_exact(&mut head).unwrap();
    assert!(head.iter().all(|byte| *byte == b'x'));
}

#[test]
fn errors_of_inner_services_are_answered() {
    let layers = ServiceBuilder::new()
        .layer(ErrorLayer::new(Context::new()))
        .timeout(Duration::ZERO);
    let late = Router::new()
        .route("/", get(std::future::pending::<String>))
        .layer(layers);
    let answer = ask_at(serve(late), "GET", "/", &[], "");
    assert_problem(&answer, 504, "Gateway Timeout");

    let layers = ServiceBuilder::new()
        .layer(ErrorLayer::new(Context::new()))
        .load_shed()
        .concurrency_limit(0);
    let full = Router::new().route("/", get(async || "")).layer(layers);
    let answer = ask_at(serve(full), "GET", "/", &[], "");
    assert_problem(&answer, 503, "Service Unavailable");
}

#[test]
fn the_innermost_layer_decides() {
    let layer = || ErrorLayer::new(Context::new());
    let app = Router::new().route("/", get(book)).layer(layer());
    let address = serve(app.layer(layer()));
    let answer = ask_at(address, "GET", "/", &[("accept", "text/plain")], "");
    assert!(
        answer.body.starts_with("No Book: no book "),
        "{}",
        answer.body
    );
    assert_eq!(answer.headers.get_all("vary").iter().count(), 1);
}

#[test]
fn a_page_about_json_is_not_a_document() {
    let answer = ask_at(server(), "GET", "/html", &[], "");
    assert_problem(&answer, 404, "Not Found");
    let answer = ask_at(server(), "GET", "/bare/409", &[], "");
    assert_eq!(answer.header("content-digest"), "");
}

#[test]
fn the_layer_works_with_a_plain_tower_service() {
    use tower::{ServiceExt, service_fn};

    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        // The bodies of this service are not those of axum.
        let service =
            service_fn(
                async |request: axum::extract::Request| match request.uri().path() {
                    "/good" => Ok(axum::http::Response::new("good".to_owned())),
                    _ => Err(std::io::Error::other(SECRET)),
                },
            );
        let service = ServiceBuilder::new()
            .layer(ErrorLayer::new(Context::new()))
            .service(service);
        let request = |path: &str| {
            let request = axum::http::Request::builder().uri(path);
            request.body("asked".to_owned()).unwrap()
        };
        let good = service.clone().oneshot(request("/good")).await.unwrap();
        assert_eq!(good.status(), 200);
        let bad = service.oneshot(request("/bad")).await.unwrap();
        assert_eq!(bad.status(), 500);
        assert_eq!(bad.headers()["content-type"], "application/problem+json");
    });
}
