//! What an SDK knows of a request before a handler runs.

use std::borrow::Cow;

use crate::adapters::instructions::withheld_name;
use crate::report::context::Context;

#[derive(Debug, Default)]
pub(crate) struct RequestHead {
    pub(crate) method: String,
    pub(crate) id: String,
    pub(crate) tool: Option<Cow<'static, str>>,
    /// Whether the tool is known to have an output schema.
    pub(crate) has_output_schema: bool,
    pub(crate) prompt: Option<String>,
    pub(crate) resource: Option<String>,
    pub(crate) protocol_version: Option<String>,
    pub(crate) session_id: Option<String>,
    /// The `traceparent` of `_meta`, else of the HTTP request.
    pub(crate) trace_parent: Option<String>,
}

impl RequestHead {
    pub(super) fn add_to(self, mut context: Context) -> Context {
        // A client can send any name.
        let shown = |name: String| withheld_name(Cow::Owned(name)).into_owned();
        context = context
            .with_method(shown(self.method))
            .with_request_id(self.id);
        if let Some(tool) = self.tool {
            context = context.with_tool(withheld_name(tool));
        }
        if let Some(prompt) = self.prompt {
            context = context.with_prompt(shown(prompt));
        }
        if let Some(uri) = self.resource {
            context = context.with_resource(shown(uri));
        }
        if let Some(version) = self.protocol_version {
            context = context.with_protocol_version(version);
        }
        if let Some(id) = self.session_id {
            context = context.with_session_id(id);
        }
        // A value that is not valid is ignored (W3C Trace Context, §4.3).
        if let Some(Ok(parent)) = self.trace_parent.map(|text| text.parse()) {
            context = context.with_trace_parent(parent);
        }
        context
    }
}
