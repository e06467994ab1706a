//! Error objects and tool results that others made, so that they can leave.

use std::borrow::Cow;
use std::mem::take;

use mcp_error_rules::limits::{MAX_STRING, MIN_ERROR_SIZE};
use mcp_error_rules::markers::MARKERS;
use mcp_error_sanitize::{Changes, Counters, Rules};
use rmcp::ErrorData;
use rmcp::model::{
    CallToolResult, ContentBlock, ErrorCode, MetaObject, Resource, ResourceContents,
};
use serde_json::{Map, Value};

use crate::json::{self, Json};
use crate::report::context::Context;

/// Arrays and objects inside each other that are kept; the cut mark stands for what is deeper.
const MAX_DEPTH: usize = 32;

/// Bytes of the JSON around the text of a block.
const AROUND_A_BLOCK: usize = 32;

/// The code of MCP 2025-11-25, which later versions retired.
pub(super) const URL_ELICITATION_REQUIRED: ErrorCode = ErrorCode(-32042);

/// Sanitizes one error, whose texts share one bound.
pub(super) struct Cleaner {
    rules: Rules,
    counters: Counters,
    max_size: usize,
    /// Bytes that are left.
    room: usize,
}

impl Cleaner {
    pub(super) fn new(context: &Context) -> Self {
        let max_size = context.policy().max_error_size.max(MIN_ERROR_SIZE);
        Self {
            rules: context.policy().rules(),
            counters: Counters::default(),
            max_size,
            room: max_size,
        }
    }

    /// The number of redactions and cuts.
    pub(super) fn changes(&self) -> Changes {
        self.counters.changes()
    }

    /// The code stays, and so does what MCP itself defines in the data.
    pub(super) fn error(&mut self, error: &ErrorData) -> ErrorData {
        let mut message = error.message.clone();
        self.text(&mut message, MAX_STRING);
        ErrorData {
            code: error.code,
            message,
            data: error.data.clone().map(|data| self.data(data, error.code)),
        }
    }

    /// Where a client has to visit a URL (MCP, elicitation), the URL stays whole.
    fn data(&mut self, mut data: Value, code: ErrorCode) -> Value {
        let elicitations = data
            .as_object_mut()
            .filter(|_| code == URL_ELICITATION_REQUIRED)
            .and_then(|members| members.remove("elicitations"));
        let mut data = self.document(data);
        if let (Some(members), Some(elicitations)) = (data.as_object_mut(), elicitations) {
            members.insert("elicitations".to_owned(), elicitations);
        }
        data
    }

    /// A tool's result that says that the call failed. Images and other content without text stay. Content,
    /// structured content and `_meta` each have the size that the policy allows one error.
    pub(super) fn result(&mut self, result: &mut CallToolResult) {
        result.content.retain_mut(|block| self.block(block));
        self.room = self.max_size;
        if let Some(structured) = result.structured_content.take() {
            result.structured_content = Some(self.document(structured));
        }
        self.room = self.max_size;
        self.meta(&mut result.meta);
    }

    /// Tells whether there is room for a block.
    fn block(&mut self, block: &mut ContentBlock) -> bool {
        let has_room = !self.is_full();
        self.spend(AROUND_A_BLOCK);
        match block {
            ContentBlock::Text(block) => {
                self.own_text(&mut block.text, usize::MAX);
                self.meta(&mut block.meta);
            }
            ContentBlock::ResourceLink(link) => self.link(link),
            ContentBlock::Resource(block) => {
                self.resource(&mut block.resource);
                self.meta(&mut block.meta);
            }
            _ => return true,
        }
        has_room
    }

    fn link(&mut self, link: &mut Resource) {
        self.uri(&mut link.uri);
        self.own_text(&mut link.name, MAX_STRING);
        for text in [&mut link.title, &mut link.description]
            .into_iter()
            .flatten()
        {
            self.own_text(text, MAX_STRING);
        }
        self.meta(&mut link.meta);
    }

    fn resource(&mut self, resource: &mut ResourceContents) {
        match resource {
            ResourceContents::TextResourceContents {
                uri, text, meta, ..
            } => {
                self.uri(uri);
                self.own_text(text, usize::MAX);
                self.meta(meta);
            }
            ResourceContents::BlobResourceContents { uri, meta, .. } => {
                self.uri(uri);
                self.meta(meta);
            }
            _ => {}
        }
    }

