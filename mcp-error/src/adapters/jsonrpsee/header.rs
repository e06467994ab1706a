//! The HTTP middleware that passes on what the header of a request says under the name of a secret.

use std::sync::Arc;
use std::task::{Context as Polled, Poll};

use http::{Extensions, Request};
use tower_layer::Layer;
use tower_service::Service;

use crate::adapters::named_secrets::{NamedValues, header_secrets, masking};
use crate::report::context::Context;

/// Lets an [`ErrorLayer`](super::ErrorLayer) mask the secrets in the header of an HTTP request, such as the token with which
/// a client signs in. An RPC middleware sees no header, so this one is for HTTP:
///
/// ```no_run
/// # use tower::ServiceBuilder;
/// use mcp_error::jsonrpsee::HeaderLayer;
///
/// let middleware = ServiceBuilder::new().layer(HeaderLayer::new());
/// // jsonrpsee::server::Server::builder().set_http_middleware(middleware)
/// ```
///
/// The header of a request that opens a WebSocket applies to all calls of the connection.
#[derive(Debug, Clone, Copy, Default)]
#[must_use]
pub struct HeaderLayer(());

impl HeaderLayer {
    /// Returns the layer.
    pub const fn new() -> Self {
        Self(())
    }
}

impl<S> Layer<S> for HeaderLayer {
    type Service = HeaderService<S>;

    fn layer(&self, service: S) -> HeaderService<S> {
        HeaderService { service }
    }
}

/// A service that passes on the secrets in the header of a request; see [`HeaderLayer`].
#[derive(Debug, Clone)]
pub struct HeaderService<S> {
    service: S,
}

/// The secrets among the extensions of an HTTP request, which jsonrpsee passes on to each call.
#[derive(Clone)]
struct Secrets(Arc<NamedValues>);

impl<S: Service<Request<B>>, B> Service<Request<B>> for HeaderService<S> {
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, context: &mut Polled<'_>) -> Poll<Result<(), S::Error>> {
        self.service.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> S::Future {
        let secrets = Secrets(Arc::new(header_secrets(request.headers())));
        request.extensions_mut().insert(secrets);
        self.service.call(request)
    }
}

/// Masks the secrets of the HTTP request that brought a call.
pub(super) fn masking_header(context: Context, of_call: &Extensions) -> Context {
    match of_call.get::<Secrets>() {
        Some(secrets) => masking(context, &secrets.0),
        None => context,
    }
}
