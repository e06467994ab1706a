//! `header`: fields of the HTTP answer.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::response::IntoResponse;
use axum::routing::get;
use mcp_error::axum::ErrorLayer;
use mcp_error::policy::HttpBody;
use mcp_error::{Context, ErrorType, McpError, Policy};
use tower::ServiceExt as _;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(
    impls(axum),
    header("Link" = "<https://parks.example/help>; rel=\"help\"", "X-Park" = "luna")
)]
#[allow(dead_code)]
enum GateError {
    #[error("the token allows {granted} only")]
    #[mcp(
        status = 403,
        header("WWW-Authenticate" = "Bearer error=\"insufficient_scope\", scope=\"{needed}\""),
        header("x-park" = "{park}")
    )]
    Scope {
        granted: String,
        needed: String,
        park: Option<String>,
    },
    #[error("moved")]
    #[mcp(status = 410, header("Location" = "https://parks.example/gates/{0}"))]
    Moved(String),
    #[error("wrong pass")]
    #[mcp(status = 401, header("X-Pass" = "{pass}", "X-Note" = "password={note}"))]
    Pass {
        #[mcp(secret)]
        pass: String,
        note: String,
    },
    #[error("closed")]
    #[mcp(status = 503, retry_after = 30)]
    Closed,
}

fn headers(error: &GateError) -> Vec<(&'static str, String)> {
    let report = error.report(&Context::new());
    let headers = report.headers();
    headers
        .map(|(name, value)| (name, value.to_owned()))
        .collect()
}

const LINK: &str = "<https://parks.example/help>; rel=\"help\"";

fn scope(needed: &str, park: Option<&str>) -> GateError {
    GateError::Scope {
        granted: "read".into(),
        needed: needed.into(),
        park: park.map(str::to_owned),
    }
}

#[test]
fn the_fields_of_the_variant_win_over_those_of_the_type() {
    let challenge = "Bearer error=\"insufficient_scope\", scope=\"read write\"";
    assert_eq!(
        headers(&scope("read write", Some("sol"))),
        [
            ("WWW-Authenticate", challenge.to_owned()),
            ("x-park", "sol".to_owned()),
            ("Link", LINK.to_owned()),
        ]
    );
    // A field without a value is left out.
    assert_eq!(headers(&scope("read", None)).len(), 2);
    assert_eq!(
        headers(&GateError::Closed),
        [("Link", LINK.to_owned()), ("X-Park", "luna".to_owned())]
    );
    let names: Vec<&str> = GateError::ENTRIES[1]
        .headers()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["Location", "Link", "X-Park"]);
}

#[test]
fn values_are_sanitized_and_add_nothing() {
    let forged = scope("a\", error=\"none\r\nX-Other: 7", None);
    assert_eq!(
        headers(&forged)[0].1,
        "Bearer error=\"insufficient_scope\", scope=\"a\\\", error=\\\"none%0AX-Other: 7\""
    );
    let moved = GateError::Moved("7, https://evil.example".into());
    assert_eq!(
        headers(&moved)[0].1,
        "https://parks.example/gates/7%2C%20https://evil.example"
    );
    let pass = GateError::Pass {
        pass: "zebra-lamp".into(),
        note: "open sesame".into(),
    };
    assert_eq!(
        headers(&pass)[..2],
        [
            ("X-Pass", "[redacted]".to_owned()),
            ("X-Note", "password=[redacted]".to_owned())
        ]
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("cannot reach {scheme}://{who}:{what}@{host}")]
#[mcp(
    status = 502,
    header(
        "X-Upstream" = "{scheme}://{who}:{what}@{host}/",
        "X-Host" = "{host}",
        "X-Domain" = "realm=\"PARKS\\{who}\", host={what}"
    )
)]
struct Unreachable {
    scheme: &'static str,
    who: String,
    what: String,
    host: String,
}

