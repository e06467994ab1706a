//! The examples of JSON-RPC 2.0 §7, sent to a jsonrpsee server behind the layer of this crate.
//!
//! The message of an error object may say more than the example's: §5.1 asks for one sentence only.

use std::net::SocketAddr;

use jsonrpsee::RpcModule;
use jsonrpsee::types::ErrorObjectOwned;
use mcp_error::jsonrpsee::ErrorLayer;
use mcp_error::policy::RpcLayout;
use mcp_error::{Context, Policy};
use serde_json::{Value, json};

use crate::http::{Answer, ask};
use crate::jsonrpsee::server::start;
use crate::recorder::kinds;

#[derive(serde::Deserialize)]
struct Subtract {
    minuend: i64,
    subtrahend: i64,
}

fn module() -> RpcModule<()> {
    let mut module = RpcModule::new(());
    module
        .register_method("subtract", |params, _, _| {
            let [minuend, subtrahend] = match params.parse::<Subtract>() {
                Ok(named) => [named.minuend, named.subtrahend],
                Err(_) => params.parse::<[i64; 2]>()?,
            };
            Ok::<_, ErrorObjectOwned>(minuend - subtrahend)
        })
        .unwrap();
    module
        .register_method("sum", |params, _, _| {
            let all = params.parse::<Vec<i64>>()?;
            Ok::<_, ErrorObjectOwned>(all.iter().sum::<i64>())
        })
        .unwrap();
    module
        .register_method("get_data", |_, _, _| json!(["hello", 5]))
        .unwrap();
    for notified in ["update", "notify_hello", "notify_sum"] {
        module.register_method(notified, |_, _, _| ()).unwrap();
    }
    module
}

/// The one example that jsonrpsee answers otherwise; see `jsonrpsee_answers_what_is_not_a_request_itself`.
const INVALID_REQUEST: &str = "an invalid request object";

/// The example of §7 with this heading, what is sent, and what comes back, without the messages of errors.
type Example = (&'static str, &'static str, Option<Value>);

fn error(code: i32, id: Value) -> Value {
    json!({"jsonrpc": "2.0", "error": {"code": code}, "id": id})
}

fn result(result: Value, id: Value) -> Value {
    json!({"jsonrpc": "2.0", "result": result, "id": id})
}

