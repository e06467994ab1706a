//! A server on axum, in every form of an answer.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Json, Path};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use mcp_error::axum::ErrorLayer;
use mcp_error::{Context, Failure};
use serde_json::{Value, json};

use super::{Count, PLANTED, encoded, sentence};
use crate::http::{ask, serve};

/// Fails in the way that the body names.
async fn fail(body: Bytes) -> axum::response::Response {
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let params = body.get("params").unwrap_or(&body);
    let text = params["text"].as_str().unwrap_or_default();
    let said = sentence(text);
    let document = |document: Value| {
        let json = [(header::CONTENT_TYPE, "application/json")];
        (StatusCode::CONFLICT, json, document.to_string()).into_response()
    };
    match params["place"].as_str().unwrap_or_default() {
        "text" => (StatusCode::CONFLICT, said).into_response(),
        "text of the server's fault" => (StatusCode::BAD_GATEWAY, said).into_response(),
        "document" => document(json!({"error": said, "count": 3})),
        "document, deep" => document(json!({"error": {"causes": [{"at": [said]}]}})),
        "document, name" => document(json!({said: 1})),
        "document, text" => document(json!(said)),
        "foreign error" => Failure::foreign(said).into_response(),
        "panic" => panic!("{said}"),
        place => unreachable!("{place}"),
    }
}

const PLACES: [&str; 8] = [
    "text",
    "text of the server's fault",
    "document",
    "document, deep",
    "document, name",
    "document, text",
    "foreign error",
    "panic",
];

const FORMS: [&str; 5] = [
    "application/problem+json",
    "application/json",
    "text/html",
    "text/plain",
    "text/markdown",
];

#[test]
fn no_wire_of_axum_shows_what_was_planted() {
    let errors = ErrorLayer::new(Context::new()).with_json_rpc(&["/rpc"], 4_096);
    let app = Router::new()
        .route("/fail", post(fail))
        .route("/rpc", post(fail))
        .route(
            "/count",
            post(async |Json(count): Json<Count>| count.count.to_string()),
        )
        .route(
            "/orders/{order}",
            get(async |Path(order): Path<u16>| order.to_string()),
        )
        .layer(errors);
    let address = serve(app);
    for planted in &PLANTED {
        for form in FORMS {
            let headers = [("content-type", "application/json"), ("accept", form)];
            for place in PLACES {
                let params = json!({"place": place, "text": planted.text});
                let call = json!({"jsonrpc": "2.0", "id": 1, "method": "m", "params": params});
                for (path, body) in [("/fail", &params), ("/rpc", &call)] {
                    let answer = ask(address, "POST", path, &headers, &body.to_string());
                    let at = format!("{place}, {path}, {form}");
                    planted.assert_hidden(&at, &answer.body);
                    let failed = answer.status >= 400 || answer.json()["error"].is_object();
                    assert!(failed, "{at}: {}", answer.body);
                }
            }
            for (name, body) in [
                ("value", json!({"count": planted.text})),
                ("variant", json!({"count": 1, "shelf": planted.text})),
                ("name", json!({"count": 1, planted.text: 1})),
            ] {
                let answer = ask(address, "POST", "/count", &headers, &body.to_string());
                let at = format!("refused body, {name}, {form}");
                planted.assert_hidden(&at, &answer.body);
                assert_eq!(answer.status, 422, "{at}");
            }
            let text = encoded(planted.text);
            for (path, status) in [
                (format!("/orders/{text}"), 400),
                (format!("/none/{text}"), 404),
            ] {
                let answer = ask(address, "GET", &path, &headers, "");
                planted.assert_hidden(&format!("{path}, {form}"), &answer.body);
                assert_eq!(answer.status, status, "{path}");
            }
        }
    }
}
