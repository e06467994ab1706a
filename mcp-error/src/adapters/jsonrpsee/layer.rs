//! The RPC middleware that tells errors of their request.

use jsonrpsee_core::TEN_MB_SIZE_BYTES;
use jsonrpsee_core::middleware::{Batch, BatchEntry, Notification, RpcServiceT};
use jsonrpsee_core::server::{BatchResponseBuilder, MethodResponse};
use jsonrpsee_types::{ErrorObjectOwned, Id, Request};
use tower_layer::Layer;

use crate::adapters::reported::reported;
use crate::adapters::task::scope;
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
/// let errors = ErrorLayer::new(Context::new().with_policy(Policy::production())).innermost();
/// let middleware = RpcServiceBuilder::new().layer(errors);
/// // jsonrpsee::server::Server::builder().set_rpc_middleware(middleware)
/// ```
///
/// # Batches
///
/// jsonrpsee answers a batch without asking the layers for each of its calls. So the layer hands a batch to the
/// service inside as a whole, and what a middleware there refuses stays refused. The errors of its calls then
/// know the policy and the observers but neither method nor request id, and a panic in one call is the answer to
/// the whole batch.
///
/// Say [`innermost`](Self::innermost) where no middleware stands between this layer and the methods: each call of
/// a batch is then a call like any other.
///
/// A blocking method (`#[method(blocking)]`) runs on another thread, where the default context holds.
#[derive(Debug, Clone)]
pub struct ErrorLayer {
    context: Context,
    max_response_size: u32,
    innermost: bool,
}

impl ErrorLayer {
    /// Errors are reported under this context.
    pub fn new(context: Context) -> Self {
        Self {
            context,
            max_response_size: TEN_MB_SIZE_BYTES,
            innermost: false,
        }
    }

    /// Says that this is the last layer before the methods, the one that was added last: the calls of a batch are
    /// then made one by one, each with its own context, and a panic is the answer to its own call only.
    ///
    /// A middleware inside this layer is not asked for batches then, whatever it forbids: do not say this where
    /// there is one.
    pub fn innermost(mut self) -> Self {
        self.innermost = true;
        self
    }

    /// Bytes that the answer to a batch may take where the layer is the innermost; a longer one is an error
    /// (-32011). Default: 10 MiB, as in jsonrpsee. Give it what the server's `max_response_body_size` is.
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
            answered(context, id, call).await
        }
    }

    fn batch<'a>(&self, batch: Batch<'a>) -> impl Future<Output = MethodResponse> + Send + 'a {
        let service = self.clone();
        async move {
            if service.layer.innermost {
                return service.one_by_one(batch).await;
            }
            let context = service.layer.context.clone();
            let batch = async { service.service.batch(batch).await };
            answered(context, Id::Null, batch).await
        }
    }

    fn notification<'a>(
        &self,
        notification: Notification<'a>,
    ) -> impl Future<Output = MethodResponse> + Send + 'a {
        self.service.notification(notification)
    }
}

impl<S> ErrorService<S>
where
    Self: RpcServiceT<MethodResponse = MethodResponse, NotificationResponse = MethodResponse>,
{
    async fn one_by_one(&self, batch: Batch<'_>) -> MethodResponse {
        let mut answers =
            BatchResponseBuilder::new_with_limit(self.layer.max_response_size as usize);
        let mut notified = false;
        for entry in batch {
            let answer = match entry {
                Ok(BatchEntry::Call(request)) => self.call(request).await,
                Ok(BatchEntry::Notification(notification)) => {
                    notified = true;
                    self.notification(notification).await;
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
        if notified && answers.is_empty() {
            MethodResponse::notification()
        } else {
            MethodResponse::from_batch(answers.finish())
        }
    }
}

/// Runs a call in the scope of its context; a panic is answered with an internal error.
async fn answered(
    context: Context,
    id: Id<'_>,
    call: impl Future<Output = MethodResponse>,
) -> MethodResponse {
    match catch_async(scope(context.clone(), call)).await {
        Ok(response) => response,
        Err(payload) => {
            let report = reported(&Failure::panic(payload), &context);
            MethodResponse::error(id, ErrorObjectOwned::from(report.to_rpc_error()))
        }
    }
}

fn text(id: &Id<'_>) -> String {
    match id {
        Id::Null => "null".to_owned(),
        Id::Number(number) => number.to_string(),
        Id::Str(text) => text.clone().into_owned(),
    }
}