fn examples() -> Vec<Example> {
    vec![
        (
            "positional parameters",
            r#"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#,
            Some(result(json!(19), json!(1))),
        ),
        (
            "positional parameters, the other way round",
            r#"{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}"#,
            Some(result(json!(-19), json!(2))),
        ),
        (
            "named parameters",
            r#"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#,
            Some(result(json!(19), json!(3))),
        ),
        (
            "named parameters in another order",
            r#"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#,
            Some(result(json!(19), json!(4))),
        ),
        (
            "a notification",
            r#"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#,
            None,
        ),
        (
            "a notification of a method that does not exist",
            r#"{"jsonrpc": "2.0", "method": "foobar"}"#,
            None,
        ),
        (
            "a call of a method that does not exist",
            r#"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#,
            Some(error(-32601, json!("1"))),
        ),
        (
            "invalid JSON",
            r#"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#,
            Some(error(-32700, Value::Null)),
        ),
        (
            INVALID_REQUEST,
            r#"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#,
            Some(error(-32600, Value::Null)),
        ),
        (
            "a batch of invalid JSON",
            r#"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method"]"#,
            Some(error(-32700, Value::Null)),
        ),
        ("an empty array", "[]", Some(error(-32600, Value::Null))),
        (
            "an invalid batch that is not empty",
            "[1]",
            Some(json!([error(-32600, Value::Null)])),
        ),
        (
            "an invalid batch",
            "[1,2,3]",
            Some(json!([
                error(-32600, Value::Null),
                error(-32600, Value::Null),
                error(-32600, Value::Null)
            ])),
        ),
        (
            "a batch",
            r#"[
                {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
                {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
                {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},
                {"foo": "boo"},
                {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
                {"jsonrpc": "2.0", "method": "get_data", "id": "9"}
            ]"#,
            Some(json!([
                result(json!(7), json!("1")),
                result(json!(19), json!("2")),
                error(-32600, Value::Null),
                error(-32601, json!("5")),
                result(json!(["hello", 5]), json!("9"))
            ])),
        ),
        (
            "a batch of notifications",
            r#"[
                {"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
                {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}
            ]"#,
            None,
        ),
    ]
}

/// Returns an answer with nothing but the code of each error.
fn without_texts(mut answer: Value) -> Value {
    let all = match &mut answer {
        Value::Array(all) => all.iter_mut().collect(),
        one => vec![one],
    };
    for one in all {
        if let Some(error) = one.get_mut("error").and_then(Value::as_object_mut) {
            let message = error["message"].as_str().expect("a message");
            assert!(!message.is_empty() && !message.contains('\n'), "{message}");
            error.retain(|name, _| name == "code");
        }
    }
    answer
}

async fn post(address: SocketAddr, request: &'static str) -> Answer {
    let json = [("content-type", "application/json")];
    let asked = tokio::task::spawn_blocking(move || ask(address, "POST", "/", &json, request));
    asked.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn jsonrpsee_answers_what_is_not_a_request_itself() {
    let policy = Policy::production().with_rpc_layout(RpcLayout::Flat);
    let observed = kinds();
    let context = Context::new()
        .with_policy(policy)
        .with_observer(observed.clone());
    let errors = ErrorLayer::new(context).innermost();
    let (address, handle) = start(module(), Some(errors)).await;
    for (request, answer) in [
        (
            r#"{"jsonrpc": "2.0", "method": 1, "params": "password=hunter2"}"#,
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}"#,
        ),
        (
            r#"{"jsonrpc": "2.0", "method": 1, "params": "password=hunter2", "id": 7}"#,
            r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"Invalid request"}}"#,
        ),
        (
            r#"{"jsonrpc": "2.0", "password=hunter2"#,
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}"#,
        ),
    ] {
        assert_eq!(post(address, request).await.body, answer, "{request}");
    }
    assert_eq!(observed.take(), [""; 0]);
    let batch = r#"[{"jsonrpc": "2.0", "method": 1}]"#;
    assert_eq!(
        post(address, batch).await.body,
        r#"[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}]"#
    );
    assert_eq!(observed.take().len(), 1);
    let unknown = r#"{"jsonrpc": "2.0", "method": "x", "id": 7}"#;
    let answer = post(address, unknown).await.body;
    assert!(answer.contains("UNKNOWN_METHOD"), "{answer}");
    assert_eq!(observed.take(), ["UNKNOWN_METHOD"]);
    handle.stop().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_example_of_section_7_is_answered_as_it_says() {
    for innermost in [true, false] {
        let errors = ErrorLayer::new(Context::new());
        let errors = if innermost {
            errors.innermost()
        } else {
            errors
        };
        let (address, handle) = start(module(), Some(errors)).await;
        for (example, request, expected) in examples() {
            let answer = post(address, request).await;
            let expected = match example {
                INVALID_REQUEST => Some(error(-32700, Value::Null)),
                _ => expected,
            };
            // jsonrpsee writes `null` over HTTP where JSON-RPC has no answer.
            let is_empty = matches!(&*answer.body, "" | "null");
            let seen = (!is_empty).then(|| without_texts(answer.json()));
            assert_eq!(seen, expected, "{example}, innermost: {innermost}");
        }
        handle.stop().unwrap();
    }
}

/// A server that reads JSON-RPC itself, behind the layer for axum. It has no method of the examples, so only those without a
/// result are sent to it.
#[test]
fn each_error_of_section_7_is_as_it_says_behind_the_layer_for_axum() {
    let address = crate::http::serve(mcp_error_examples::ios::app::app());
    let has_result = |expected: &Option<Value>| {
        let text = expected.as_ref().map(Value::to_string);
        text.is_some_and(|text| text.contains("\"result\""))
    };
    let mut sent = 0;
    for (example, request, expected) in examples() {
        if has_result(&expected) {
            continue;
        }
        let json = [("content-type", "application/json")];
        let answer = ask(address, "POST", "/rpc", &json, request);
        let seen = (!answer.body.is_empty()).then(|| without_texts(answer.json()));
        assert_eq!(seen, expected, "{example}");
        sent += 1;
    }
    assert_eq!(sent, 10);
}
