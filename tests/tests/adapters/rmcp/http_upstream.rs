//! A server that calls another one over HTTP, and what it answers where that refuses the call.

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use mcp_error::report::StatusFailure;
use mcp_error::{Context, Failure, McpError};
use rmcp::ServiceExt as _;
use rmcp::model::{CallToolRequestParams, ClientConfig};
use rmcp::service::ServiceError;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpError;
use serde_json::{Value, json};

use crate::pipe::listen;

/// Starts a session with a server that then refuses every call with this status, and returns what a call fails with.
async fn refused(status: u16) -> ServiceError {
    let answer = move |body: String| async move {
        let message: Value = serde_json::from_str(&body).unwrap();
        answer(&message, status)
    };
    let address = listen(Router::new().route("/mcp", post(answer))).await;
    let transport = StreamableHttpClientTransport::from_uri(format!("{address}/mcp"));
    let client = ClientConfig::default().serve(transport).await.unwrap();
    let call = CallToolRequestParams::new("find");
    client.call_tool(call).await.unwrap_err()
}

fn answer(message: &Value, status: u16) -> Response {
    match message["method"].as_str() {
        Some("initialize") => axum::Json(json!({
            "jsonrpc": "2.0",
            "id": message["id"],
            "result": {
                "protocolVersion": "2025-06-18",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "parks", "version": "1"},
            },
        }))
        .into_response(),
        Some("tools/call") => {
            let challenge = match status {
                403 => r#"Bearer error="insufficient_scope", scope="parks:read""#,
                _ => r#"Bearer realm="parks""#,
            };
            let status = StatusCode::from_u16(status).unwrap();
            (status, [("WWW-Authenticate", challenge)], "no").into_response()
        }
        _ => StatusCode::ACCEPTED.into_response(),
    }
}

#[derive(Debug, thiserror::Error, McpError)]
enum GuideError {
    #[error("the park server cannot be asked: {0}")]
    Parks(#[from] ServiceError),
}

#[tokio::test]
async fn a_refused_call_says_what_its_status_does() {
    for (sent, answered, recovery) in [
        (401, 502, "report"),
        (403, 502, "report"),
        (404, 502, "report"),
        (429, 429, "retry"),
        (500, 502, "report"),
        (503, 503, "retry"),
        (504, 504, "retry"),
        (529, 503, "retry"),
    ] {
        let error = GuideError::from(refused(sent).await);
        let report = error.report(&Context::new());
        let facts = (report.status(), report.recovery().as_str());
        assert_eq!(facts, (answered, recovery), "{sent}: {error}");
        assert!(!report.detail().contains("rmcp"), "{}", report.detail());
    }
}

#[tokio::test]
async fn a_classifier_knows_better() {
    let context = Context::new().with_classifier(|error| {
        match error.downcast_ref::<StreamableHttpError<reqwest::Error>>()? {
            StreamableHttpError::AuthRequired(_) => Some(StatusFailure::new(401)),
            _ => None,
        }
    });
    let report = Failure::from(refused(401).await).report(&context);
    assert_eq!(report.status(), 401);
    let report = GuideError::from(refused(401).await).report(&context);
    assert_eq!(report.recovery().as_str(), "authenticate");
}
