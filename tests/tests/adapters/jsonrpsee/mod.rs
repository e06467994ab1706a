//! A real jsonrpsee server and real clients of jsonrpsee, over the loopback interface.

mod layer;
pub mod server;
mod subscription;

use std::time::Duration;

use jsonrpsee::core::ClientError;
use jsonrpsee::core::client::ClientT;
use jsonrpsee::core::params::BatchRequestBuilder;
use jsonrpsee::rpc_params;
use jsonrpsee::types::{ErrorObject, ErrorObjectOwned};
use jsonrpsee_ws_client::WsClientBuilder;
use mcp_error::json::Json;
use mcp_error::jsonrpsee::ClientErrorExt;
use mcp_error::policy::{Mode, RpcLayout};
use mcp_error::registry::Recovery;
use mcp_error::{Context, ErrorType, Policy, RpcError};
use serde_json::{Value, json};

use self::server::{
    LibraryClient, LibraryError, LibraryServer, SECRET, Shelf, error, http, serve, start,
};
use crate::recorder::Recorder;

#[tokio::test]
async fn a_client_receives_the_error_object_of_the_server() {
    let (address, _server) = serve(Context::new()).await;
    let client = http(address);
    assert_eq!(client.book(1).await.unwrap(), "one");

    let closed = error(client.closed().await);
    assert_eq!(
        (closed.code, &*closed.message),
        (-31503, "closed for stock-taking in [path]")
    );
    let mut data = Value::from(closed.data.unwrap());
    assert!(data["instance"].take().is_string() && data["timestamp"].take().is_string());
    assert_eq!(
        data,
        json!({
            "type": "https://lib.example/errors/closed",
            "title": "Closed",
            "status": 503,
            "detail": "closed for stock-taking in [path]",
            "instance": null,
            "timestamp": null,
            "reason": "stock-taking in [path]",
            "kind": "CLOSED",
            "retryable": true,
            "retryAfter": 60,
            "recovery": "retry",
        })
    );

    let card = error(client.card().await);
    assert_eq!(card.code, -31403);
    let generic = error(client.generic().await);
    assert_eq!(generic.data.unwrap().get("value"), Some(&Json::from("3")));
    let several = error(client.several().await);
    assert_eq!(several.code, -31404);
    let foreign = error(client.foreign().await);
    assert_eq!(foreign.code, -32603);
    assert_eq!(foreign.message, "Internal Server Error");
}

#[tokio::test]
async fn members_arrive_in_the_order_in_which_they_were_sent() {
    let (address, _server) = serve(Context::new()).await;
    let data = error(http(address).book(7).await).data.unwrap();
    let names: Vec<_> = data.as_object().unwrap().iter().map(|(n, _)| n).collect();
    assert_eq!(
        names,
        [
            "type",
            "title",
            "status",
            "detail",
            "instance",
            "timestamp",
            "book",
            "kind",
            "retryable",
            "recovery"
        ]
    );
}

#[tokio::test]
async fn the_client_reads_the_advice() {
    let (address, server) = serve(Context::new()).await;
    let client = http(address);
    let known: &[&[_]] = &[LibraryError::ENTRIES];
    let advice = client.closed().await.unwrap_err().advice(known);
    assert_eq!(advice.recovery, Recovery::Retry);
    assert_eq!(advice.retry_after, Some(Duration::from_secs(60)));
    let advice = client.card().await.unwrap_err().advice(known);
    assert_eq!(advice.recovery, Recovery::AskUser);
    // jsonrpsee itself answers this call.
    let unknown = client.request::<String, _>("none", rpc_params![]).await;
    let unknown = unknown.unwrap_err();
    assert_eq!(unknown.to_rpc_error().unwrap().code, -32601);
    assert_eq!(unknown.advice(known).recovery, Recovery::FixInput);
    // The client does not send a batch without requests, which would be refused each time.
    let empty = client.batch_request::<String>(BatchRequestBuilder::new());
    let empty = empty.await.unwrap_err();
    assert_eq!(empty.to_rpc_error(), None);
    assert_eq!(empty.advice(known).recovery, Recovery::FixInput);
    // After the server stopped, there is no answer.
    server.stop().unwrap();
    server.stopped().await;
    let gone = client.closed().await.unwrap_err();
    assert_eq!(gone.to_rpc_error(), None);
    assert_eq!(gone.advice(known).recovery, Recovery::Retry);
    assert!(matches!(
        RpcError::try_from(gone),
        Err(ClientError::Transport(_))
    ));
}

