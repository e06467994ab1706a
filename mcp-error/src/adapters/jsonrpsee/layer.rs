//! The RPC middleware that adds the facts of a request to its errors.

use jsonrpsee_core::TEN_MB_SIZE_BYTES;
use jsonrpsee_core::middleware::{Batch, BatchEntry, Notification, RpcServiceT};
use jsonrpsee_core::server::{BatchResponseBuilder, MethodResponse};
use jsonrpsee_types::{ErrorCode, ErrorObjectOwned, Id, Request};
use mcp_error_rules::codes::INVALID_PARAMS;
use serde::de::value::SeqDeserializer;
use serde_json::Value;
use serde_json::value::RawValue;
use tower_layer::Layer;

use super::header::masking_header;
use super::outgoing::{error_in, outgoing_batch, outgoing_call};
use crate::adapters::task::call::keep_violations;
use crate::adapters::wrap::{Guard, SdkFailure, sdk_failures_setter, violation_in};
use crate::handler::Failure;
use crate::report::Outcome;
use crate::report::context::Context;

/// Reports the errors of a server's methods under a context, to which it adds the method and the request id. A method
/// that panics is answered with an internal error that discloses nothing.
///
/// An error object that other code made, such as a method that does not use this crate yet, is sanitized, bounded and
/// observed; its code stays. jsonrpsee's own answers to unknown methods and invalid parameters get the form that the policy
/// chooses (see [`SdkFailure`]). The results of successful calls stay as they are. A method that waits until its answer was
/// sent (`notify_on_completion`) is not notified if this layer has replaced the answer.
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
/// jsonrpsee does not call the layers for each call of a batch. By default this layer passes a batch on as a whole, so
/// that a middleware inside it can still refuse the batch. The errors of its calls are then reported under the policy
/// and to the observers, but without method and request id, and a panic in one call is the answer to the whole batch.
///
/// If no middleware stands between this layer and the methods, use [`innermost`](Self::innermost): each call of a batch
/// is then handled like a single call.
///
/// # What jsonrpsee answers itself
///
/// A single message that is neither a request nor a notification does not reach the layers. jsonrpsee answers it with a
/// constant sentence that repeats nothing of the message: `Invalid request` (-32600) if the message has an `id`, else
/// `Parse error` (-32700), even where JSON-RPC 2.0 §7 requires -32600, as for
/// `{"jsonrpc": "2.0", "method": 1, "params": "bar"}`. These answers are the same under each policy, and no observer is
/// notified of them. In a batch, each such message gets the error -32600, and the observers are notified of it.
///
/// # Secrets in the header
///
/// The answer to a call masks what its parameters say under the name of a secret. For what the header of the HTTP request
/// says, such as a token, add a [`HeaderLayer`](super::HeaderLayer).
///
/// # Blocking methods
///
/// A blocking method (`#[method(blocking)]`) runs on another thread, and its errors are reported under the default
/// context. The observers of the layer then see what the client sees, without the causes that are kept from it. To let them
/// see everything, write a method that is not blocking and moves its work to a thread itself:
/// `spawn_blocking(work).await.map_err(Failure::foreign)??`, where `work` returns an error type rather than an error object.
///
/// # Subscriptions
///
/// The answer to a request for a subscription passes through this layer. What a subscription sends later does not:
/// see [`subscription_error`](super::subscription_error).
#[derive(Debug, Clone)]
#[must_use]
pub struct ErrorLayer {
    guard: Guard,
    max_response_size: u32,
    innermost: bool,
}

impl ErrorLayer {
    /// Returns a layer that reports errors under this context, or under a new one with this policy.
    pub fn new(context: impl Into<Context>) -> Self {
        Self {
            guard: Guard::new(context.into()),
            max_response_size: TEN_MB_SIZE_BYTES,
            innermost: false,
        }
    }

    /// Declares that this is the last layer before the methods, the one that was added last. The calls of a batch are
    /// then made one by one, each with its own context, and a panic is the answer to its own call only.
    ///
    /// Do not use this if there is a middleware inside this layer: it would no longer see batches, so it could not
    /// refuse them.
    pub fn innermost(mut self) -> Self {
        self.innermost = true;
        self
    }

    /// Sets the maximum size in bytes of the answer to a batch, if the layer is the innermost. A longer answer is
    /// replaced by an error (-32011). The default is 10 MiB, as in jsonrpsee; it should be the server's
    /// `max_response_body_size`.
    pub fn with_max_response_size(mut self, bytes: u32) -> Self {
        self.max_response_size = bytes;
        self
    }

