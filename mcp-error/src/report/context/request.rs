//! The facts about a request that logs and counters show beside an error.

use std::borrow::Cow;

use crate::json::Members;
use crate::report::Report;
use crate::report::context::trace::TraceParent;
use crate::report::context::{Context, OfRequest};

/// The trace of a request, and the function that keeps it in a report, which only a program with traces contains.
#[derive(Debug, Clone)]
pub(in crate::report) struct OfTrace {
    parent: TraceParent,
    keep: fn(&mut Report, TraceParent),
}

impl OfTrace {
    pub(in crate::report) fn keep_in(&self, report: &mut Report) {
        (self.keep)(report, self.parent);
    }
}

/// Declares the facts that are texts, each with its setter and what it is.
macro_rules! text_facts {
    ($($fact:ident: $set:ident, $what:literal;)*) => {
        /// What is known about the request of a context.
        #[derive(Debug, Clone)]
        pub(in crate::report) struct RequestFacts {
            $($fact: Option<Cow<'static, str>>,)*
            pub(in crate::report) trace: Option<OfTrace>,
            /// What older clients expect in `data`.
            pub(in crate::report) legacy: Members,
            pub(in crate::report) members: Option<OfRequest>,
        }

        impl RequestFacts {
            /// Nothing is known.
            pub(in crate::report) const NONE: Self = Self {
                $($fact: None,)*
                trace: None,
                legacy: Members::new(),
                members: None,
            };
        }

        impl Context {$(
            #[doc = concat!("Sets ", $what, ".")]
            pub fn $set(mut self, $fact: impl Into<Cow<'static, str>>) -> Self {
                self.request_mut().$fact = Some($fact.into());
                self
            }

            #[doc = concat!("Returns ", $what, ".")]
            pub fn $fact(&self) -> Option<&str> {
                self.request().$fact.as_deref()
            }
        )*}
    };
}

text_facts! {
    tool: with_tool, "the name of the tool that was called";
    method: with_method, "the JSON-RPC method";
    request_id: with_request_id, "the id of the request, as text";
    protocol_version: with_protocol_version, "the negotiated MCP version, such as `2026-07-28`";
    session_id: with_session_id, "the id of the session (MCP until 2025-11-25, Streamable HTTP)";
    resource: with_resource, "the URI of the resource that the request is about";
    prompt: with_prompt, "the name of the prompt that the request is about";
    http_method: with_http_method, "the method of the HTTP request, such as `POST`";
    url_path: with_url_path, "the path of the HTTP request, without its query";
    server_version: with_server_version, "the version of the server, such as `env!(\"CARGO_PKG_VERSION\")`, for debug info";
}

impl Context {
    /// Sets the trace that the request belongs to. The wrapped services of this crate read it from `_meta`, or from the
    /// header of an HTTP request.
    pub fn with_trace_parent(mut self, parent: TraceParent) -> Self {
        self.request_mut().trace = Some(OfTrace {
            parent,
            keep: |report, parent| report.more_mut().trace_parent = Some(parent),
        });
        self
    }

    /// Returns the trace that the request belongs to.
    pub fn trace_parent(&self) -> Option<TraceParent> {
        self.request().trace.as_ref().map(|trace| trace.parent)
    }
}
