//! The request in which an error happened.

use std::borrow::Cow;

use crate::report::context::Context;
use mcp_error_sanitize as sanitize;

/// What the client says of its request, sanitized, 128 bytes each.
pub(crate) struct Request<'a> {
    pub(crate) method: Option<Cow<'a, str>>,
    pub(crate) id: Option<Cow<'a, str>>,
    pub(crate) protocol_version: Option<Cow<'a, str>>,
    /// What the GenAI conventions call the operation, where they have a name for it.
    pub(crate) operation: Option<&'static str>,
}

const MAX_TEXT: usize = 128;

impl<'a> Request<'a> {
    pub(crate) fn of(context: &'a Context) -> Self {
        let rules = context.policy().rules().max_bytes(MAX_TEXT);
        let shown = |text: &'a str| sanitize::text(text, &rules);
        let is_tool_call = context.method() == Some("tools/call");
        Self {
            method: context.method().map(shown),
            id: context.request_id().map(shown),
            protocol_version: context.protocol_version().map(shown),
            operation: is_tool_call.then_some("execute_tool"),
        }
    }
}
