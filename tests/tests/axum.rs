//! A real axum server and a real HTTP client, over the loopback.

use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::OnceLock;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use mcp_error::axum::ErrorLayer;
use mcp_error::{Context, Failure, HttpBody, McpError, Policy};
use serde_json::{Value, json};
use tower::ServiceBuilder;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

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

/// A call of JSON-RPC, read by an extractor.
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

/// A status that says no more than itself, in a response that has more headers.
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
    (status, headers, SECRET).into_response()
}

/// A body that goes on as long as somebody reads it.
async fn endless() -> Body {
    let chunks = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b'x'; 4096]));
    Body::from_stream(chunks)
}

fn serve(app: Router) -> SocketAddr {
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
            let listener = listener.await.unwrap();
            tell.send(listener.local_addr().unwrap()).unwrap();
            axum::serve(listener, app).await.unwrap();
        });
    });
    told.recv().unwrap()
}

/// The server that most tests ask.
fn server() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| serve(app(Policy::production())))
}

struct Answer {
    status: u16,
    headers: ureq::http::HeaderMap,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}

fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: impl ureq::AsSendBody,
) -> ureq::http::Response<ureq::Body> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .allow_non_standard_methods(true)
        .accept(ureq::config::AutoHeaderValue::None)
        .build()
        .into();
    let mut request = ureq::http::Request::builder()
        .method(method)
        .uri(format!("http://{address}{path}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    agent.run(request.body(body).unwrap()).unwrap()
}

fn ask_at(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut response = match body {
        "" => request(address, method, path, headers, ()),
        body => request(address, method, path, headers, body),
    };
    let body = response.body_mut().read_to_string().unwrap();
    assert!(!body.contains(SECRET), "{body}");
    Answer {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        body,
    }
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
    // Read by the layer to find out what it is.
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
fn headers_that_do_not_speak_of_the_body_stay() {
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
    // Also of a status that HTTP has no phrase for.
    let odd = get_as("/bare/499", "*/*");
    assert_eq!(odd.json()["title"], "Client Error");
}

#[test]
fn what_has_a_document_already_keeps_it() {
    let answer = get_as("/json", "text/html");
    assert_eq!((answer.status, &*answer.body), (400, r#"{"own":1}"#));
}

#[test]
fn a_good_answer_passes_untouched() {
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
fn the_form_is_the_one_that_the_client_likes_best() {
    const PROBLEM: &str = "application/problem+json";
    const JSON: &str = "application/json";
    const HTML: &str = "text/html; charset=utf-8";
    const TEXT: &str = "text/plain; charset=utf-8";
    for (accept, expected) in [
        ("application/problem+json", PROBLEM),
        ("application/json", JSON),
        ("text/html", HTML),
        ("text/plain", TEXT),
        ("*/*", PROBLEM),
        ("application/*", PROBLEM),
        ("text/*", HTML),
        ("TEXT/Plain", TEXT),
        // What a browser sends.
        (
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
            HTML,
        ),
        ("text/html;q=0.5, application/json;q=0.6", JSON),
        ("text/html;q=0.001, application/json;q=0", HTML),
        ("text/html, application/json", JSON),
        ("application/json, application/problem+json", PROBLEM),
        ("application/problem+json;q=0, */*;q=0.1", JSON),
        // The most specific range decides, in whichever order.
        (
            "*/*;q=1, application/*;q=0.1, text/html;q=0.2, text/plain;q=0.3",
            TEXT,
        ),
        (
            "text/*;q=0.4, text/plain;q=0.1, application/json;q=0.2",
            HTML,
        ),
        ("text/html;charset=utf-8", HTML),
        ("text/html; charset=\"UTF-8\" ; q=1.000", HTML),
        ("text/html;level=1, application/json;q=0.1", JSON),
        (", text/plain ,", TEXT),
        ("text/plain;q=1;ext=1", TEXT),
        // Nothing fits.
        ("image/png", PROBLEM),
        ("text/html;q=0", PROBLEM),
        ("*/*;q=0", PROBLEM),
        // Malformed.
        ("", PROBLEM),
        ("text", PROBLEM),
        ("text/html;q=2", PROBLEM),
        ("text/html;q=0.1234", PROBLEM),
        ("text/html;q=-1", PROBLEM),
        ("text/html;q", PROBLEM),
        ("text/html;q=", PROBLEM),
        ("*/html", PROBLEM),
        ("text/html, /", PROBLEM),
        ("text/ht ml", PROBLEM),
        ("text/html;a=\"b", PROBLEM),
    ] {
        for path in ["/book", "/none"] {
            let answer = get_as(path, accept);
            assert_eq!(answer.header("content-type"), expected, "{path} {accept}");
            assert_eq!(answer.status, 404);
            assert_eq!(answer.header("vary"), "accept");
        }
    }
    // Several headers are one list.
    let two = [
        ("accept", "text/html;q=0.1"),
        ("accept", "text/plain;q=0.2"),
    ];
    let answer = ask_at(server(), "GET", "/book", &two, "");
    assert_eq!(answer.header("content-type"), TEXT);
}

#[test]
fn a_page_is_the_same_report_escaped() {
    let answer = get_as("/book", "text/html");
    let page = answer.body.as_str();
    assert!(page.contains("<h1>No Book</h1>"), "{page}");
    let title = "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot; in [path]";
    assert!(page.contains(&format!("<p>no book {title}</p>")), "{page}");
    assert!(
        page.contains(&format!("<dt>book</dt>\n<dd>{title}</dd>")),
        "{page}"
    );
    assert!(page.contains("<dd>https://lib.example/errors/no-book</dd>"));
    assert!(
        page.contains("<dd>[&quot;search for it&quot;]</dd>"),
        "{page}"
    );
    assert!(page.contains("urn:uuid:"));
    for forbidden in [
        "<script",
        "<style",
        "style=",
        "onload",
        "javascript:",
        "<link",
        "<img",
    ] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    assert_eq!(
        answer.header("content-security-policy"),
        "default-src 'none'; frame-ancestors 'none'"
    );
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
}

#[test]
fn a_text_is_the_same_report_in_lines() {
    let answer = get_as("/book", "text/plain");
    let lines: Vec<_> = answer.body.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "No Book: no book <script>alert(1)</script> & \"co\" in [path]",
            "What to do: change the input before calling again.",
            "type: \"https://lib.example/errors/no-book\"",
            "status: 404",
        ]
    );
    assert!(lines.contains(&r#"book: "<script>alert(1)</script> & \"co\" in [path]""#));
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
}

#[test]
fn a_text_has_no_line_that_a_value_made_up() {
    async fn forged() -> LibraryError {
        LibraryError::NoBook {
            title: "x\nstatus: 200\r\ntype: y".into(),
        }
    }
    let errors = ErrorLayer::new(Context::new());
    let address = serve(Router::new().route("/", get(forged)).layer(errors));
    let answer = ask_at(address, "GET", "/", &[("accept", "text/plain")], "");
    let of_status: Vec<_> = answer
        .body
        .lines()
        .filter(|l| l.starts_with("status"))
        .collect();
    assert_eq!(of_status, ["status: 404"]);
    assert!(answer.body.starts_with("No Book: no book x status: 200"));
}

#[test]
fn every_form_is_as_long_as_the_policy_says() {
    let mut policy = Policy::production();
    policy.max_error_size = 1_024;
    async fn long() -> Result<String, LibraryError> {
        Err(LibraryError::NoBook {
            title: "<&>".repeat(300),
        })
    }
    let errors = ErrorLayer::new(Context::new().with_policy(policy));
    let address = serve(Router::new().route("/long", get(long)).layer(errors));
    for accept in ["application/problem+json", "text/html", "text/plain"] {
        let answer = ask_at(address, "GET", "/long", &[("accept", accept)], "");
        assert!(answer.body.len() <= 1_024, "{}", answer.body);
        assert!(answer.body.contains("No Book"));
        assert!(answer.body.contains("urn:uuid:"));
    }
}

#[test]
fn under_a_rest_policy_json_comes_first() {
    let mut policy = Policy::production();
    policy.http_body = HttpBody::Rest;
    let address = serve(app(policy));
    let ask = |accept| ask_at(address, "GET", "/closed", &[("accept", accept)], "");
    for accept in ["*/*", "application/json", "application/*", "image/png"] {
        let answer = ask(accept);
        assert_eq!(answer.header("content-type"), "application/json");
        let body = json!({"error_code": -31503, "message": "closed", "detail": null});
        assert_eq!(answer.json(), body);
    }
    let answer = ask("application/problem+json, application/json;q=0.9");
    assert_eq!(answer.json()["title"], "Closed");
    assert!(ask("text/html").body.starts_with("<!doctype html>"));
}

#[test]
fn errors_of_services_inside_are_answered() {
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
fn a_layer_inside_a_layer_has_the_last_word() {
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

fn assert_rpc(body: &str, expected: &[(Value, i64, &str)]) {
    let answer = post_json("/rpc", body);
    assert_eq!(answer.status, 200, "{body}");
    assert_eq!(answer.header("content-type"), "application/json");
    let answer = answer.json();
    let answers = match &answer {
        Value::Array(answers) => answers.clone(),
        one => vec![one.clone()],
    };
    let seen: Vec<_> = answers
        .iter()
        .map(|answer| {
            assert_eq!(answer["jsonrpc"], "2.0");
            let error = &answer["error"];
            let code = error["code"].as_i64();
            let code = code.unwrap_or_else(|| panic!("{body}: {answer}"));
            (
                answer["id"].clone(),
                code,
                error["message"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(seen, expected, "{body}");
}

#[test]
fn json_rpc_failures_are_error_objects() {
    // A handler's own, with its id, and parameters by position.
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":1,"method":"other","params":[1]}"#,
        &[(json!(1), -31503, "Closed")],
    );
    let answer = post_json(
        "/rpc",
        r#"{"jsonrpc":"2.0","id":1,"method":"sum","params":[1,2]}"#,
    );
    assert_eq!(answer.json()["result"], 3);
    // A panic.
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":"p","method":"panic","params":[1]}"#,
        &[(json!("p"), -32603, "Internal Server Error")],
    );
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":7,"method":"panic","params":[]}"#,
        &[(json!(7), -32603, "Internal Server Error")],
    );
    // The extractor refuses what is no JSON, no request, or has other parameters.
    for no_json in ["{", "", "nul", "[1,"] {
        assert_rpc(no_json, &[(Value::Null, -32700, "Parse error")]);
    }
    for no_request in [
        "7",
        "[]",
        "{}",
        r#"{"method":"sum"}"#,
        r#"{"jsonrpc":"2.0"}"#,
        r#"{"jsonrpc":"1.0","method":"sum"}"#,
        r#"{"jsonrpc":"2.0","id":{},"method":"sum","params":[]}"#,
    ] {
        assert_rpc(no_request, &[(Value::Null, -32600, "Invalid Request")]);
    }
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":4,"method":"sum","params":7}"#,
        &[(json!(4), -32600, "Invalid Request")],
    );
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":5,"method":"sum","params":{"a":1}}"#,
        &[(json!(5), -32602, "Unprocessable Content")],
    );
    // A batch gets one answer for each call that waits for one.
    assert_rpc(
        r#"[{"jsonrpc":"2.0","id":1,"method":"sum","params":[1]},{"jsonrpc":"2.0","method":"sum"},7,{"id":2}]"#,
        &[
            (json!(1), -32602, "Unprocessable Content"),
            (Value::Null, -32600, "Invalid Request"),
            (json!(2), -32600, "Invalid Request"),
        ],
    );
    // A notification gets none.
    let answer = post_json("/rpc", r#"{"jsonrpc":"2.0","method":"sum","params":["x"]}"#);
    assert_eq!((answer.status, &*answer.body), (204, ""));
    // Longer than may be read.
    let long = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#,
        "x".repeat(LIMIT)
    );
    assert_rpc(&long, &[(Value::Null, -32600, "Content Too Large")]);
    // Elsewhere no body makes a request one of JSON-RPC.
    let answer = post_json("/none", r#"{"jsonrpc":"2.0","id":9,"method":"sum"}"#);
    assert_problem(&answer, 404, "Not Found");
    // JSON-RPC knows no other form.
    let headers = [
        ("content-type", "application/json"),
        ("accept", "text/html"),
    ];
    let answer = ask_at(server(), "POST", "/rpc", &headers, "{");
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("vary"), "");
}

/// Each call of a batch that fails as a whole has a whole error object for its answer.
#[test]
fn a_long_batch_has_one_answer() {
    let batch = format!("[{}]", vec!["1"; 101].join(","));
    let answer = post_json("/rpc", &batch);
    assert_eq!(answer.json()["error"]["code"], -32600, "{}", answer.body);
    assert_eq!(answer.json()["id"], Value::Null);
    let batch = format!("[{}]", vec!["1"; 100].join(","));
    assert_eq!(
        post_json("/rpc", &batch).json().as_array().map(Vec::len),
        Some(100)
    );
}

#[test]
fn a_page_that_speaks_of_json_is_no_document() {
    let answer = ask_at(server(), "GET", "/html", &[], "");
    assert_problem(&answer, 404, "Not Found");
    let answer = ask_at(server(), "GET", "/bare/409", &[], "");
    assert_eq!(answer.header("content-digest"), "");
}

#[test]
fn a_plain_tower_service_is_answered_for_too() {
    use tower::{ServiceExt, service_fn};

    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        // Neither its request nor its response has axum's body.
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
