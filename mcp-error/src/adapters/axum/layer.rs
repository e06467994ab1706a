//! The layer that gives every failure of a server one shape.

use std::convert::Infallible;
use std::error::Error;
use std::future::Future;
use std::pin::Pin;
use std::task;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::response::Response;
use tower_layer::Layer;
use tower_service::Service;

use crate::documents::status_codes::StatusCodes;
use crate::handler::Failure;
use crate::report::context::Context;
use crate::util::panic::catch_async;

use super::answer::{Answered, Raised, answer};
use super::foreign::{Cause, HttpFailure, keep_headers};
use super::kind::{Detect, Kind, Unread};

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
    detect: Detect,
}

impl ErrorLayer {
    /// Errors are reported under this context. Its policy says what their bodies look like
    /// ([`http_body`](crate::Policy::http_body), [`rpc_layout`](crate::Policy::rpc_layout)), its
    /// observer hears of each.
    pub fn new(context: Context) -> Self {
        Self {
            context,
            codes: StatusCodes::STANDARD,
            detect: Detect::default(),
        }
    }

    /// The codes of failures that no handler declared.
    pub fn with_codes(mut self, codes: StatusCodes) -> Self {
        self.codes = codes;
        self
    }

    /// Answers JSON-RPC requests with status 200 and an error object for each of their ids: those at
    /// `paths`, and elsewhere those whose body says `jsonrpc`. Notifications get no answer (204), a batch
    /// gets an array.
    ///
    /// To find out, `limit` bytes of a JSON body are read at most; a longer one is answered with 413
    /// (Content Too Large), at `paths` with an error object of the code that the table has for it.
    ///
    /// A batch of more than 100 calls that fail together has one answer, with the id null. The layer reads the
    /// body before the service does, so a timeout inside it does not cover that: put one outside as well.
    ///
    /// Where the framework rather than a handler fails, a message that is no JSON gets -32700 (Parse
    /// error), and a call that is no request (JSON-RPC 2.0 §4) -32600 (Invalid Request).
    pub fn with_json_rpc(mut self, paths: &'static [&'static str], limit: usize) -> Self {
        self.detect = Detect { paths, limit };
        self
    }

    /// The answer to a request that failed, if it did.
    fn failed(&self, response: Response, kind: &Kind) -> Response {
        if response.extensions().get::<Answered>().is_some() {
            return response;
        }
        let mut answer = match response.extensions().get() {
            Some(Raised(failure)) => self.raised(failure, kind),
            None => match HttpFailure::of(&response) {
                Some(failure) => self.foreign(failure, kind),
                None => return response,
            },
        };
        keep_headers(response.headers(), answer.headers_mut());
        answer
    }

    fn foreign(&self, failure: HttpFailure, kind: &Kind) -> Response {
        let report = failure.report_with(&self.context, &self.codes);
        self.context.observe(&report, &failure);
        answer(&report, kind, false)
    }

    fn raised(&self, failure: &Failure, kind: &Kind) -> Response {
        let report = failure.report(&self.context);
        failure.observe(&report, &self.context);
        answer(&report, kind, true)
    }

    fn caused(&self, cause: Cause, kind: &Kind) -> Response {
        match cause {
            Cause::Http(failure) => self.foreign(failure, kind),
            Cause::Failure(failure) => self.raised(&failure, kind),
        }
    }
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
        let mut service = std::mem::replace(&mut self.service, clone);
        let layer = self.layer.clone();
        let refused = self.refused.take();
        let request = request.map(Body::new);
        Box::pin(async move {
            let (kind, request) = match layer.detect.kind(request).await {
                Ok(known) => known,
                Err(Unread(kind, failure)) => return Ok(layer.foreign(failure, &kind)),
            };
            if let Some(cause) = refused {
                return Ok(layer.caused(cause, &kind));
            }
            let answered = catch_async(async move { service.call(request).await });
            Ok(match answered.await {
                Ok(Ok(response)) => layer.failed(response.map(Body::new), &kind),
                Ok(Err(error)) => layer.caused(Cause::of(error.into()), &kind),
                Err(payload) => layer.raised(&Failure::panic(payload), &kind),
            })
        })
    }
}
