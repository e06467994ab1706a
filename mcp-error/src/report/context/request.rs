//! The facts about a request that logs and counters show together with an error.

use std::borrow::Cow;
use std::fmt;

use mcp_error_rules::markers::MARKERS;
use mcp_error_sanitize::Rules;

use crate::json::Members;
use crate::report::Report;
use crate::report::context::trace::TraceParent;
use crate::report::context::{Context, RequestMembers};

/// The trace of a request, and the function that keeps it in a report, which only a program with traces contains.
#[derive(Debug, Clone)]
pub(in crate::report) struct RequestTrace {
    parent: TraceParent,
    keep: fn(&mut Report, TraceParent),
}

impl RequestTrace {
    pub(in crate::report) fn keep_in(&self, report: &mut Report) {
        (self.keep)(report, self.parent);
    }
}

/// What is known about the request of a context.
pub(in crate::report) struct RequestFacts {
    /// The texts by their [`RequestText`], in an array, since code for each of ten fields is ten times as large.
    texts: [Option<Cow<'static, str>>; RequestText::NAMES.len()],
    pub(in crate::report) trace: Option<RequestTrace>,
    /// What older clients expect in `data`.
    pub(in crate::report) legacy: Members,
    pub(in crate::report) members: Option<RequestMembers>,
}

impl RequestFacts {
    /// Nothing is known.
    pub(in crate::report) const NONE: Self = Self {
        texts: [const { None }; RequestText::NAMES.len()],
        trace: None,
        legacy: Members::new(),
        members: None,
    };
}

impl Clone for RequestFacts {
    fn clone(&self) -> Self {
        // The compiler writes a clone of the array out text by text.
        let mut texts = [const { None }; RequestText::NAMES.len()];
        for (text, known) in texts.iter_mut().zip(&self.texts) {
            copy_text(text, known);
        }
        Self {
            texts,
            trace: self.trace.clone(),
            legacy: self.legacy.clone(),
            members: self.members.clone(),
        }
    }
}

#[inline(never)]
fn copy_text(text: &mut Option<Cow<'static, str>>, known: &Option<Cow<'static, str>>) {
    text.clone_from(known);
}

/// Writes no secrets. Whoever has the id of a session can continue it. A client chose most of the other texts, and nothing has
/// sanitized them yet. Of the members, only the names are written.
impl fmt::Debug for RequestFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("RequestFacts");
        let rules = Rules::new().with_paths_and_emails(false);
        for (name, text) in RequestText::NAMES.iter().zip(&self.texts) {
            let clean = text.as_deref().map(|text| match *name {
                "session_id" => Cow::Borrowed(MARKERS.secret),
                _ => mcp_error_sanitize::text(text, &rules),
            });
            shown.field(name, &clean);
        }
        let names = |members: &Members| {
            let names = members.iter().map(|(name, _)| name.to_owned());
            names.collect::<Vec<_>>()
        };
        let members = self.members.as_ref().map(|members| names(&members.members));
        shown.field("trace", &self.trace);
        shown.field("legacy", &names(&self.legacy));
        shown.field("members", &members).finish()
    }
}

/// Declares the texts about a request, each with its setter and what it is.
macro_rules! request_texts {
    ($($text:ident: $name:ident, $set:ident, $what:literal;)*) => {
        /// A text about a request.
        #[derive(Clone, Copy)]
        pub(crate) enum RequestText {
            $($name,)*
        }

        impl RequestText {
            const NAMES: &[&str] = &[$(stringify!($text)),*];
        }

        impl Context {$(
            #[doc = concat!("Sets ", $what, ".")]
            pub fn $set(mut self, $text: impl Into<Cow<'static, str>>) -> Self {
                self.set_text(RequestText::$name, $text.into());
                self
            }

            #[doc = concat!("Returns ", $what, ".")]
            pub fn $text(&self) -> Option<&str> {
                self.request().texts[RequestText::$name as usize].as_deref()
            }
        )*}
    };
}

request_texts! {
    tool: Tool, with_tool, "the name of the tool that was called";
    method: Method, with_method, "the JSON-RPC method";
    request_id: RequestId, with_request_id, "the id of the request, as text";
    protocol_version: ProtocolVersion, with_protocol_version, "the negotiated MCP version, such as `2026-07-28`";
    session_id: SessionId, with_session_id, "the id of the session (MCP until 2025-11-25, Streamable HTTP)";
    resource: Resource, with_resource, "the URI of the resource that the request is about";
    prompt: Prompt, with_prompt, "the name of the prompt that the request is about";
    http_method: HttpMethod, with_http_method, "the method of the HTTP request, such as `POST`";
    url_path: UrlPath, with_url_path, "the path of the HTTP request, without its query";
    server_version: ServerVersion, with_server_version, "the version of the server, such as `env!(\"CARGO_PKG_VERSION\")`, for debug info";
}

/// The method that calls a tool.
pub(crate) const TOOLS_CALL: &str = "tools/call";

impl Context {
    /// Returns whether the request calls a tool.
    pub(crate) fn calls_tool(&self) -> bool {
        self.method() == Some(TOOLS_CALL)
    }

    /// Returns whether the request is known to be one that calls no tool.
    pub(crate) fn calls_no_tool(&self) -> bool {
        self.method().is_some_and(|method| method != TOOLS_CALL)
    }

    /// Returns whether the request arrived by an HTTP method whose requests can be repeated (RFC 9110 §9.2.2).
    pub(crate) fn has_idempotent_http_method(&self) -> bool {
        let method = self.http_method().unwrap_or_default();
        ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(&method)
    }

    pub(crate) fn set_text(&mut self, which: RequestText, text: Cow<'static, str>) {
        self.request_mut().texts[which as usize] = Some(text);
    }

    /// Sets the trace that the request belongs to. The wrapped services of this crate read it from `_meta`, or from the
    /// header of an HTTP request.
    pub fn with_trace_parent(mut self, parent: TraceParent) -> Self {
        self.set_trace_parent(parent);
        self
    }

    pub(crate) fn set_trace_parent(&mut self, parent: TraceParent) {
        self.request_mut().trace = Some(RequestTrace {
            parent,
            keep: |report, parent| report.rare_mut().trace_parent = Some(parent),
        });
    }

    /// Returns the trace that the request belongs to.
    pub fn trace_parent(&self) -> Option<TraceParent> {
        self.request().trace.as_ref().map(|trace| trace.parent)
    }
}
