//! What a subscription sends when an error ends it.

use jsonrpsee::RpcModule;
use jsonrpsee::core::SubscriptionError;
use mcp_error::Failure;
use mcp_error::jsonrpsee::subscription_error;
use serde_json::{Value, json};

use super::server::{LibraryError, PLANTED};

/// Returns the `error` of the notification with which a subscription ends.
async fn end_of(error: fn() -> SubscriptionError) -> Value {
    let mut module = RpcModule::new(());
    module
        .register_subscription(
            "watch",
            "seen",
            "unwatch",
            move |_, pending, _, _| async move {
                pending.accept().await?;
                Err(error())
            },
        )
        .unwrap();
    let request = r#"{"jsonrpc":"2.0","id":1,"method":"watch","params":[]}"#;
    let (_, mut sent) = module.raw_json_request(request, 4).await.unwrap();
    let last = sent.recv().await.expect("a notification");
    let last: Value = serde_json::from_str(last.get()).unwrap();
    last["params"]["error"].clone()
}

#[tokio::test]
async fn an_error_that_ends_a_subscription_is_the_error_object_of_a_method() {
    let mut error = end_of(|| subscription_error(LibraryError::NoBook(7))).await;
    let data = &mut error["data"];
    assert!(data["instance"].take().is_string() && data["timestamp"].take().is_string());
    assert_eq!(
        error,
        json!({
            "code": -31404,
            "message": "no book 7",
            "data": {
                "type": "https://lib.example/errors/no-book", "title": "No Book", "status": 404,
                "detail": "no book 7", "instance": null, "timestamp": null, "book": 7,
                "kind": "NO_BOOK", "retryable": false, "recovery": "fix_input",
            },
        })
    );

    let error = end_of(|| subscription_error(Failure::server(PLANTED))).await;
    let clean = "postgres://[redacted]@db.example/orders";
    assert_eq!(
        (&error["code"], &error["message"]),
        (&json!(-32603), &json!(clean))
    );
}
