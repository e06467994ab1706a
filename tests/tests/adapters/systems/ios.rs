//! The `ios` example over HTTP: the same errors as REST bodies and as JSON-RPC error objects.

use std::net::SocketAddr;
use std::sync::OnceLock;

use mcp_error::{Context, Failure, McpError, RpcError};
use mcp_error_examples::ios::app;
use mcp_error_examples::ios::errors::{CODES, FieldError, LabError};

use crate::http::{self, Answer};

/// The address of the server, which runs on a free port as long as the tests.
fn server() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| http::serve(app::app()))
}

fn ask(method: &str, path: &str, key: Option<&str>, body: &str) -> Answer {
    let mut headers = vec![("content-type", "application/json")];
    headers.extend(key.map(|key| ("x-api-key", key)));
    http::ask(server(), method, path, &headers, body)
}

fn assert_rest(method: &str, path: &str, body: &str, status: u16, expected: &str) {
    let answer = ask(method, path, None, body);
    assert_eq!(
        (answer.status, &*answer.body),
        (status, expected),
        "{method} {path}"
    );
    assert_eq!(answer.header("content-type"), "application/json");
}

fn assert_rpc(body: &str, expected: &str) {
    let answer = ask("POST", "/rpc", None, body);
    assert_eq!((answer.status, &*answer.body), (200, expected), "{body}");
    assert_eq!(answer.header("content-type"), "application/json");
}

#[test]
fn one_error_has_a_rest_body_and_an_error_object() {
    assert_rest(
        "GET",
        "/shots/2",
        "",
        404,
        r#"{"error_code":-32800,"message":"No such shot: shot://roll/2.png","detail":{"discarded":"it was blurred"}}"#,
    );
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":"q-1","method":"shots/get","params":{"id":"2"}}"#,
        r#"{"jsonrpc":"2.0","id":"q-1","error":{"code":-32800,"message":"No such shot: shot://roll/2.png","data":{"discarded":"it was blurred"}}}"#,
    );
    assert_rest(
        "GET",
        "/shots/99",
        "",
        404,
        r#"{"error_code":-32800,"message":"No such shot: shot://roll/99.png","detail":null}"#,
    );
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":7,"method":"shots/get","params":{"id":"99"}}"#,
        r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32800,"message":"No such shot: shot://roll/99.png"}}"#,
    );
}

#[test]
fn errors_of_authentication_and_permission() {
    let answer = ask("POST", "/shots", Some("wrong"), r#"{"lens":"wide"}"#);
    assert_eq!(answer.status, 401);
    assert_eq!(
        answer.body,
        r#"{"error_code":-32000,"message":"The key is not valid","detail":null}"#
    );
    assert_rest(
        "POST",
        "/shots",
        r#"{"lens":"x-ray"}"#,
        403,
        r#"{"error_code":-32001,"message":"You may not use this lens","detail":null}"#,
    );
}

#[test]
fn wrong_fields_are_listed() {
    assert_rest(
        "POST",
        "/shots",
        "{}",
        422,
        r#"{"error_code":-32602,"message":"Validation Error","detail":{"errors":[{"loc":["body","lens"],"msg":"is missing","type":"missing"}]}}"#,
    );
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":1,"method":"shots/take","params":{"lens":3,"count":"x"}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Validation Error","data":{"errors":[{"loc":["params","lens"],"msg":"is not a string","type":"type.text"},{"loc":["params","count"],"msg":"is not a whole number","type":"type.whole"}]}}}"#,
    );
}

