//! The wrapped server.

use super::answering::{Answer, Answered, Answering, Inner};
use super::resources::{self, Catalog};
use super::sdk::model::{ClientRequest, ServerResult, Tool};
use super::sdk::service::{NotificationContext, RequestContext, Service, ServiceRole};
use super::sdk::{ErrorData, RoleServer};
use crate::adapters::wrap::{Guard, SdkFailure, context_setters, sdk_failures_setter};
use crate::handler::Failure;
use crate::policy::IntoPolicy;
use crate::report::context::Context;

/// Wraps a server so that every error that it sends is sanitized, bounded as `policy` says, and observed. The server
/// itself needs no changes:
///
/// - An error type with `impls(rmcp)`, or a [`Failure`], is reported under the policy, with the facts of the request.
/// - A failure of rmcp itself, such as an unknown tool or arguments that it cannot read, keeps its lane and its code, and
///   gets the form that the policy chooses; see [`SdkFailure`].
/// - An `ErrorData` that other code made keeps its code, except that -32002 and -32042 have other codes in MCP 2026-07-28. Its
///   message and the strings in its data are sanitized.
/// - A tool result with `isError: true` that other code made keeps its lane and its structure. Its texts and its
///   structured content are sanitized.
/// - The results of successful calls stay as they are. So do those parts of an error that MCP defines: `elicitations`
///   of -32042, images, audio, blobs, and the keys of `_meta` that belong to the specification. A `uri` in `data` or in
///   a resource link loses only its credentials.
/// - A panic in a handler is answered with an internal error that discloses nothing: in `tools/call` with a tool
///   result, elsewhere with a JSON-RPC error. Without the wrapper the client would wait forever.
///
/// The sanitizer is heuristic: it recognizes the shapes of secrets, paths and addresses, but it does not understand
/// sentences. It is not known who wrote a text that is not annotated, so a sentence that speaks to a model, such as
/// "ignore all previous instructions", becomes `[withheld]` if its words are known. An error type that derives
/// `McpError` both says more and hides more.
///
/// If rmcp refuses the arguments of a call, the answer names every mistake that the input schema of the tool reveals. If no
/// client has listed the tools yet, the server is asked once for all pages of its list.
///
/// If the annotations of a tool say that a second call would change something again, and the call may have taken
/// effect, for example after a timeout, the advice is to check that first. A client or the router must have listed
/// the tool; see the [guide](crate::guide::clients#when-a-repeat-may-do-it-twice).
///
/// An error that is converted in a spawned task is treated like an error of other code; convert errors in the task that
/// answers. Requests that rmcp rejects before it calls the handler, and answers that its HTTP transport makes, do not
/// pass through this service.
#[inline]
pub fn serve<S: Service<RoleServer>>(service: S, policy: impl IntoPolicy) -> Served<S> {
    Served {
        service,
        guard: Guard::new(Context::new().with_policy(policy)),
        catalog: None,
    }
}

/// A server whose errors are reported with the facts of their request; see [`serve`].
#[derive(Debug, Clone)]
#[must_use]
pub struct Served<S> {
    pub(super) service: S,
    pub(super) guard: Guard,
    pub(super) catalog: Catalog,
}

impl<S> Served<S> {
    context_setters!();
    sdk_failures_setter!();

    /// Adds the catalog of a registry to the resources of the server: `errors://catalog.json`, and for each problem type
    /// its page as Markdown, whose URI is the problem type itself. A model that gets an error can then read what to do about
    /// it. The resources of the server itself stay as they are.
    ///
    /// ```
    /// # use mcp_error::{McpError, Policy};
    /// # #[derive(Debug, thiserror::Error, McpError)] #[error("closed")] #[mcp(status = 409)] struct Closed;
    /// mcp_error::registry! { static ERRORS = [Closed]; }
    /// static POLICY: Policy = Policy::production();
    ///
    /// # fn serve<S: rmcp::Service<rmcp::RoleServer>>(handler: S) {
    /// let exports = ERRORS.exports().with_policy(&POLICY);
    /// let server = mcp_error::rmcp::serve(handler, POLICY.clone()).with_catalog(&exports);
    /// # }
    /// ```
    #[cfg(feature = "exports")]
    pub fn with_catalog(mut self, exports: &crate::exports::Exports<'_>) -> Self {
        let resources = crate::adapters::wrap::CatalogResources::of(exports);
        self.catalog = Some(std::sync::Arc::new(resources));
        self
    }
}

impl<S: Service<RoleServer>> Inner for Served<S> {
    fn handle(&self, request: ClientRequest, context: RequestContext<RoleServer>) -> Answer<'_> {
        let answer = Box::pin(self.service.handle_request(request, context));
        Box::pin(async { Ok(self.answered(answer.await?)) })
    }

    fn answered(&self, result: ServerResult) -> Box<dyn Answered> {
        Box::new(result)
    }

    fn describe(&self, _: &str) -> Option<Tool> {
        None
    }
}

impl<S> Served<S> {
    /// Returns what answers the requests to `server`, which is this one.
    pub(super) fn answering<'a>(&'a self, server: &'a dyn Inner) -> Answering<'a> {
        Answering {
            guard: &self.guard,
            catalog: &self.catalog,
            server,
        }
    }
}

impl<S: Service<RoleServer>> Service<RoleServer> for Served<S> {
    fn handle_request(
        &self,
        request: <RoleServer as ServiceRole>::PeerReq,
        rmcp_context: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<<RoleServer as ServiceRole>::Resp, ErrorData>> + Send + '_
    {
        let request = Box::new(request);
        let answer = self.answering(self).boxed_answer(request, rmcp_context);
        async { Ok(answer.await?.take()) }
    }

    fn handle_notification(
        &self,
        notification: <RoleServer as ServiceRole>::PeerNot,
        context: NotificationContext<RoleServer>,
    ) -> impl Future<Output = Result<(), ErrorData>> + Send + '_ {
        self.service.handle_notification(notification, context)
    }

    fn get_info(&self) -> <RoleServer as ServiceRole>::Info {
        let mut info = self.service.get_info();
        resources::announce(&mut info.capabilities, &self.catalog);
        info
    }

    more_methods_of_service!();
}
