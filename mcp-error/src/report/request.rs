//! The facts about a request that logs and counters show beside an error.

use std::borrow::Cow;

use crate::report::context::Context;
use crate::report::trace::TraceParent;

/// What is known about the request of a context.
#[derive(Debug, Clone)]
pub(super) struct RequestFacts {
    method: Option<Cow<'static, str>>,
    id: Option<Cow<'static, str>>,
    protocol_version: Option<Cow<'static, str>>,
    session_id: Option<Cow<'static, str>>,
    resource: Option<Cow<'static, str>>,
    prompt: Option<Cow<'static, str>>,
    trace_parent: Option<TraceParent>,
}

impl RequestFacts {
    /// Nothing is known.
    pub(super) const NONE: Self = Self {
        method: None,
        id: None,
        protocol_version: None,
        session_id: None,
        resource: None,
        prompt: None,
        trace_parent: None,
    };
}

impl Context {
    /// Sets the JSON-RPC method.
    pub fn with_method(mut self, method: impl Into<Cow<'static, str>>) -> Self {
        self.request.method = Some(method.into());
        self
    }

    /// Sets the id of the request, as text.
    pub fn with_request_id(mut self, id: impl Into<Cow<'static, str>>) -> Self {
        self.request.id = Some(id.into());
        self
    }

    /// Sets the negotiated MCP version, such as `2026-07-28`.
    pub fn with_protocol_version(mut self, version: impl Into<Cow<'static, str>>) -> Self {
        self.request.protocol_version = Some(version.into());
        self
    }

    /// Sets the id of the session (MCP until 2025-11-25, Streamable HTTP).
    pub fn with_session_id(mut self, id: impl Into<Cow<'static, str>>) -> Self {
        self.request.session_id = Some(id.into());
        self
    }

    /// Sets the URI of the resource that the request is about.
    pub fn with_resource(mut self, uri: impl Into<Cow<'static, str>>) -> Self {
        self.request.resource = Some(uri.into());
        self
    }

    /// Sets the name of the prompt that the request is about.
    pub fn with_prompt(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.request.prompt = Some(name.into());
        self
    }

    /// Sets the trace that the request belongs to. The wrapped services of this crate read it from `_meta`, or from the
    /// header of an HTTP request.
    pub fn with_trace_parent(mut self, parent: TraceParent) -> Self {
        self.request.trace_parent = Some(parent);
        self
    }

    /// Returns the JSON-RPC method.
    pub fn method(&self) -> Option<&str> {
        self.request.method.as_deref()
    }

    /// Returns the id of the request, as text.
    pub fn request_id(&self) -> Option<&str> {
        self.request.id.as_deref()
    }

    /// Returns the negotiated MCP version.
    pub fn protocol_version(&self) -> Option<&str> {
        self.request.protocol_version.as_deref()
    }

    /// Returns the id of the session.
    pub fn session_id(&self) -> Option<&str> {
        self.request.session_id.as_deref()
    }

    /// Returns the URI of the resource that the request is about.
    pub fn resource(&self) -> Option<&str> {
        self.request.resource.as_deref()
    }

    /// Returns the name of the prompt that the request is about.
    pub fn prompt(&self) -> Option<&str> {
        self.request.prompt.as_deref()
    }

    /// Returns the trace that the request belongs to.
    pub fn trace_parent(&self) -> Option<TraceParent> {
        self.request.trace_parent
    }
}
