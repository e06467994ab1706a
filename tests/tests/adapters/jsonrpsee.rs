//! A real jsonrpsee server and real clients of jsonrpsee, over the loopback interface.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jsonrpsee::core::ClientError;
use jsonrpsee::core::client::ClientT;
use jsonrpsee::core::middleware::RpcServiceBuilder;
use jsonrpsee::core::params::BatchRequestBuilder;
use jsonrpsee::proc_macros::rpc;
use jsonrpsee::rpc_params;
use jsonrpsee::server::{Server, ServerHandle};
use jsonrpsee::types::{ErrorObject, ErrorObjectOwned};
use jsonrpsee_http_client::HttpClient;
use jsonrpsee_ws_client::WsClientBuilder;
use mcp_error::jsonrpsee::{CallError, ErrorLayer};
use mcp_error::policy::{Mode, RpcLayout};
use mcp_error::wrap::SdkFailure;
use mcp_error::{
    Context, ErrorType, Failure, Json, McpError, Observer, Policy, Recovery, Report, RpcError,
};
use serde_json::{Value, json};

const SECRET: &str = "hunter2-is-no-password";

const PLANTED: &str = "postgres://app:zebra-lamp-77@db.example/orders";

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://lib.example/errors/", impls(jsonrpsee))]
pub enum LibraryError {
    #[error("no book {0}")]
    #[mcp(problem = "no-book", status = 404, code = -31404)]
    NoBook(#[mcp(extension = "book")] u32),
    #[error("closed for {reason}")]
    #[mcp(problem = "closed", status = 503, code = -31503, retry_after = 60)]
    Closed {
        #[mcp(extension)]
        reason: String,
    },
    #[error("card {card} refused")]
    #[mcp(status = 403, code = -31403)]
    Card {
        #[mcp(extension, secret)]
        card: String,
    },
}

/// `impls(jsonrpsee)` also works for a type with parameters.
#[derive(Debug, thiserror::Error, McpError)]
#[error("generic {0}")]
#[mcp(status = 400, impls(jsonrpsee))]
pub struct Generic<T: std::fmt::Display + std::fmt::Debug>(#[mcp(extension = "value")] T);

#[rpc(server, client)]
pub trait Library {
    #[method(name = "book")]
    fn book(&self, id: u32) -> Result<String, LibraryError>;
    #[method(name = "closed")]
    async fn closed(&self) -> Result<String, LibraryError>;
    #[method(name = "card")]
    async fn card(&self) -> Result<String, LibraryError>;
    #[method(name = "generic")]
    fn generic(&self) -> Result<String, Generic<u8>>;
    #[method(name = "several")]
    async fn several(&self) -> Result<String, Failure>;
    #[method(name = "foreign")]
    async fn foreign(&self) -> Result<String, Failure>;
    #[method(name = "plain")]
    fn plain(&self) -> Result<String, ErrorObjectOwned>;
    #[method(name = "panics")]
    fn panics(&self) -> Result<String, LibraryError>;
    #[method(name = "panics_later")]
    async fn panics_later(&self) -> Result<String, LibraryError>;
    #[method(name = "which")]
    async fn which(&self) -> Result<String, LibraryError>;
}

struct Shelf;

#[jsonrpsee::core::async_trait]
impl LibraryServer for Shelf {
    fn book(&self, id: u32) -> Result<String, LibraryError> {
        match id {
            1 => Ok("one".into()),
            id => Err(LibraryError::NoBook(id)),
        }
    }

    async fn closed(&self) -> Result<String, LibraryError> {
        Err(LibraryError::Closed {
            reason: "stock-taking in /srv/library/stock".into(),
        })
    }

    async fn card(&self) -> Result<String, LibraryError> {
        Err(LibraryError::Card {
            card: SECRET.into(),
        })
    }

    fn generic(&self) -> Result<String, Generic<u8>> {
        Err(Generic(3))
    }

    async fn several(&self) -> Result<String, Failure> {
        Err(LibraryError::NoBook(8))?
    }

    async fn foreign(&self) -> Result<String, Failure> {
        Err(Failure::foreign(std::io::Error::other(SECRET)))
    }

    fn plain(&self) -> Result<String, ErrorObjectOwned> {
        let data = json!({"dsn": PLANTED, "port": 5432});
        let message = format!("cannot reach {PLANTED}");
        Err(ErrorObject::owned(-31777, message, Some(data)))
    }

    fn panics(&self) -> Result<String, LibraryError> {
        panic!("{SECRET}")
    }

    async fn panics_later(&self) -> Result<String, LibraryError> {
        tokio::task::yield_now().await;
        panic!("{SECRET}")
    }

    async fn which(&self) -> Result<String, LibraryError> {
        let context = mcp_error::task::context();
        let id = context.request_id().unwrap_or("none");
        Ok(format!("{} {id}", context.method().unwrap_or("none")))
    }
}

async fn serve(context: Context) -> (SocketAddr, ServerHandle) {
    let errors = ErrorLayer::new(context).innermost();
    let server = Server::builder()
        .set_rpc_middleware(RpcServiceBuilder::new().layer(errors))
        .build((Ipv4Addr::LOCALHOST, 0))
        .await
        .unwrap();
    let address = server.local_addr().unwrap();
    (address, server.start(Shelf.into_rpc()))
}

fn http(address: SocketAddr) -> HttpClient {
    HttpClient::builder()
        .build(format!("http://{address}"))
        .unwrap()
}

fn error(answer: Result<String, ClientError>) -> RpcError {
    let error = RpcError::try_from(answer.unwrap_err()).expect("the server answered");
    let text = serde_json::to_string(&error).unwrap();
    assert!(!text.contains(SECRET), "{text}");
    error
}

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
    let advice = client.closed().await.unwrap_err().call_advice(known);
    assert_eq!(advice.recovery, Recovery::Retry);
    assert_eq!(advice.retry_after, Some(Duration::from_secs(60)));
    let advice = client.card().await.unwrap_err().call_advice(known);
    assert_eq!(advice.recovery, Recovery::AskUser);
    // jsonrpsee itself answers this call.
    let unknown = client.request::<String, _>("none", rpc_params![]).await;
    let unknown = unknown.unwrap_err();
    assert_eq!(unknown.rpc_error().unwrap().code, -32601);
    assert_eq!(unknown.call_advice(known).recovery, Recovery::FixInput);
    // After the server stopped, there is no answer.
    server.stop().unwrap();
    server.stopped().await;
    let gone = client.closed().await.unwrap_err();
    assert_eq!(gone.rpc_error(), None);
    assert_eq!(gone.call_advice(known).recovery, Recovery::Retry);
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

/// Sends a body, and returns the body of the response.
async fn post(address: SocketAddr, body: &'static str) -> String {
    tokio::task::spawn_blocking(move || {
        let request = ureq::post(format!("http://{address}"));
        let answer = request.content_type("application/json").send(body);
        answer.unwrap().body_mut().read_to_string().unwrap()
    })
    .await
    .unwrap()
}

#[tokio::test]
async fn batches_are_answered_as_without_the_layer() {
    let (address, _server) = serve(Context::new()).await;
    let bare = Server::builder().build((Ipv4Addr::LOCALHOST, 0)).await;
    let bare = bare.unwrap();
    let bare_address = bare.local_addr().unwrap();
    let _bare = bare.start(Shelf.into_rpc());
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
    let server = Server::builder()
        .set_rpc_middleware(RpcServiceBuilder::new().layer(errors))
        .build((Ipv4Addr::LOCALHOST, 0))
        .await
        .unwrap();
    let address = server.local_addr().unwrap();
    let _server = server.start(Shelf.into_rpc());
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
        let heard = Heard::default();
        let mut errors = ErrorLayer::new(Context::new().with_observer(heard.clone()));
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
        assert_eq!(heard.0.lock().unwrap().len(), 4);
    }
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
    let mut module = jsonrpsee::RpcModule::new(());
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
    let server = Server::builder()
        .set_rpc_middleware(RpcServiceBuilder::new().layer(errors))
        .build((Ipv4Addr::LOCALHOST, 0))
        .await
        .unwrap();
    let address = server.local_addr().unwrap();
    let _server = server.start(module);
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
    let errors = ErrorLayer::new(Context::new())
        .innermost()
        .with_max_response_size(100);
    let server = Server::builder()
        .set_rpc_middleware(RpcServiceBuilder::new().layer(errors))
        .build((Ipv4Addr::LOCALHOST, 0))
        .await
        .unwrap();
    let address = server.local_addr().unwrap();
    let _server = server.start(Shelf.into_rpc());
    let two = r#"[{"jsonrpc":"2.0","id":1,"method":"book","params":[1]},{"jsonrpc":"2.0","id":2,"method":"closed"}]"#;
    let answer: Value = serde_json::from_str(&post(address, two).await).unwrap();
    assert_eq!(answer["error"]["code"], -32011);
}

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<String>>>);