#[tokio::test]
async fn a_panic_is_answered_and_the_connection_stays_open() {
    let (address, _server) = serve(Context::new()).await;
    let url = format!("ws://{address}");
    let client = WsClientBuilder::default().build(url).await.unwrap();
    for _ in 0..2 {
        for answer in [client.panics().await, client.panics_later().await] {
            let error = error(answer);
            assert_eq!(error.code, -32603);
            assert_eq!(error.message, "Internal Server Error");
        }
    }
    assert_eq!(client.book(1).await.unwrap(), "one");
}

#[tokio::test]
async fn the_policy_applies_to_every_method_and_to_batches() {
    let mut policy = Policy::production();
    policy.rpc_layout = RpcLayout::Members;
    let (address, _server) = serve(Context::new().with_policy(policy)).await;
    let client = http(address);
    let book = error(client.book(7).await);
    assert_eq!(book.message, "no book 7");
    assert_eq!(Value::from(book.data.unwrap()), json!({"book": 7}));

    let mut batch = BatchRequestBuilder::new();
    batch.insert("book", rpc_params![7]).unwrap();
    batch.insert("book", rpc_params![1]).unwrap();
    batch.insert("panics", rpc_params![]).unwrap();
    batch.insert("none", rpc_params![]).unwrap();
    let answers = client.batch_request::<String>(batch).await.unwrap();
    let answers: Vec<_> = answers.into_iter().collect();
    let expect: [Result<&str, (i32, &str)>; 4] = [
        Err((-31404, "no book 7")),
        Ok("one"),
        Err((-32603, "Internal Server Error")),
        Err((-32601, "Method not found")),
    ];
    for (answer, expected) in answers.iter().zip(expect) {
        let answer = answer.as_ref().map(String::as_str);
        let answer = answer.map_err(|error| (error.code(), error.message()));
        assert_eq!(answer, expected);
    }
}

#[tokio::test]
async fn the_observer_is_notified_once_of_each_error_with_the_clients_instance() {
    let log = Recorder::new(|report, error, _| {
        format!("{} {error} {}", report.entry().kind(), report.instance())
    });
    let (address, _server) = serve(Context::new().with_observer(log.clone())).await;
    let client = http(address);
    let errors = [
        (error(client.book(7).await), "NO_BOOK no book 7".to_owned()),
        (
            error(client.foreign().await),
            format!("INTERNAL_ERROR {SECRET}"),
        ),
        (
            error(client.panics().await),
            format!("INTERNAL_ERROR panicked: {SECRET}"),
        ),
    ];
    let lines = log.take();
    assert_eq!(lines.len(), errors.len());
    for ((error, verbatim), line) in errors.into_iter().zip(lines) {
        let data = error.data.unwrap();
        let instance = data.get("instance").unwrap().as_str().unwrap();
        assert_eq!(line, format!("{verbatim} {instance}"));
    }
}

#[tokio::test]
async fn without_the_layer_the_default_policy_applies() {
    let (address, _server) = start(Shelf.into_rpc(), None).await;
    let client = http(address);
    let book = error(client.book(7).await);
    assert_eq!((book.code, &*book.message), (-31404, "no book 7"));
    assert_eq!(client.which().await.unwrap(), "none none");
}

#[tokio::test]
async fn a_development_policy_shows_causes() {
    let mut policy = Policy::production();
    policy.mode = Mode::Development;
    let (address, _server) = serve(Context::new().with_policy(policy)).await;
    let data = http(address).foreign().await.unwrap_err().to_rpc_error();
    let data = Value::from(data.unwrap().data.unwrap());
    assert_eq!(data["debugInfo"]["errorChain"], json!([SECRET]));
}

#[test]
fn an_error_object_of_any_server_is_read() {
    let sent = r#"{"code":-1,"message":"odd","data":[1,{"b":1,"a":2}]}"#;
    let object: ErrorObjectOwned = serde_json::from_str(sent).unwrap();
    let error = RpcError::from(&object);
    assert_eq!(ErrorObjectOwned::from(error.clone()), object);
    assert_eq!(serde_json::to_string(&error).unwrap(), sent);
    let bare = ErrorObject::owned(-1, "", None::<()>);
    assert_eq!(RpcError::from(bare).data, None);
    // Data that is nested too deeply for `serde_json` is left out.
    let deep = format!("{}{}", "[".repeat(1000), "]".repeat(1000));
    let deep = format!(r#"{{"code":-1,"message":"deep","data":{deep}}}"#);
    let deep: ErrorObjectOwned = serde_json::from_str(&deep).unwrap();
    assert!(deep.data().is_some());
    assert_eq!(RpcError::from(deep).data, None);
}
