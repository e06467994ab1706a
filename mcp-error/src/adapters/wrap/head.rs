//! What an SDK knows of a request before a handler runs.

use std::borrow::Cow;

use crate::adapters::instructions::withheld_name;
use crate::report::context::Context;
use crate::report::context::request::RequestText;

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
    pub(super) fn add_to(self, context: &mut Context) {
        // A client can send any name.
        let of_client = [
            (RequestText::Method, Some(self.method.into())),
            (RequestText::Tool, self.tool),
            (RequestText::Prompt, self.prompt.map(Cow::Owned)),
            (RequestText::Resource, self.resource.map(Cow::Owned)),
        ];
        for (which, name) in of_client {
            if let Some(name) = name {
                context.set_text(which, withheld_name(name));
            }
        }
        let others = [
            (RequestText::RequestId, Some(self.id)),
            (RequestText::ProtocolVersion, self.protocol_version),
            (RequestText::SessionId, self.session_id),
        ];
        for (which, text) in others {
            if let Some(text) = text {
                context.set_text(which, text.into());
            }
        }
        // A value that is not valid is ignored (W3C Trace Context, §4.3).
        if let Some(Ok(parent)) = self.trace_parent.map(|text| text.parse()) {
            context.set_trace_parent(parent);
        }
    }
}