    sdk_failures_setter!();
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

/// A service whose errors are reported with the facts of their request; see [`ErrorLayer`].
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
        let guard = self.layer.guard.clone();
        let id = request.id.clone();
        let params = request.params.as_deref();
        let kept = params
            .map(RawValue::get)
            .filter(|text| text.len() <= MAX_PARAMS);
        let kept = kept.map(str::to_owned);
        let context = guard.request_context(request.method.clone().into_owned(), id_text(&id));
        let context = guard.completed(context, params);
        let context = masking_header(context, request.extensions());
        async move {
            // The call stands inside the async block so that its panics are caught too: a method that is not async
            // runs before there is a future.
            let call = async {
                let response = service.call(request).await;
                keep_mistake(&context, &response, kept.as_deref());
                outgoing_call(&guard, &context, &id, response)
            };
            answered(&guard, &context, id.clone(), call).await
        }
    }

    fn batch<'a>(&self, batch: Batch<'a>) -> impl Future<Output = MethodResponse> + Send + 'a {
        let service = self.clone();
        async move {
            if service.layer.innermost {
                return service.one_by_one(batch).await;
            }
            let ErrorLayer {
                guard,
                max_response_size,
                ..
            } = &service.layer;
            let context = context_of_batch(guard, &batch);
            let batch = async {
                let response = service.service.batch(batch).await;
                outgoing_batch(guard, &context, response, *max_response_size as usize)
            };
            answered(guard, &context, Id::Null, batch).await
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
                    let context = &self.layer.guard.context;
                    let refused = MethodResponse::error(id.clone(), error);
                    outgoing_call(&self.layer.guard, context, &id, refused)
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

/// The longest parameters of a call, in bytes, for which an answer says where they are wrong. Each call pays for a copy.
const MAX_PARAMS: usize = 1 << 14;

/// Keeps the mistake in the parameters of a call that jsonrpsee refused with this response, if the response names it.
fn keep_mistake(context: &Context, response: &MethodResponse, params: Option<&str>) {
    if response.as_error_code() != Some(INVALID_PARAMS) {
        return;
    }
    let Some((params, error)) = params.zip(error_in(context, response)) else {
        return;
    };
    if let Some(message) = error.data.as_ref().and_then(Value::as_str) {
        let violation = violation_in(message, params, context.rules());
        keep_violations(Vec::from_iter(violation));
    }
}

/// Runs a call in the scope of its context. A panic is answered with an internal error.
async fn answered(
    guard: &Guard,
    context: &Context,
    id: Id<'_>,
    call: impl Future<Output = MethodResponse> + Send,
) -> MethodResponse {
    // The `async` block around the future would hold it twice.
    let call = Box::pin(call);
    let mut answered = None;
    let handling = Box::pin(async {
        let code = answered.insert(call.await).as_error_code();
        code.map_or(Outcome::Success, Outcome::Error)
    });
    let report = guard.run(context, handling).await.err();
    let error = report.map(|report| ErrorObjectOwned::from(report.to_rpc_error()));
    match (error, answered) {
        (None, Some(response)) => response,
        (error, _) => {
            let error = error.unwrap_or_else(|| ErrorCode::InternalError.into());
            MethodResponse::error(id, error)
        }
    }
}

/// Returns the context of a batch that is passed on as a whole. All of its answers mask the secrets of each call.
fn context_of_batch(guard: &Guard, batch: &Batch<'_>) -> Context {
    let calls = batch.iter().filter_map(|entry| match entry {
        Ok(BatchEntry::Call(request)) => request.params.as_deref(),
        Ok(BatchEntry::Notification(_)) | Err(_) => None,
    });
    let calls = SeqDeserializer::<_, serde_json::Error>::new(calls);
    let context = guard.context.clone().with_arguments(calls);
    // All calls of a batch are in one HTTP request.
    let first = batch.iter().find_map(|entry| match entry {
        Ok(BatchEntry::Call(request)) => Some(request),
        Ok(BatchEntry::Notification(_)) | Err(_) => None,
    });
    match first {
        Some(request) => masking_header(context, request.extensions()),
        None => context,
    }
}

fn id_text(id: &Id<'_>) -> String {
    match id {
        Id::Null => "null".to_owned(),
        Id::Number(number) => number.to_string(),
        Id::Str(text) => text.clone().into_owned(),
    }
}