impl Observer for Heard {
    fn capture(&self, report: &Report, error: &dyn McpError) {
        let line = format!("{} {error} {}", report.entry().kind(), report.instance());
        self.0.lock().unwrap().push(line);
    }

    fn log(&self, report: &Report, error: &dyn McpError) {
        self.capture(report, error);
    }
}

#[tokio::test]
async fn the_observer_is_notified_once_of_each_error_with_the_clients_instance() {
    let heard = Heard::default();
    let (address, _server) = serve(Context::new().with_observer(heard.clone())).await;
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
    let heard = heard.0.lock().unwrap();
    assert_eq!(heard.len(), errors.len());
    for ((error, verbatim), line) in errors.into_iter().zip(&*heard) {
        let data = error.data.unwrap();
        let instance = data.get("instance").unwrap().as_str().unwrap();
        assert_eq!(*line, format!("{verbatim} {instance}"));
    }
}

#[tokio::test]
async fn without_the_layer_the_default_policy_applies() {
    let server = Server::builder().build((Ipv4Addr::LOCALHOST, 0)).await;
    let server = server.unwrap();
    let client = http(server.local_addr().unwrap());
    let _server = server.start(Shelf.into_rpc());
    let book = error(client.book(7).await);
    assert_eq!((book.code, &*book.message), (-31404, "no book 7"));
    assert_eq!(client.which().await.unwrap(), "none none");
}

#[tokio::test]
async fn a_development_policy_shows_causes() {
    let mut policy = Policy::production();
    policy.mode = Mode::Development;
    let (address, _server) = serve(Context::new().with_policy(policy)).await;
    let data = http(address).foreign().await.unwrap_err().rpc_error();
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
