//! The layer that gives every failure of a server one shape.

use std::convert::Infallible;
use std::error::Error;
use std::future::Future;
use std::pin::Pin;
use std::task;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, Version, header};
use axum::response::Response;
use tower_layer::Layer;
use tower_service::Service;

use crate::adapters::reported::reported;
use crate::documents::status_codes::StatusCodes;
use crate::handler::Failure;
use crate::report::context::Context;
use crate::util::panic::catch_async;

use super::external::{Cause, failure_of, with_code_of};
use super::headers::keep_headers;
use super::request_kind::{Detection, RequestKind, Unread};
use super::response::{Answered, Origin, Raised, answer};
use crate::report::{McpError as _, StatusFailure};

/// Gives every failure of a server one shape; see the [module](super).
///
/// It is a [tower](https://docs.rs/tower) layer: around an axum `Router`, and around any service that
/// answers HTTP requests. What services inside it fail with it answers too: `tower::timeout` with 504,
/// `tower::load_shed` with 503, anything else as an internal error that discloses nothing.
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
pub struct ErrorLayer {
    context: Context,
    codes: StatusCodes,
    detection: Detection,
}

impl ErrorLayer {
    /// Errors are reported under this context. Its policy says what their bodies look like
    /// ([`http_body`](crate::Policy::http_body), [`rpc_layout`](crate::Policy::rpc_layout)), its
    /// observer hears of each.
    pub fn new(context: Context) -> Self {
        Self {
            context,
            codes: StatusCodes::STANDARD,
            detection: Detection::default(),
        }
    }

    /// The codes of failures that no handler declared.
    pub fn with_codes(mut self, codes: StatusCodes) -> Self {
        self.codes = codes;
        self
    }

    /// Answers what fails at `paths` as JSON-RPC does: with status 200 and an error object for each id. A batch gets
    /// an array, a notification no answer (204). Every other path is left to REST, whatever a body there says.
    ///
    /// `limit` bytes of a body are read at most, before the service inside sees it; a longer one is answered with
    /// an error object of the code that the table has for 413 (Content Too Large). The body is parsed only once the
    /// request has failed. A timeout inside the layer does not cover the reading: put one outside as well.
    ///
    /// A refusal by the framework rather than by a handler keeps its status where that speaks to the HTTP client: 401,
    /// 403, 404, 405, 406 and 415, and 400 for a message without a flaw, each with an error object. So does every
    /// answer with `WWW-Authenticate`. MCP's Streamable HTTP needs them, to ask for a sign-in or to end a session.
    /// Where the framework fails otherwise, a message that is not JSON gets -32700 (Parse error), and a call that
    /// is not a request (JSON-RPC 2.0 §4) -32600 (Invalid Request).
    ///
    /// The ids are echoed as the client wrote them. A batch of more than 100 calls that fail together has one
    /// answer, with the id null. The `data` of all answers to a batch takes at most 4 times the policy's
    /// [`max_error_size`](crate::Policy::max_error_size); the errors behind have none.
    pub fn with_json_rpc(mut self, paths: &'static [&'static str], limit: usize) -> Self {
        self.detection.paths = paths;
        self.detection.limit = limit;
        self
    }

    /// Gives failures at all other paths the form of JSON-RPC too, where the request is a POST of JSON whose body
    /// says `"jsonrpc": "2.0"` and has a call that waits for an answer. Their status stays that of the failure:
    /// whoever sends a body cannot choose what monitors and clients see.
    ///
    /// Every JSON body is read for that before the service inside sees it, `limit` bytes at most; a longer one is
    /// answered with 413 (Content Too Large).
    pub fn with_json_rpc_elsewhere(mut self, limit: usize) -> Self {
        self.detection.limit_elsewhere = limit;
        self
    }

    /// The answer to a request that failed, if it did.
    fn failed(&self, response: Response, kind: &RequestKind) -> Response {
        if response.extensions().get::<Answered>().is_some() {
            return response;
        }
        let mut answer = match response.extensions().get() {
            Some(Raised(failure)) => self.raised(failure, kind),
            None => match failure_of(&response) {
                Some(failure) => self.external(failure, kind),
                None => return response,
            },
        };
        if response.headers().contains_key(header::WWW_AUTHENTICATE) {
            // A client looks for a challenge under its status only.
            *answer.status_mut() = response.status();
        }
        keep_headers(response.headers(), answer.headers_mut());
        answer
    }

    /// The response of a service, or of this layer where the service has none.
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
        let (kind, request) = match self.detection.kind(request).await {
            Ok(known) => known,
            Err(Unread(kind, failure)) => {
                return closing(self.external(failure, &kind), version);
            }
        };
        if let Some(cause) = refused {
            return self.caused(cause, &kind);
        }
        let answered = catch_async(async move { service.call(request).await });
        let response = match answered.await {
            Ok(Ok(response)) => self.failed(response.map(Body::new), &kind),
            Ok(Err(error)) => self.caused(Cause::of(error.into()), &kind),
            Err(payload) => self.raised(&Failure::panic(payload), &kind),
        };
        if response.status() == StatusCode::PAYLOAD_TOO_LARGE {
            closing(response, version)
        } else {
            response
        }
    }

    fn external(&self, failure: StatusFailure, kind: &RequestKind) -> Response {
        let report = with_code_of(failure, &self.codes).report(&self.context);
        self.context.observe(&report, &failure);
        answer(&report, kind, Origin::Framework)
    }

    fn raised(&self, failure: &Failure, kind: &RequestKind) -> Response {
        answer(&reported(failure, &self.context), kind, Origin::Handler)
    }

    fn caused(&self, cause: Cause, kind: &RequestKind) -> Response {
        match cause {
            Cause::Http(failure) => self.external(failure, kind),
            Cause::Failure(failure) => self.raised(&failure, kind),
        }
    }
}

/// Tells a client of HTTP/1 that the connection ends, where the rest of its body is not read: no other request can
/// follow it.
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

/// A service whose failures have one shape.
#[derive(Debug)]
pub struct ErrorService<S> {
    service: S,
    layer: ErrorLayer,
    /// Why the service inside will not take a request.
    refused: Option<Cause>,
}

/// A clone has yet to ask whether the service inside is ready.
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
            // A service that refuses is asked nothing; the next request gets the reason.
            self.refused = ready.err().map(|error| Cause::of(error.into()));
            Ok(())
        })
    }

    fn call(&mut self, request: axum::http::Request<RequestBody>) -> Self::Future {
        // The service that was polled is the one that is ready.
        let clone = self.service.clone();
        let service = std::mem::replace(&mut self.service, clone);
        let layer = self.layer.clone();
        let refused = self.refused.take();
        let request = request.map(Body::new);
        Box::pin(async move { Ok(layer.answered(service, refused, request).await) })
    }
}
