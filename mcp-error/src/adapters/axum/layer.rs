//! The layer that writes all failures of a server in the same form.

use std::convert::Infallible;
use std::error::Error;
use std::future::Future;
use std::pin::Pin;
use std::task;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{OriginalUri, Request};
use axum::http::{HeaderValue, StatusCode, Version, header};
use axum::response::Response;
use tower_layer::Layer;
use tower_service::Service;

use crate::adapters::named_secrets::header_secrets;
use crate::adapters::task::scope;
use crate::documents::names::TRACE_PARENT;
use crate::documents::status_codes::StatusCodes;
use crate::handler::Failure;
use crate::report::StatusFailure;
use crate::report::context::Context;
use crate::util::panic::catch_async;

use super::exchange::Exchange;
use super::framework::Cause;
use super::request_kind::{Detection, Unread};

/// Writes all failures of a server in the same form; see the [module](super).
///
/// It is a [tower](https://docs.rs/tower) layer for an axum `Router` or any other service that answers HTTP requests.
/// Handlers that make such an answer themselves, for example an error object in an answer with status 200, report under
/// [`task::context`](crate::task::context), which has the policy and the observers of the layer.
///
/// It also answers for services inside it that return an error: a `tower::timeout` becomes a 504, a `tower::load_shed`
/// a 503, and any other error an internal error that discloses nothing.
///
/// ```
/// use std::time::Duration;
///
/// use axum::{Router, routing::get};
/// use mcp_error::Context;
/// use mcp_error::axum::ErrorLayer;
/// use tower::ServiceBuilder;
///
/// let layers = ServiceBuilder::new()
///     .layer(ErrorLayer::new(Context::new()))
///     .timeout(Duration::from_secs(30));
/// let app: Router = Router::new().route("/", get(async || "hello")).layer(layers);
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ErrorLayer {
    context: Context,
    codes: StatusCodes,
    detection: Detection,
}

impl ErrorLayer {
    /// Returns a layer that reports errors under this context, or under a new one with this policy. The policy decides
    /// what their bodies look like ([`http_body`](crate::Policy::http_body), [`rpc_layout`](crate::Policy::rpc_layout)), and
    /// the observers of the context see every error.
    pub fn new(context: impl Into<Context>) -> Self {
        Self {
            context: context.into(),
            codes: StatusCodes::STANDARD,
            detection: Detection::default(),
        }
    }

    /// Sets the codes of failures that come from the framework rather than from a handler.
    pub fn with_codes(mut self, codes: StatusCodes) -> Self {
        self.codes = codes;
        self
    }

