//! The examples of JSON-RPC 2.0 §7, sent to a jsonrpsee server behind the layer of this crate.
//!
//! The message of an error object may say more than the example's: §5.1 asks for one sentence only.

use jsonrpsee::RpcModule;
use jsonrpsee::core::middleware::RpcServiceBuilder;
use jsonrpsee::server::Server;
use jsonrpsee::types::ErrorObjectOwned;
use mcp_error::Context;
use mcp_error::jsonrpsee::ErrorLayer;
use serde_json::{Value, json};

use crate::http::ask;

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
            "an invalid request object",
            r#"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#,
            // jsonrpsee tells an invalid request by its id, which this one does not have. JSON-RPC says -32600.
            Some(error(-32700, Value::Null)),
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

#[tokio::test(flavor = "multi_thread")]
async fn each_example_of_section_7_is_answered_as_it_says() {
    for innermost in [true, false] {
        let errors = ErrorLayer::new(Context::new());
        let errors = if innermost {
            errors.innermost()
        } else {
            errors
        };
        let middleware = RpcServiceBuilder::new().layer(errors);
        let server = Server::builder().set_rpc_middleware(middleware);
        let server = server.build("127.0.0.1:0").await.unwrap();
        let address = server.local_addr().unwrap();
        let handle = server.start(module());
        for (example, request, expected) in examples() {
            let json = [("content-type", "application/json")];
            let asked =
                tokio::task::spawn_blocking(move || ask(address, "POST", "/", &json, request));
            let answer = asked.await.unwrap();
            // jsonrpsee writes `null` over HTTP where JSON-RPC has no answer.
            let is_empty = matches!(&*answer.body, "" | "null");
            let seen = (!is_empty).then(|| without_texts(answer.json()));
            assert_eq!(seen, expected, "{example}, innermost: {innermost}");
        }
        handle.stop().unwrap();
    }
}
