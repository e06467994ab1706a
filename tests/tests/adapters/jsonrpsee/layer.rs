//! The layer around methods that nobody annotated, and what it does with batches and parameters.

use jsonrpsee::RpcModule;
use jsonrpsee::types::ErrorObjectOwned;
use mcp_error::jsonrpsee::ErrorLayer;
use mcp_error::policy::CutMark;
use mcp_error::wrap::SdkFailure;
use mcp_error::{Context, Policy};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::server::{LibraryError, LibraryServer, Shelf, post, serve, start};
use crate::recorder::{Recorder, kinds};

#[tokio::test]
async fn batches_are_answered_as_without_the_layer() {
    let (address, _server) = serve(Context::new()).await;
    let (bare_address, _bare) = start(Shelf.into_rpc(), None).await;
    for body in [
        r#"{"jsonrpc":"2.0","method":"book","params":[7]}"#,
        r#"[{"jsonrpc":"2.0","method":"book","params":[7]}]"#,
        r#"[{"jsonrpc":"2.0","method":"book","params":[7]},{"jsonrpc":"2.0","id":1,"method":"book","params":[1]}]"#,
        "[7]",
        "[]",
        "[",
    ] {
        let (with, without) = (post(address, body).await, post(bare_address, body).await);
        assert_eq!(with, without, "{body}");
    }
    let mixed = r#"[{"jsonrpc":"2.0","method":"book","params":[7]},7,{"jsonrpc":"2.0","id":"x","method":"which"}]"#;
    let answers: Value = serde_json::from_str(&post(address, mixed).await).unwrap();
    assert_eq!(answers.as_array().unwrap().len(), 2);
    assert_eq!(answers[0]["error"]["code"], -32600);
    assert_eq!(answers[0]["id"], Value::Null);
    assert_eq!(answers[1]["result"], "which x");
}

/// Serves methods that are not moved over, and sends one batch.
async fn answers_of(errors: ErrorLayer) -> Vec<Value> {
    let (address, _server) = start(Shelf.into_rpc(), Some(errors)).await;
    let batch = r#"[{"jsonrpc":"2.0","id":1,"method":"plain"},
        {"jsonrpc":"2.0","id":"b","method":"book","params":["postgres://app:zebra-lamp-77@db.example/orders"]},
        {"jsonrpc":"2.0","id":3,"method":"book","params":[7]},
        {"jsonrpc":"2.0","id":4,"method":"book","params":[1]},
        {"jsonrpc":"2.0","id":5,"method":"none"}]"#;
    let answers = post(address, batch).await;
    println!("{answers}");
    assert!(!answers.contains("zebra"), "{answers}");
    serde_json::from_str(&answers).unwrap()
}

#[tokio::test]
async fn errors_that_nobody_annotated_are_sanitized_and_observed() {
    for innermost in [true, false] {
        let observed = kinds();
        let mut errors = ErrorLayer::new(Context::new().with_observer(observed.clone()));
        if innermost {
            errors = errors.innermost();
        }
        let answers = answers_of(errors).await;
        let ids: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
        assert_eq!(ids, [json!(1), json!("b"), json!(3), json!(4), json!(5)]);
        let plain = &answers[0]["error"];
        assert_eq!(plain["code"], -31777);
        let clean = "cannot reach postgres://[redacted]@db.example/orders";
        assert_eq!(plain["message"], clean);
        assert_eq!(plain["data"]["port"], 5432);
        let refused = &answers[1]["error"];
        assert_eq!(
            (&refused["code"], &refused["data"]["kind"]),
            (&json!(-32602), &json!("INVALID_ARGUMENTS"))
        );
        let message = refused["message"].as_str().unwrap();
        assert!(
            message.starts_with("Invalid params: invalid type: string"),
            "{message}"
        );
        // An error of the server's own is neither sanitized nor observed twice.
        assert_eq!(answers[2]["error"]["data"]["book"], 7);
        assert_eq!(answers[3]["result"], "one");
        let unknown = &answers[4]["error"];
        assert_eq!(unknown["code"], -32601);
        assert_eq!(unknown["message"], "Method not found");
        if innermost {
            let detail = "the server does not have the method 'none'";
            assert_eq!(unknown["data"]["detail"], detail);
        }
        assert_eq!(observed.take().len(), 4);
    }
}

#[tokio::test]
async fn the_log_names_the_instance_of_an_error_that_another_thread_made() {
    let mut module = RpcModule::new(());
    module
        .register_blocking_method("book", |_, _, _| Err::<String, _>(LibraryError::NoBook(8)))
        .unwrap();
    let log = Recorder::new(|report, _, _| {
        let cause = report.causes().last().map_or("", |cause| cause);
        format!("{} {} {cause}", report.instance(), report.log_detail())
    });
    let errors = ErrorLayer::new(Context::new().with_observer(log.clone()));
    let (address, _server) = start(module, Some(errors)).await;

    let answer = post(address, r#"{"jsonrpc":"2.0","id":1,"method":"book"}"#).await;
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let data = &answer["error"]["data"];
    assert_eq!(data["kind"], "NO_BOOK");
    let instance = data["instance"].as_str().unwrap();
    assert_eq!(
        log.take(),
        [format!(
            r#"{instance} no book 8 {{"book":8,"kind":"NO_BOOK","status":404,"type":"https://lib.example/errors/no-book"}}"#
        )]
    );
}

#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
enum Cover {
    Hard,
    Soft,
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "it is only read")]
struct Order {
    count: u8,
    cover: Cover,
}

