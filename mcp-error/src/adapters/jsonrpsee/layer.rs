//! The RPC middleware that tells errors of their request.

use jsonrpsee_core::TEN_MB_SIZE_BYTES;
use jsonrpsee_core::middleware::{Batch, BatchEntry, Notification, RpcServiceT};
use jsonrpsee_core::server::{BatchResponseBuilder, MethodResponse};
use jsonrpsee_types::{ErrorObjectOwned, Id, Request};
use tower_layer::Layer;

use crate::adapters::task_context::scope;
use crate::handler::Failure;
use crate::report::context::Context;
use crate::util::panic::catch_async;

/// Reports the errors of a server's methods under a context, to which method and request id are added,
/// and answers for a method that panics with an internal error that discloses nothing.
///
/// ```no_run
/// use jsonrpsee_core::middleware::RpcServiceBuilder;
/// use mcp_error::jsonrpsee::ErrorLayer;
/// use mcp_error::{Context, Policy};
///
/// let errors = ErrorLayer::new(Context::new().with_policy(Policy::production()));
/// let middleware = RpcServiceBuilder::new().layer(errors);
/// // jsonrpsee::server::Server::builder().set_rpc_middleware(middleware)
/// ```
///
/// A blocking method (`#[method(blocking)]`) runs on another thread, where the default context holds.
#[derive(Debug, Clone)]
pub struct ErrorLayer {
    context: Context,
    max_response_size: u32,
}

impl ErrorLayer {
    /// Errors are reported under this context.
    pub fn new(context: Context) -> Self {
        Self {
            context,
            max_response_size: TEN_MB_SIZE_BYTES,
        }
    }

    /// Bytes that the answer to a batch may take; a longer one is an error (-32011). Default: 10 MiB, as
    /// in jsonrpsee. Give it what the server's `max_response_body_size` is.
    pub fn with_max_response_size(mut self, bytes: u32) -> Self {
        self.max_response_size = bytes;
        self
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

/// A service whose errors know their request; see [`ErrorLayer`].
#[derive(Debug, Clone)]
pub struct ErrorService<S> {
    service: S,
    layer: ErrorLayer,
}

impl<S> RpcServiceT for ErrorService<S>
where
    S: RpcServiceT<
            MethodResponse = MethodResponse,
            NotificationResponse = MethodResponse,
            BatchResponse = MethodResponse,
        > + Clone
        + Send
        + Sync
        + 'static,
{
    type MethodResponse = MethodResponse;
    type NotificationResponse = MethodResponse;
    type BatchResponse = MethodResponse;

    fn call<'a>(&self, request: Request<'a>) -> impl Future<Output = MethodResponse> + Send + 'a {
        let service = self.service.clone();
        let id = request.id.clone();
        let context = self
            .layer
            .context
            .clone()
            .with_method(request.method.clone().into_owned())
            .with_request_id(text(&id));
        async move {
            // A method that is not async runs before there is a future.
            let call = async { service.call(request).await };
            match catch_async(scope(context.clone(), call)).await {
                Ok(response) => response,
                Err(payload) => {
                    let failure = Failure::panic(payload);
                    let report = failure.report(&context);
                    failure.observe(&report, &context);
                    MethodResponse::error(id, ErrorObjectOwned::from(report.to_rpc_error()))
                }
            }
        }
    }

    /// Calls of a batch are calls: the service inside would answer them without this layer.
    fn batch<'a>(&self, batch: Batch<'a>) -> impl Future<Output = MethodResponse> + Send + 'a {
        let service = self.clone();
        async move {
            let mut answers =
                BatchResponseBuilder::new_with_limit(service.layer.max_response_size as usize);
            let mut notified = false;
            for entry in batch {
                let answer = match entry {
                    Ok(BatchEntry::Call(request)) => service.call(request).await,
                    Ok(BatchEntry::Notification(notification)) => {
                        notified = true;
                        service.notification(notification).await;
                        continue;
                    }
                    Err(unread) => {
                        let (error, id) = unread.into_parts();
                        MethodResponse::error(id, error)
                    }
                };
                if let Err(too_long) = answers.append(answer) {
                    return too_long;
                }
            }
            match notified && answers.is_empty() {
                true => MethodResponse::notification(),
                false => MethodResponse::from_batch(answers.finish()),
            }
        }
    }

    fn notification<'a>(
        &self,
        notification: Notification<'a>,
    ) -> impl Future<Output = MethodResponse> + Send + 'a {
        self.service.notification(notification)
    }
}

fn text(id: &Id<'_>) -> String {
    match id {
        Id::Null => "null".to_owned(),
        Id::Number(number) => number.to_string(),
        Id::Str(text) => text.clone().into_owned(),
    }
}