    /// Keys of the specification stay: a trace's id, for example, looks like a secret.
    fn meta(&mut self, meta: &mut Option<MetaObject>) {
        let Some(MetaObject(members)) = meta else {
            return;
        };
        let all = take(members).into_iter();
        let (of_mcp, others): (Map<_, _>, Map<_, _>) = all.partition(|(key, _)| is_key_of_mcp(key));
        *members = self.members(others, false, 0);
        members.extend(of_mcp);
    }

    /// A value of at most the size that the policy allows: what does not fit goes from the end.
    pub(super) fn document(&mut self, value: Value) -> Value {
        let max = self.max_size;
        match Json::from(self.value(value, false, 0)) {
            Json::Object(mut members) => {
                members.fit(max);
                Value::Object(Map::from(members))
            }
            Json::Array(mut items) => {
                let mut len = "[]".len();
                items.retain(|item| {
                    len += json::len(item) + ",".len();
                    len <= max
                });
                Json::Array(items).into()
            }
            other if json::len(&other) > max => MARKERS.cut.into(),
            other => other.into(),
        }
    }

    /// `secret`: the value stands under a name that says so.
    fn value(&mut self, value: Value, secret: bool, depth: usize) -> Value {
        match value {
            Value::String(_) if secret => MARKERS.secret.into(),
            Value::String(mut text) => {
                self.own_text(&mut text, MAX_STRING);
                text.into()
            }
            Value::Array(_) | Value::Object(_) if depth == MAX_DEPTH => MARKERS.cut.into(),
            Value::Array(items) => {
                let mut clean = Vec::new();
                for item in items {
                    if self.is_full() {
                        break;
                    }
                    clean.push(self.value(item, secret, depth + 1));
                }
                clean.into()
            }
            Value::Object(members) => Value::Object(self.members(members, secret, depth)),
            scalar => {
                self.spend(scalar.to_string().len());
                scalar
            }
        }
    }

    fn members(
        &mut self,
        members: Map<String, Value>,
        secret: bool,
        depth: usize,
    ) -> Map<String, Value> {
        let mut clean = Map::new();
        for (mut name, value) in members {
            if self.is_full() {
                break;
            }
            let secret = secret || self.rules.is_secret(&name);
            let value = match value {
                Value::String(mut uri) if name == "uri" => {
                    self.uri(&mut uri);
                    uri.into()
                }
                value => self.value(value, secret, depth + 1),
            };
            self.own_text(&mut name, MAX_STRING);
            clean.insert(name, value);
        }
        clean
    }

    /// A resource's URI: its path stays, its credentials go.
    fn uri(&mut self, uri: &mut String) {
        if let Cow::Owned(clean) = self.counters.endpoint(uri, &self.rules) {
            *uri = clean;
        }
        self.spend(uri.len());
    }

    pub(super) fn own_text(&mut self, text: &mut String, max: usize) {
        let mut clean = Cow::Owned(take(text));
        self.text(&mut clean, max);
        *text = clean.into_owned();
    }

    fn text(&mut self, text: &mut Cow<'static, str>, max: usize) {
        let rules = self.rules.with_max_bytes(max.min(self.room));
        let clean = match self.counters.text(text, &rules) {
            Cow::Owned(clean) => Some(clean),
            // Borrowed means that there was nothing to do.
            Cow::Borrowed(_) => None,
        };
        if let Some(clean) = clean {
            *text = Cow::Owned(clean);
        }
        self.spend(text.len());
    }

    /// A few bytes stand around each value.
    fn spend(&mut self, bytes: usize) {
        self.room = self.room.saturating_sub(bytes.saturating_add(3));
    }

    fn is_full(&self) -> bool {
        self.room == 0
    }
}

/// Names that MCP gives a meaning (basic, "`_meta`").
fn is_key_of_mcp(key: &str) -> bool {
    if let Some((prefix, _)) = key.split_once('/') {
        return prefix
            .split('.')
            .any(|label| matches!(label, "mcp" | "modelcontextprotocol"));
    }
    matches!(
        key,
        "progressToken" | "traceparent" | "tracestate" | "baggage"
    )
}
