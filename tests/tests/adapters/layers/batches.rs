//! Batches of jsonrpsee: the inner middleware decides about each call, and a panic affects only its own call.

use jsonrpsee::RpcModule;
use jsonrpsee::core::middleware::{Batch, Notification, RpcServiceT};
use jsonrpsee::core::server::MethodResponse;
use jsonrpsee::types::{ErrorObject, Id, Request};
use mcp_error::jsonrpsee::ErrorLayer;
use mcp_error::{Context, McpError};
use serde_json::{Value, json};
use tower::layer::layer_fn;

use crate::jsonrpsee::server::{self, start, start_with};

#[derive(Debug, thiserror::Error, McpError)]
#[error("the gate is closed")]
#[mcp(status = 409, code = -31409, impls(jsonrpsee))]
struct Closed;

/// A middleware that accepts calls, but only one in each batch.
#[derive(Clone)]
pub struct NoBatches<S>(pub S);

impl<S> RpcServiceT for NoBatches<S>
where
    S: RpcServiceT<
            MethodResponse = MethodResponse,
            NotificationResponse = MethodResponse,
            BatchResponse = MethodResponse,
        > + Send
        + Sync
        + Clone
        + 'static,
{
    type MethodResponse = MethodResponse;
    type NotificationResponse = MethodResponse;
    type BatchResponse = MethodResponse;

    fn call<'a>(&self, request: Request<'a>) -> impl Future<Output = MethodResponse> + Send + 'a {
        self.0.call(request)
    }

    fn batch<'a>(&self, batch: Batch<'a>) -> impl Future<Output = MethodResponse> + Send + 'a {
        let service = self.0.clone();
        async move {
            if batch.len() > 1 {
                let error = ErrorObject::borrowed(-31001, "no batches here", None);
                return MethodResponse::error(Id::Null, error);
            }
            service.batch(batch).await
        }
    }

    fn notification<'a>(
        &self,
        notification: Notification<'a>,
    ) -> impl Future<Output = MethodResponse> + Send + 'a {
        self.0.notification(notification)
    }
}

fn module() -> RpcModule<()> {
    let mut module = RpcModule::new(());
    let run = |_: jsonrpsee::types::Params<'_>, _: &(), _: &_| "ran";
    module.register_method("run", run).unwrap();
    module
        .register_method("fail", |_, _, _| Err::<(), _>(Closed))
        .unwrap();
    module
        .register_method("boom", |_, _, _| -> &'static str { panic!("boom") })
        .unwrap();
    module
}

const BATCH: &str = r#"[{"jsonrpc":"2.0","id":1,"method":"run"},{"jsonrpc":"2.0","id":2,"method":"fail"},{"jsonrpc":"2.0","id":3,"method":"boom"},{"jsonrpc":"2.0","id":4,"method":"run"}]"#;

/// Returns the body of the response over HTTP.
async fn post(address: std::net::SocketAddr, body: &'static str) -> Value {
    serde_json::from_str(&server::post(address, body).await).unwrap()
}

#[tokio::test]
async fn a_refusal_of_an_inner_middleware_is_kept() {
    let errors = ErrorLayer::new(Context::new());
    let no_batches = layer_fn(NoBatches as fn(_) -> _);
    let (address, handle) = start_with(module().into(), Some(errors), Some(no_batches)).await;
    let answer = post(address, BATCH).await;
    assert_eq!(answer["error"]["code"], -31001, "{answer}");
    // The context of a single call still has its request.
    let answer = post(address, r#"{"jsonrpc":"2.0","id":5,"method":"fail"}"#).await;
    assert_eq!(answer["error"]["code"], -31409, "{answer}");
    handle.stop().unwrap();
}

#[tokio::test]
async fn a_panic_in_one_call_fails_only_that_call() {
    let errors = ErrorLayer::new(Context::new()).innermost();
    let (address, handle) = start(module(), Some(errors)).await;
    let answers = post(address, BATCH).await;
    let seen: Vec<Value> = answers.as_array().unwrap().iter().map(outcome).collect();
    assert_eq!(
        seen,
        [
            json!([1, "ran"]),
            json!([2, -31409]),
            json!([3, -32603]),
            json!([4, "ran"])
        ]
    );
    handle.stop().unwrap();
}

#[tokio::test]
async fn a_panic_below_another_middleware_fails_the_batch_and_discloses_nothing() {
    let (address, handle) = start(module(), Some(ErrorLayer::new(Context::new()))).await;
    let answer = post(address, BATCH).await;
    assert_eq!(answer["error"]["code"], -32603, "{answer}");
    assert!(!answer.to_string().contains("boom"), "{answer}");
    handle.stop().unwrap();
}

fn outcome(answer: &Value) -> Value {
    let code = answer["error"]["code"].clone();
    let outcome = answer.get("result").cloned().unwrap_or(code);
    json!([answer["id"], outcome])
}