#[test]
fn errors_of_the_framework_have_the_same_shape() {
    assert_rest(
        "GET",
        "/films",
        "",
        404,
        r#"{"error_code":-32800,"message":"Not Found","detail":null}"#,
    );
    let answer = ask("DELETE", "/shots/1", None, "");
    assert_eq!(answer.status, 405);
    assert_eq!(
        answer.body,
        r#"{"error_code":-32600,"message":"Method Not Allowed","detail":null}"#
    );
    assert!(
        answer.header("allow").contains("GET"),
        "{:?}",
        answer.headers
    );
    assert_rest(
        "PUT",
        "/shots/1",
        r#"{"text""#,
        400,
        r#"{"error_code":-32600,"message":"Failed to parse the request body as JSON: EOF while parsing an object at line 1 column 7","detail":null}"#,
    );
    assert_rest(
        "PUT",
        "/shots/1",
        r#"{"name":"x"}"#,
        422,
        r##"{"error_code":-32602,"message":"Failed to deserialize the JSON body into the target type: missing field `text` at line 1 column 12","detail":{"errors":[{"pointer":"#","detail":"missing field `text`"}]}}"##,
    );
    assert_rest(
        "POST",
        "/shots",
        "{",
        400,
        r#"{"error_code":-32700,"message":"The body is not valid JSON","detail":null}"#,
    );
    let long = format!("{{\"lens\":\"{}\"}}", "x".repeat(70_000));
    assert_rest(
        "POST",
        "/shots",
        &long,
        413,
        r#"{"error_code":-32600,"message":"Failed to buffer the request body: length limit exceeded","detail":null}"#,
    );
}

#[test]
fn a_panic_and_an_error_of_another_crate_disclose_nothing() {
    for id in ["3", "4"] {
        assert_rest(
            "GET",
            &format!("/shots/{id}"),
            "",
            500,
            r#"{"error_code":-32603,"message":"Internal Server Error","detail":null}"#,
        );
        assert_rpc(
            &format!(
                r#"{{"jsonrpc":"2.0","id":"p","method":"shots/get","params":{{"id":"{id}"}}}}"#
            ),
            r#"{"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"Internal Server Error"}}"#,
        );
    }
}

#[test]
fn json_rpc_always_answers_with_200() {
    assert_rpc(
        r#"{"jsonrpc""#,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"The body is not valid JSON"}}"#,
    );
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":1}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"The message is not a valid request"}}"#,
    );
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":1,"method":"shots/print"}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"No such method: shots/print"}}"#,
    );
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":1,"method":"shots/get","params":{"id":"1"}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"uri":"shot://roll/1.png"}}"#,
    );
    // Only a request that HTTP itself refuses has another status.
    let answer = ask("GET", "/rpc", None, "");
    assert_eq!(answer.status, 405);
    assert_eq!(
        answer.body,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Method Not Allowed"}}"#
    );
    // The path alone decides whether a request belongs to JSON-RPC.
    assert_rest(
        "POST",
        "/films",
        r#"{"jsonrpc":"2.0","id":5,"method":"x"}"#,
        404,
        r#"{"error_code":-32800,"message":"Not Found","detail":null}"#,
    );
}

#[test]
fn parameters_are_an_object_with_the_fields_of_the_method() {
    for params in ["\"bar\"", "null", "7"] {
        assert_rpc(
            &format!(r#"{{"jsonrpc":"2.0","id":1,"method":"shots/get","params":{params}}}"#),
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"The message is not a valid request"}}"#,
        );
    }
    for params in ["[]", "[\"1\"]", "{}", "{\"id\":1}"] {
        assert_rpc(
            &format!(r#"{{"jsonrpc":"2.0","id":1,"method":"shots/get","params":{params}}}"#),
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Validation Error","data":{"errors":[{"loc":["params","id"],"msg":"is missing","type":"missing"}]}}}"#,
        );
    }
}

#[test]
fn a_batch_gets_an_array_and_a_notification_nothing() {
    assert_rpc(
        r#"[{"jsonrpc":"2.0","id":1,"method":"shots/get","params":{"id":"1"}},{"jsonrpc":"2.0","method":"shots/get"},{"jsonrpc":"2.0","id":2,"method":"no"},7]"#,
        r#"[{"jsonrpc":"2.0","id":1,"result":{"uri":"shot://roll/1.png"}},{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"No such method: no"}},{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"The message is not a valid request"}}]"#,
    );
    // One call of the batch panics; the others are answered all the same.
    assert_rpc(
        r#"[{"jsonrpc":"2.0","id":1,"method":"shots/get","params":{"id":"4"}},{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":"b","method":"no"}]"#,
        r#"[{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal Server Error"}},{"jsonrpc":"2.0","id":"b","error":{"code":-32601,"message":"No such method: no"}}]"#,
    );
    assert_rpc(
        "[]",
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"The message is not a valid request"}}"#,
    );
    for notification in [
        r#"{"jsonrpc":"2.0","method":"shots/get","params":{"id":"1"}}"#,
        r#"{"jsonrpc":"2.0","method":"shots/get","params":{"id":"4"}}"#,
        r#"[{"jsonrpc":"2.0","method":"no"},{"jsonrpc":"2.0","method":"no"}]"#,
    ] {
        let answer = ask("POST", "/rpc", None, notification);
        assert_eq!((answer.status, &*answer.body), (204, ""), "{notification}");
    }
}