    /// Answers failures at `paths` as JSON-RPC does: with status 200 and an error object for each id. A batch is
    /// answered with an array, a notification with no content (204). Requests at all other paths are treated as REST,
    /// whatever their body says.
    ///
    /// At most `limit` bytes of a body are read, before the service inside sees it. A longer body is answered with an
    /// error object of the code that the table has for 413 (Content Too Large). The body is parsed only once the
    /// request has failed. A timeout inside the layer does not cover the reading of the body, so put one outside too.
    ///
    /// A failure that comes from the framework rather than from a handler keeps its status if that is meant for the
    /// HTTP client: 401, 403, 404, 405, 406 and 415, and 400 for a valid message, each with an error object. So does
    /// every answer with `WWW-Authenticate`. MCP's Streamable HTTP needs these statuses to ask for a sign-in or to end
    /// a session. For other failures of the framework, a message that is not JSON is answered with -32700 (Parse
    /// error), and a call that is not a valid request (JSON-RPC 2.0 §4) with -32600 (Invalid Request).
    ///
    /// Ids are returned exactly as the client wrote them. A batch of more than 100 calls that fail together gets a
    /// single answer, with the id null. The `data` of all answers to a batch takes at most 4 times the policy's
    /// [`max_error_size`](crate::Policy::max_error_size). Where it would be larger, the `data` of each is cut to the
    /// same size, or left out if that is too small for anything.
    pub fn with_json_rpc(mut self, paths: &'static [&'static str], limit: usize) -> Self {
        self.detection.paths = paths;
        self.detection.limit = limit;
        self
    }

    /// Writes failures at all other paths as JSON-RPC too, if the request is a POST of JSON whose body says
    /// `"jsonrpc": "2.0"` and contains a call that expects an answer. They keep the status of the failure, so that a
    /// sender cannot hide failures from monitoring by what it puts into the body.
    ///
    /// For this, at most `limit` bytes of every JSON body are read before the service inside sees it. A longer body is
    /// answered with 413 (Content Too Large).
    pub fn with_json_rpc_elsewhere(mut self, limit: usize) -> Self {
        self.detection.limit_elsewhere = limit;
        self
    }

    /// Reads JSON bodies of at most `limit` bytes before the service inside sees them, even if they are not JSON-RPC, and
    /// masks in the answer the values that have the name of a secret (see [`Context::with_arguments`]). Secrets in a query
    /// are masked in any case. A longer body is answered with 413 (Content Too Large).
    pub fn with_masked_bodies(mut self, limit: usize) -> Self {
        self.detection.limit_of_secrets = limit;
        self
    }

    /// Returns what the answer to a request depends on, and the request, unless its body cannot be read.
    async fn exchange_of(
        &self,
        request: Request,
    ) -> (Exchange<'_>, Result<Request, StatusFailure>) {
        let method = request.method().clone();
        // A nested router sees a request without the beginning of its path.
        let original = request.extensions().get::<OriginalUri>();
        let uri = original
            .map_or(request.uri(), |original| &original.0)
            .clone();
        let trace = request.headers().get(TRACE_PARENT).cloned();
        let secrets = header_secrets(request.headers());
        let (kind, request) = match self.detection.kind(request).await {
            Ok((kind, request)) => (kind, Ok(request)),
            Err(Unread(kind, failure)) => (kind, Err(failure)),
        };
        let exchange = Exchange {
            base: &self.context,
            codes: &self.codes,
            kind,
            method,
            uri,
            trace,
            secrets,
        };
        (exchange, request)
    }

    /// Returns the response of the service, or an answer of this layer if the request failed.
    async fn answered<S, ResponseBody>(
        &self,
        mut service: S,
        refused: Option<Cause>,
        request: Request,
    ) -> Response
    where
        S: Service<Request, Response = axum::http::Response<ResponseBody>>,
        S::Error: Into<Box<dyn Error + Send + Sync>>,
        ResponseBody: HttpBody<Data = Bytes> + Send + 'static,
        ResponseBody::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        let version = request.version();
        let (exchange, request) = self.exchange_of(request).await;
        let request = match request {
            Ok(request) => request,
            Err(failure) => return closing(exchange.refused(failure, None), version),
        };
        if let Some(cause) = refused {
            return exchange.caused(cause);
        }
        // For handlers that report an error by themselves, as those of a JSON-RPC method do.
        let context = exchange.context_of_head();
        let answered = catch_async(scope(context, async move { service.call(request).await }));
        let response = match answered.await {
            Ok(Ok(response)) => Ok(response.map(Body::new)),
            Ok(Err(error)) => Err(exchange.caused(Cause::from_service_error(error.into()))),
            Err(payload) => Err(exchange.raised(&Failure::panic(payload))),
        };
        let response = match response {
            Ok(response) => exchange.outgoing(response).await,
            Err(answer) => answer,
        };
        if response.status() == StatusCode::PAYLOAD_TOO_LARGE {
            closing(response, version)
        } else {
            response
        }
    }
}

/// Tells an HTTP/1 client that the connection will be closed. The rest of the request's body is not read, so no other
/// request can follow on the connection.
fn closing(mut response: Response, version: Version) -> Response {
    if version <= Version::HTTP_11 {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    response
}

impl<S> Layer<S> for ErrorLayer {
    type Service = ErrorService<S>;

    fn layer(&self, service: S) -> ErrorService<S> {
        ErrorService {
            service,
            layer: self.clone(),
            refused: None,
        }
    }
}

/// A service whose failures are all written in the same form; see [`ErrorLayer`].
#[derive(Debug)]
pub struct ErrorService<S> {
    service: S,
    layer: ErrorLayer,
    /// The reason why the service inside will not take a request.
    refused: Option<Cause>,
}

/// The readiness of the service inside is not cloned: a clone has to be polled again.
impl<S: Clone> Clone for ErrorService<S> {
    fn clone(&self) -> Self {
        self.layer.layer(self.service.clone())
    }
}

impl<S, RequestBody, ResponseBody> Service<axum::http::Request<RequestBody>> for ErrorService<S>
where
    S: Service<Request, Response = axum::http::Response<ResponseBody>> + Clone + Send + 'static,
    S::Error: Into<Box<dyn Error + Send + Sync>>,
    S::Future: Send,
    RequestBody: HttpBody<Data = Bytes> + Send + 'static,
    RequestBody::Error: Into<Box<dyn Error + Send + Sync>>,
    ResponseBody: HttpBody<Data = Bytes> + Send + 'static,
    ResponseBody::Error: Into<Box<dyn Error + Send + Sync>>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, task: &mut task::Context<'_>) -> task::Poll<Result<(), Infallible>> {
        self.service.poll_ready(task).map(|ready| {
            // A service that failed to become ready is not called; the next request is answered with the reason.
            self.refused = ready
                .err()
                .map(|error| Cause::from_service_error(error.into()));
            Ok(())
        })
    }

    fn call(&mut self, request: axum::http::Request<RequestBody>) -> Self::Future {
        // Only the service that was polled is ready, so it is called, and the clone takes its place.
        let clone = self.service.clone();
        let service = std::mem::replace(&mut self.service, clone);
        let layer = self.layer.clone();
        let refused = self.refused.take();
        let request = request.map(Body::new);
        Box::pin(async move { Ok(layer.answered(service, refused, request).await) })
    }
}
