//! The server, and how its clients reach it.

use std::net::{Ipv4Addr, SocketAddr};

use jsonrpsee::core::ClientError;
use jsonrpsee::core::middleware::RpcServiceBuilder;
use jsonrpsee::proc_macros::rpc;
use jsonrpsee::server::middleware::rpc::RpcService;
use jsonrpsee::server::{Methods, Server, ServerHandle};
use jsonrpsee::types::{ErrorObject, ErrorObjectOwned};
use jsonrpsee_http_client::HttpClient;
use mcp_error::jsonrpsee::{ErrorLayer, HeaderLayer};
use mcp_error::{Context, Failure, McpError, RpcError};
use serde_json::json;
use tower::layer::LayerFn;

use crate::layers::batches::NoBatches;

pub(super) const SECRET: &str = "hunter2-is-no-password";

pub(super) const PLANTED: &str = "postgres://app:zebra-lamp-77@db.example/orders";

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

pub(super) struct Shelf;

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

pub(super) async fn serve(context: Context) -> (SocketAddr, ServerHandle) {
    let errors = ErrorLayer::new(context).innermost();
    start(Shelf.into_rpc(), Some(errors)).await
}

/// Starts a server of these methods.
pub async fn start(
    methods: impl Into<Methods>,
    errors: Option<ErrorLayer>,
) -> (SocketAddr, ServerHandle) {
    start_with(methods.into(), errors, None).await
}

type InnerLayer = LayerFn<fn(RpcService) -> NoBatches<RpcService>>;

/// Starts a server of these methods, with an inner middleware. Without one of the layers it has the same type of middleware,
/// since jsonrpsee's code for a server is compiled anew for each.
pub async fn start_with(
    methods: Methods,
    errors: Option<ErrorLayer>,
    inner: Option<InnerLayer>,
) -> (SocketAddr, ServerHandle) {
    let middleware = RpcServiceBuilder::new()
        .option_layer(errors)
        .option_layer(inner);
    let http = tower::ServiceBuilder::new().layer(HeaderLayer::new());
    let server = Server::builder().set_http_middleware(http);
    let server = server.set_rpc_middleware(middleware);
    let server = server.build((Ipv4Addr::LOCALHOST, 0)).await;
    let server = server.expect("a server");
    let address = server.local_addr().expect("an address");
    (address, server.start(methods))
}

pub(super) fn http(address: SocketAddr) -> HttpClient {
    HttpClient::builder()
        .build(format!("http://{address}"))
        .unwrap()
}

pub(super) fn error(answer: Result<String, ClientError>) -> RpcError {
    let error = RpcError::try_from(answer.unwrap_err()).expect("the server answered");
    let text = serde_json::to_string(&error).unwrap();
    assert!(!text.contains(SECRET), "{text}");
    error
}

/// Sends a body, and returns the body of the response.
pub async fn post(address: SocketAddr, body: &'static str) -> String {
    tokio::task::spawn_blocking(move || {
        let request = ureq::post(format!("http://{address}"));
        let answer = request.content_type("application/json").send(body);
        answer.unwrap().body_mut().read_to_string().unwrap()
    })
    .await
    .unwrap()
}
