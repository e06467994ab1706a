//! The layer that gives every failure of a server one shape.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task;

use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use tower_layer::Layer;
use tower_service::Service;

use crate::guard::unpanicked;
use crate::{Context, Failure, StatusCodes};

use super::answer::{Raised, answer};
use super::foreign::{HttpFailure, keep_headers};
use super::kind::{Detect, Kind, TooLong};

/// Gives every failure of a server one shape; see the [module](super).
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
    /// `paths`, and elsewhere those whose body says `jsonrpc`. To find out, `limit` bytes of a JSON body
    /// are read at most; a longer one is answered with 413 (Content Too Large). Notifications get no
    /// answer, a batch gets an array.
    pub fn with_json_rpc(mut self, paths: &'static [&'static str], limit: usize) -> Self {
        self.detect = Detect { paths, limit };
        self
    }

    /// The answer to a request that failed, if it did.
    fn failed(&self, response: Response, kind: &Kind) -> Response {
        if let Some(Raised(failure)) = response.extensions().get() {
            let report = failure.report(&self.context);
            failure.observe(&report, &self.context);
            return answer(&report, kind);
        }
        match HttpFailure::of(&response) {
            Some(failure) => {
                let mut answer = self.foreign(failure, kind);
                keep_headers(response.headers(), answer.headers_mut());
                answer
            }
            None => response,
        }
    }

    fn foreign(&self, failure: HttpFailure, kind: &Kind) -> Response {
        let report = failure.report_with(&self.context, &self.codes);
        self.context.observe(&report, &failure);
        answer(&report, kind)
    }

    fn panicked(&self, failure: Failure, kind: &Kind) -> Response {
        let report = failure.report(&self.context);
        failure.observe(&report, &self.context);
        answer(&report, kind)
    }
}

impl<S> Layer<S> for ErrorLayer {
    type Service = ErrorService<S>;

    fn layer(&self, service: S) -> ErrorService<S> {
        ErrorService {
            service,
            layer: self.clone(),
        }
    }
}

/// A service whose failures have one shape.
#[derive(Debug, Clone)]
pub struct ErrorService<S> {
    service: S,
    layer: ErrorLayer,
}

impl<S> Service<Request> for ErrorService<S>
where
    S: Service<Request, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, task: &mut task::Context<'_>) -> task::Poll<Result<(), Infallible>> {
        self.service.poll_ready(task)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        // The service that was polled is the one that is ready.
        let clone = self.service.clone();
        let mut service = std::mem::replace(&mut self.service, clone);
        let layer = self.layer.clone();
        Box::pin(async move {
            let (kind, request) = match layer.detect.kind(request).await {
                Ok(known) => known,
                Err(TooLong(kind)) => {
                    let failure = HttpFailure(StatusCode::PAYLOAD_TOO_LARGE);
                    return Ok(layer.foreign(failure, &kind));
                }
            };
            let answered = unpanicked(async move { service.call(request).await });
            Ok(match answered.await {
                Ok(Ok(response)) => layer.failed(response, &kind),
                Err(payload) => layer.panicked(Failure::panic(payload), &kind),
            })
        })
    }
}