/// The values and the template can form a secret together, as in a message.
#[test]
fn values_do_not_form_a_secret() {
    let error = |scheme, what: &str| {
        let error = Unreachable {
            scheme,
            who: "app".into(),
            what: what.into(),
            host: "db.example".into(),
        };
        let report = error.report(&Context::new());
        let headers = report.headers().map(|(_, value)| value.to_owned());
        (report.detail().to_owned(), headers.collect::<Vec<_>>())
    };
    let (detail, headers) = error("postgres", "zebra-lamp");
    assert_eq!(detail, "cannot reach postgres://[redacted]@db.example");
    assert_eq!(
        headers,
        [
            "[redacted]://[redacted]:[redacted]@[redacted]/",
            "db.example",
            r#"realm="PARKS\\app", host=zebra-lamp"#
        ]
    );
}

/// A backslash before a placeholder does not open the quoted string around it.
#[test]
fn a_value_after_a_backslash_stays_in_its_string() {
    let error = Unreachable {
        scheme: "smb",
        who: "\", error=\"none".into(),
        what: "a, b".into(),
        host: "db.example".into(),
    };
    let report = error.report(&Context::new());
    let (_, value) = report.headers().last().expect("three fields");
    assert_eq!(value, r#"realm="PARKS\\\", error=\"none", host=a%2C%20b"#);
}

#[test]
fn an_axum_answer_has_them() {
    let response = scope("read", Some("sol")).into_response();
    assert_eq!(response.status(), 403);
    let header = |name: &str| {
        response
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    assert_eq!(
        header("www-authenticate"),
        Some("Bearer error=\"insufficient_scope\", scope=\"read\"")
    );
    assert_eq!(
        (header("x-park"), header("link")),
        (Some("sol"), Some(LINK))
    );
    assert_eq!(header("content-type"), Some("application/problem+json"));

    let closed = GateError::Closed.into_response();
    assert_eq!(closed.headers().get("retry-after").unwrap(), "30");
    assert_eq!(closed.headers().get("x-park").unwrap(), "luna");
}

/// The fields that RFC 9110 asks of a status, §15.5.6, §15.5.8 and §15.5.22.
#[test]
fn a_status_can_have_the_field_that_http_asks_for() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(impls(axum))]
    enum HttpError {
        #[error("only GET")]
        #[mcp(status = 405, header("Allow" = "GET, HEAD"))]
        Method,
        #[error("the proxy asks who you are")]
        #[mcp(status = 407, header("Proxy-Authenticate" = "Basic realm=\"parks\""))]
        Proxy,
        #[error("only HTTP/3")]
        #[mcp(status = 426, header("Upgrade" = "HTTP/3.0"))]
        Old,
    }

    for (error, fields) in [
        (HttpError::Method, &[("allow", "GET, HEAD")][..]),
        (
            HttpError::Proxy,
            &[("proxy-authenticate", "Basic realm=\"parks\"")],
        ),
        (
            HttpError::Old,
            &[("upgrade", "HTTP/3.0"), ("connection", "upgrade")],
        ),
    ] {
        let response = error.into_response();
        for (name, value) in fields {
            assert_eq!(response.headers().get(*name).unwrap(), value, "{name}");
        }
    }
}

#[tokio::test]
async fn a_layer_keeps_the_challenge_and_applies_its_policy() {
    let error = scope("read", None);
    let challenge = "Bearer error=\"insufficient_scope\", scope=\"read\"";
    let report = error.report(&Context::new());
    assert_eq!(report.challenge().as_deref(), Some(challenge));

    let policy = Policy::production().with_http_body(HttpBody::Rest);
    let app = Router::new()
        .route("/", get(|| async { Err::<(), _>(scope("read", None)) }))
        .layer(ErrorLayer::new(Context::new().with_policy(policy)));
    let response = app.oneshot(Request::new(Body::empty())).await.unwrap();
    assert_eq!(
        response
            .headers()
            .get_all("www-authenticate")
            .iter()
            .count(),
        1
    );
    assert_eq!(
        response.headers().get("www-authenticate").unwrap(),
        challenge
    );
    let body = to_bytes(response.into_body(), 4_096).await.unwrap();
    let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(body["message"], "the token allows read only");
}
