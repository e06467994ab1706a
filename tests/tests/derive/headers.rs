//! `header`: fields of the HTTP answer.

use axum::response::IntoResponse;
use mcp_error::{Context, ErrorType, McpError};

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