#[tokio::test]
async fn a_refusal_of_parameters_says_where_they_are_wrong_and_what_was_meant() {
    let mut module = RpcModule::new(());
    module
        .register_method("order", |params, (), _| {
            params.parse::<Order>().map(|order| order.count)
        })
        .unwrap();
    module
        .register_method("covers", |params, (), _| {
            params.one::<Cover>().map(|cover| format!("{cover:?}"))
        })
        .unwrap();
    let errors = ErrorLayer::new(Context::new());
    let (address, _server) = start(module, Some(errors)).await;
    for (call, pointer, detail, code) in [
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"order","params":{"count":"two","cover":"hard"}}"#,
            "#/count",
            "must be an integer from 0 to 255",
            "type",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"order","params":{"count":2,"cover":"sofd"}}"#,
            "#/cover",
            "must be one of 'hard', 'soft'; did you mean 'soft'?",
            "enum",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"order","params":{"count":2}}"#,
            "#/cover",
            "is missing",
            "required",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"covers","params":["haed"]}"#,
            "#/0",
            "must be one of 'hard', 'soft'; did you mean 'hard'?",
            "enum",
        ),
    ] {
        let answer: Value = serde_json::from_str(&post(address, call).await).unwrap();
        assert_eq!(
            answer["error"]["data"]["errors"],
            json!([{"pointer": pointer, "detail": detail, "code": code}]),
            "{answer}"
        );
        assert_eq!(answer["error"]["code"], -32602);
    }
}

#[tokio::test]
async fn the_server_has_an_error_of_its_own_for_unknown_methods() {
    let errors = ErrorLayer::new(Context::new()).innermost();
    let errors = errors.with_sdk_failures(|failure| match failure {
        SdkFailure::UnknownMethod { .. } => LibraryError::NoBook(0).into(),
        other => other.into(),
    });
    let answers = answers_of(errors).await;
    assert_eq!(answers[4]["error"]["code"], -31404);
    assert_eq!(answers[1]["error"]["data"]["kind"], "INVALID_ARGUMENTS");
}

#[tokio::test]
async fn the_length_of_a_batch_is_limited() {
    let two = r#"[{"jsonrpc":"2.0","id":1,"method":"book","params":[1]},{"jsonrpc":"2.0","id":2,"method":"closed"}]"#;
    let outer = ErrorLayer::new(Context::new());
    for errors in [outer.clone(), outer.innermost()] {
        let errors = errors.with_max_response_size(100);
        let (address, _server) = start(Shelf.into_rpc(), Some(errors)).await;
        let answer: Value = serde_json::from_str(&post(address, two).await).unwrap();
        assert_eq!(answer["error"]["code"], -32011);
    }
}

/// What a proxy passes on, for example. Readers differ in which of two values with the same name they take.
#[tokio::test]
async fn data_that_repeats_a_name_does_not_stay_as_it_is() {
    const DATA: &str = r#"{"detail":"password=zebra-lamp-77","detail":"no ride"}"#;
    let mut module = RpcModule::new(());
    module
        .register_method("proxied", |_, _, _| {
            let data: Box<RawValue> = serde_json::from_str(DATA).unwrap();
            Err::<String, _>(ErrorObjectOwned::owned(-31001, "no ride", Some(data)))
        })
        .unwrap();
    let errors = ErrorLayer::new(Context::new());
    let (address, _server) = start(module, Some(errors)).await;
    let answer = post(address, r#"{"jsonrpc":"2.0","id":1,"method":"proxied"}"#).await;
    assert!(!answer.contains("zebra"), "{answer}");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["error"]["data"], json!({"detail": "no ride"}));
}

/// `serde_json` does not read such data, so it cannot be sanitized.
#[tokio::test]
async fn data_that_is_nested_too_deeply_is_the_cut_mark_of_the_policy() {
    let mut module = RpcModule::new(());
    module
        .register_method("deep", |_, _, _| {
            let data = format!("{}{}", "[".repeat(200), "]".repeat(200));
            let data = RawValue::from_string(data).unwrap();
            Err::<String, _>(ErrorObjectOwned::owned(-31_777, "deep", Some(data)))
        })
        .unwrap();
    let policy = Policy::production().with_cut_mark(CutMark::new("[cut]"));
    let errors = ErrorLayer::new(Context::new().with_policy(policy));
    let (address, _server) = start(module, Some(errors)).await;
    for body in [
        r#"{"jsonrpc":"2.0","id":1,"method":"deep"}"#,
        r#"[{"jsonrpc":"2.0","id":1,"method":"deep"}]"#,
    ] {
        let answer = post(address, body).await;
        assert!(answer.contains(r#""data":"[cut]""#), "{answer}");
    }
}
