//! JSON-RPC over HTTP: failures of calls are error objects.

use mcp_error::documents::StatusCodes;
use serde_json::{Value, json};

use super::*;
use crate::recorder::Recorder;

/// What axum says of a batch where it expects a call.
const BATCH_REFUSED: &str = "Failed to deserialize the JSON body into the target type: [0]: data did not match any variant of untagged enum Id at line 1 column 54";

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
    // Errors of a handler have the id of the call. Parameters can be given by position.
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":1,"method":"other","params":[1]}"#,
        &[(json!(1), -31503, "closed")],
    );
    let answer = post_json(
        "/rpc",
        r#"{"jsonrpc":"2.0","id":1,"method":"sum","params":[1,2]}"#,
    );
    assert_eq!(answer.json()["result"], 3);
    // A panic is an error object too.
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":"p","method":"panic","params":[1]}"#,
        &[(json!("p"), -32603, "Internal Server Error")],
    );
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":7,"method":"panic","params":[]}"#,
        &[(json!(7), -32603, "Internal Server Error")],
    );
    // The extractor refuses invalid JSON, invalid requests, and wrong parameters.
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
        &[(
            json!(5),
            -32602,
            "Failed to deserialize the JSON body into the target type: params: invalid type: map, expected a sequence at line 1 column 48",
        )],
    );
    // An id can be null (JSON-RPC 2.0 §4). Here the type that the handler reads has no such id.
    assert_rpc(
        r#"{"jsonrpc":"2.0","id":null,"method":"other","params":[1]}"#,
        &[(
            Value::Null,
            -32602,
            "Failed to deserialize the JSON body into the target type: id: data did not match any variant of untagged enum Id at line 1 column 26",
        )],
    );
    // A batch gets one answer for each call that is not a notification.
    assert_rpc(
        r#"[{"jsonrpc":"2.0","id":1,"method":"sum","params":[1]},{"jsonrpc":"2.0","method":"sum"},7,{"id":2}]"#,
        &[
            (json!(1), -32602, BATCH_REFUSED),
            (Value::Null, -32600, "Invalid Request"),
            (json!(2), -32600, "Invalid Request"),
        ],
    );
    // A notification gets no answer.
    let answer = post_json("/rpc", r#"{"jsonrpc":"2.0","method":"sum","params":["x"]}"#);
    assert_eq!((answer.status, &*answer.body), (204, ""));
    // This body is longer than the limit.
    let long = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#,
        "x".repeat(LIMIT)
    );
    assert_rpc(&long, &[(Value::Null, -32600, "Content Too Large")]);
    // At another path, the same body does not make the request a JSON-RPC call.
    let answer = post_json("/none", r#"{"jsonrpc":"2.0","id":9,"method":"sum"}"#);
    assert_problem(&answer, 404, "Not Found");
    // An error object has no other form, whatever the client accepts.
    let headers = [
        ("content-type", "application/json"),
        ("accept", "text/html"),
    ];
    let answer = ask_at(server(), "POST", "/rpc", &headers, "{");
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("vary"), "");
}

/// At such a path the status is 200, so a code is all that a client sees of what the framework refused.
#[test]
fn a_server_chooses_the_codes_of_what_the_framework_refuses() {
    let codes = StatusCodes::new(&[(413, -31413)]);
    let errors = ErrorLayer::new(Context::new()).with_json_rpc(&["/rpc"], 64);
    let app = Router::new().route("/rpc", post(async || "ran"));
    let address = serve(app.layer(errors.with_codes(codes)));
    let call = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#,
        "m".repeat(99)
    );
    let json = [("content-type", "application/json")];
    let answer = ask_at(address, "POST", "/rpc", &json, &call);
    assert_eq!(
        (answer.status, &answer.json()["error"]["code"]),
        (200, &json!(-31413))
    );
}

/// A batch that is longer than the limit fails as a whole, with one error object.
#[test]
fn a_batch_that_is_too_long_has_one_answer() {
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

#[derive(Debug, thiserror::Error, mcp_error::McpError)]
#[error("field {field} was not mown")]
#[mcp(impls(axum), status = 422)]
struct NotMown {
    #[mcp(extension)]
    field: u32,
    #[mcp(extension)]
    log: Vec<String>,
}

/// All answers say what happened, and each is as long as the others.
#[test]
fn the_data_of_each_answer_to_a_batch_is_cut_alike() {
    const MAX: usize = 2_048;
    async fn not_mown() -> Result<String, NotMown> {
        Err(NotMown {
            field: 7,
            log: vec!["the hedge".to_owned(); 1_000],
        })
    }
    let policy = Policy::production().with_max_error_size(MAX);
    let errors = ErrorLayer::new(Context::new().with_policy(policy));
    let errors = errors.with_json_rpc(&["/rpc"], 8 * LIMIT);
    let address = serve(Router::new().route("/rpc", post(not_mown)).layer(errors));
    for (count, rest) in [(1, 2_048), (4, 2_048), (10, 819), (40, 204), (90, 91)] {
        let calls = (0..count).map(|id| json!({"jsonrpc": "2.0", "id": id, "method": "mow"}));
        let batch = Value::Array(calls.collect()).to_string();
        let headers = [("content-type", "application/json")];
        let answer = ask_at(address, "POST", "/rpc", &headers, &batch).json();
        let answers = answer.as_array();
        let answers = answers.unwrap_or_else(|| panic!("{count}: {answer}"));
        assert_eq!(answers.len(), count);
        for answer in answers {
            let data = &answer["error"]["data"];
            assert!(data.to_string().len() <= rest, "{data}");
            assert_eq!(data["kind"], "NOT_MOWN", "{data}");
            assert!(data.to_string().contains(r#""...""#), "{data}");
        }
        if rest == 91 {
            let kind = json!({
                "kind": "NOT_MOWN",
                "type": "urn:problem-type:mcp-error-tests:not-mown",
                "...": "...",
            });
            assert_eq!(answers[0]["error"]["data"], kind);
        } else {
            assert_eq!(answers[0]["error"]["data"]["status"], 422);
        }
    }
}

/// A handler that writes the whole answer itself.
async fn by_hand() -> Json<Value> {
    let context = mcp_error::task::context();
    let error = LibraryError::NoBook {
        title: "zebra-lamp".into(),
    };
    let report = error.report(&context);
    context.observe(&report, &error);
    Json(json!({"jsonrpc": "2.0", "id": 1, "error": report.to_rpc_error()}))
}

#[test]
fn a_handler_that_answers_by_itself_has_the_context_of_the_layer() {
    let policy = Policy::production().with_rpc_layout(mcp_error::policy::RpcLayout::Flat);
    let seen = Recorder::new(|report, _, context| {
        let path = context.url_path().unwrap_or_default();
        format!("{path}: {}", report.detail())
    });
    let context = Context::new()
        .with_policy(policy)
        .with_observer(seen.clone());
    let app = Router::new()
        .route("/rpc", post(by_hand))
        .layer(ErrorLayer::new(context).with_json_rpc(&["/rpc"], LIMIT));
    let answer = ask(serve(app), "POST", "/rpc?token=zebra-lamp", &[], "{}");
    let data = &answer.json()["error"]["data"];
    assert_eq!(data["mcp_error_code"], "NO_BOOK", "{}", answer.body);
    assert!(!answer.body.contains("zebra"), "{}", answer.body);
    assert_eq!(seen.only(), "/rpc: no book [redacted]");
}
