//! The header fields of a failed response, and the bytes of a body that stays as the handler wrote it.

use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::map_response;

use super::*;

#[derive(Debug, thiserror::Error, McpError)]
#[error("the store {store} is down")]
#[mcp(status = 503, retry_after = 7, impls(axum))]
#[mcp(header("X-Store" = "{store}"), header("X-Region" = "north"))]
struct Down {
    #[mcp(extension)]
    store: &'static str,
}

async fn down() -> Down {
    Down { store: "db-7" }
}

fn fields<'a>(answer: &'a Answer, name: &str) -> Vec<&'a str> {
    let values = answer.headers.get_all(name).into_iter();
    values.map(|value| value.to_str().unwrap()).collect()
}

#[test]
fn a_field_that_the_policy_withholds_does_not_come_from_the_response_under_the_default_policy() {
    let title_only = Policy::production().with_server_detail(false);
    for (policy, store) in [(Policy::production(), "db-7"), (title_only, "")] {
        let layer = ErrorLayer::new(Context::new().with_policy(policy));
        let own = async || ([("x-region", "south"), ("x-cell", "3")], down().await);
        let routes = Router::new()
            .route("/down", get(down))
            .route("/own", get(own));
        let address = serve(routes.layer(layer));
        let answer = ask_at(address, "GET", "/down", &[], "");
        assert_eq!(answer.header("x-store"), store);
        assert_eq!(fields(&answer, "x-region"), ["north"]);
        assert_eq!(fields(&answer, "retry-after"), ["7"]);
        assert_eq!(fields(&answer, "content-type").len(), 1);
        // A field that the handler adds beside the error stays.
        let answer = ask_at(address, "GET", "/own", &[], "");
        assert_eq!(answer.header("x-store"), store);
        assert_eq!(answer.header("x-cell"), "3");
    }
}

fn document(text: &'static str) -> Response {
    let headers = [
        ("content-type", "application/json"),
        ("content-language", "en"),
        ("content-digest", "sha-256=:abc=:"),
        ("etag", "\"7\""),
        // As a proxy copies it from the answer that it passes on.
        ("transfer-encoding", "chunked"),
        ("trailer", "x-sum"),
    ];
    let headers =
        headers.map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
    (StatusCode::CONFLICT, HeaderMap::from_iter(headers), text).into_response()
}

/// RFC 9110 §15.5.2 requires the challenge, and without it MCP's clients do not find where to sign in.
#[test]
fn a_401_has_a_challenge_also_if_a_handler_wrote_it() {
    let body = || axum::Json(serde_json::json!({"error": "Unauthorized"}));
    let own = [("www-authenticate", "Basic realm=\"parks\"")];
    let routes = Router::new()
        .route("/text", get(async || StatusCode::UNAUTHORIZED))
        .route(
            "/json",
            get(async move || (StatusCode::UNAUTHORIZED, body())),
        )
        .route(
            "/own",
            get(async move || (StatusCode::UNAUTHORIZED, own, body())),
        )
        .route("/closed", get(async move || (StatusCode::CONFLICT, body())));
    let metadata = "https://parks.example/.well-known/oauth-protected-resource";
    let policy = Policy::production().with_resource_metadata(metadata);
    let layer = ErrorLayer::new(Context::new().with_policy(policy));
    let address = serve(routes.layer(layer));
    let challenge = format!("Bearer resource_metadata=\"{metadata}\"");
    for (path, expected) in [
        ("/text", &*challenge),
        ("/json", &challenge),
        ("/own", own[0].1),
    ] {
        let answer = ask_at(address, "GET", path, &[], "");
        assert_eq!(answer.status, 401);
        assert_eq!(fields(&answer, "www-authenticate"), [expected], "{path}");
    }
    let answer = ask_at(address, "GET", "/json", &[], "");
    assert_eq!(answer.body, r#"{"error":"Unauthorized"}"#);
    let answer = ask_at(address, "GET", "/closed", &[], "");
    assert_eq!(answer.header("www-authenticate"), "");
}

#[test]
fn a_document_that_was_a_stream_has_a_length() {
    let routes = Router::new().route("/", get(async || document(r#"{"ride":7}"#)));
    let address = serve(routes.layer(ErrorLayer::new(Context::new())));
    let answer = ask_at(address, "GET", "/", &[], "");
    assert_eq!(answer.header("content-length"), "10");
    assert_eq!(answer.header("transfer-encoding"), "");
    // The fields after a stream are not sent either.
    assert_eq!(answer.header("trailer"), "");
}

#[derive(Clone)]
struct Noted(&'static str);

#[test]
fn what_a_handler_passes_to_layers_outside_reaches_them() {
    let text = async || {
        let mut response = (StatusCode::CONFLICT, "the gate is closed").into_response();
        response.extensions_mut().insert(Noted("by a text"));
        response
    };
    let own = async || {
        let mut response = down().await.into_response();
        response.extensions_mut().insert(Noted("by an error"));
        response
    };
    let shown = async |mut response: Response| {
        let noted = response.extensions().get::<Noted>();
        let noted = noted.map_or("nothing", |noted| noted.0);
        let headers = response.headers_mut();
        headers.insert("x-noted", HeaderValue::from_static(noted));
        response
    };
    let routes = Router::new()
        .route("/text", get(text))
        .route("/own", get(own));
    let layers = routes.layer(ErrorLayer::new(Context::new()));
    let address = serve(layers.layer(map_response(shown)));
    for (path, noted) in [("/text", "by a text"), ("/own", "by an error")] {
        let answer = ask_at(address, "GET", path, &[], "");
        assert_eq!(answer.header("x-noted"), noted);
        assert_eq!(answer.header("content-type"), "application/problem+json");
    }
}

#[test]
fn a_document_keeps_its_digests_only_if_it_stays_as_it_is() {
    let routes = Router::new()
        .route("/same", get(async || document(r#"{ "ride":7 }"#)))
        .route("/other", get(async || document(r#"{ "password":"owl" }"#)));
    let address = serve(routes.layer(ErrorLayer::new(Context::new())));
    let same = ask_at(address, "GET", "/same", &[], "");
    assert_eq!(same.body, r#"{ "ride":7 }"#);
    assert_eq!(
        (same.header("etag"), same.header("content-digest")),
        ("\"7\"", "sha-256=:abc=:")
    );
    let other = ask_at(address, "GET", "/other", &[], "");
    assert_eq!(other.body, r#"{"password":"[redacted]"}"#);
    assert_eq!(
        (other.header("etag"), other.header("content-digest")),
        ("", "")
    );
    assert_eq!(other.header("content-language"), "en");
}

/// A struct with `#[serde(flatten)]` can write a name twice, and readers differ in which of the values they take.
#[test]
fn a_document_that_repeats_a_name_does_not_stay_as_it_is() {
    const REPEATED: [&str; 3] = [
        r#"{"detail":"password=hunter2-is-no-password","detail":"no ride"}"#,
        r#"{"detail":"no ride","errors":[{"a":{"b":"password=hunter2-is-no-password","b":1}}]}"#,
        r#"[{"detail":"/srv/hunter2-is-no-password","detail":"no ride"}]"#,
    ];
    for text in REPEATED {
        let routes = Router::new().route("/", get(async || document(text)));
        let address = serve(routes.layer(ErrorLayer::new(Context::new())));
        let answer = ask_at(address, "GET", "/", &[], "");
        assert!(answer.body.contains("no ride"), "{}", answer.body);
        assert_eq!(answer.header("etag"), "");
    }
}