#[test]
fn an_answer_has_the_id_exactly_as_the_client_wrote_it() {
    for id in [
        "null",
        "0",
        "-0",
        "1.50",
        "1e2",
        "18446744073709551616",
        "123456789012345678901234567890",
        r#""a\"b""#,
    ] {
        assert_rpc(
            &format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"shots/get","params":{{"id":"1"}}}}"#),
            &format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"uri":"shot://roll/1.png"}}}}"#),
        );
    }
    // An id of another type is not an id, and an array is not a call.
    for message in [
        r#"{"jsonrpc":"2.0","id":[7],"method":"shots/get"}"#,
        r#"{"jsonrpc":"2.0","id":{"$serde_json::private::Number":"7"},"method":"shots/get"}"#,
        r#"["2.0",1,"shots/get",{}]"#,
    ] {
        let null = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"The message is not a valid request"}}"#;
        let expected = if message.starts_with('[') {
            format!("[{null},{null},{null},{null}]")
        } else {
            null.to_owned()
        };
        assert_rpc(message, &expected);
    }
}

#[test]
fn a_successful_answer_passes_unchanged() {
    let answer = ask("GET", "/shots/1", None, "");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body, r#"{"uri":"shot://roll/1.png"}"#);
    let answer = ask(
        "POST",
        "/shots",
        Some("open"),
        r#"{"lens":"wide","count":2}"#,
    );
    assert_eq!(answer.status, 200);
}

#[test]
fn the_table_of_codes_works_in_both_directions() {
    for (status, code) in [
        (400, -32600),
        (404, -32800),
        (401, -32000),
        (403, -32001),
        (422, -32602),
        (500, -32603),
    ] {
        assert_eq!(CODES.code(status), code);
        assert_eq!(CODES.status(code), status);
    }
    assert_eq!(CODES.status(-32601), 404);
    assert_eq!(CODES.status(-32700), 400);
}

#[test]
fn rest_bodies_and_error_objects_convert_into_each_other() {
    let error = LabError::Validation {
        errors: vec![FieldError {
            loc: ["body", "lens"].map(Into::into),
            msg: "is missing".into(),
            r#type: "missing".into(),
        }],
    };
    let report = error.report(&app::context());
    let (rest, rpc) = (report.to_rest().body, report.to_rpc_error());
    assert_eq!(RpcError::from(rest.clone()), rpc);
    assert_eq!(rpc.into_rest(&CODES).body, rest);
}

#[test]
fn the_layer_answers_with_problem_details_unless_told_otherwise() {
    use axum::Router;
    use axum::response::IntoResponse;
    use mcp_error::axum::ErrorLayer;

    let app = Router::new()
        .route("/busy", axum::routing::get(busy))
        .layer(ErrorLayer::new(Context::new()));
    async fn busy() -> Result<String, Failure> {
        #[derive(Debug, thiserror::Error, McpError)]
        #[error("busy")]
        #[mcp(status = 503, retry_after = 30)]
        struct Busy;
        Err(Busy)?
    }
    let address = http::serve(app);
    for (path, status, title) in [("/busy", 503, "Busy"), ("/none", 404, "Not Found")] {
        let answer = http::ask(address, "GET", path, &[], "");
        assert_eq!(answer.status, status);
        assert_eq!(answer.header("content-type"), "application/problem+json");
        assert_eq!(answer.header("cache-control"), "no-store");
        let retry_after = answer.headers.get("retry-after").map(|it| it.to_str().ok());
        assert_eq!(retry_after, (status == 503).then_some(Some("30")));
        let body = answer.json();
        assert_eq!(body["title"], title);
        assert_eq!(body["status"], status);
    }
    // A handler's error is a document even without the layer.
    let bare = Failure::new(LabError::WrongKey).into_response();
    assert_eq!(bare.status().as_u16(), 401);
}
