//! The parts of an error object and of a tool result that MCP defines.

use std::mem::take;

use mcp_error_rules::codes::URL_ELICITATION_REQUIRED;
use serde_json::{Map, Value, json};

use super::Cleaner;
use super::values::Nesting;
use crate::adapters::wrap::error_object::ErrorObject;
use crate::documents::names::{META, TRACE_PARENT};
use crate::json::{self, Json};
use crate::policy::is_prefix_of_mcp;

impl Cleaner {
    /// Returns the sanitized error. Its code stays, and so do the parts of its data that MCP defines.
    pub(in crate::adapters::wrap) fn sanitized_error(
        &mut self,
        error: &ErrorObject,
    ) -> ErrorObject {
        let mut message = error.message.clone();
        self.sanitize_cow(&mut message, self.policy.get().max_text_bytes());
        ErrorObject {
            code: error.code,
            message,
            data: error
                .data
                .clone()
                .map(|data| self.sanitized_data(data, error.code)),
        }
    }

    /// Returns the sanitized data of an error. Only the masks apply to the elicitations of
    /// [`URL_ELICITATION_REQUIRED`], since the client has to visit their URLs. They may be as large as the policy allows an
    /// error to be.
    fn sanitized_data(&mut self, mut data: Value, code: i32) -> Value {
        let mut elicitations = None;
        if let Value::Object(members) = &mut data
            && code == URL_ELICITATION_REQUIRED
        {
            // To remove a member from a map takes more code.
            for (name, value) in take(members) {
                match &*name {
                    "elicitations" => elicitations = Some(value),
                    _ => drop(members.insert(name, value)),
                }
            }
        }
        let mut data = self.sanitized_document(data);
        self.start_part();
        let elicitations = elicitations.and_then(|all| self.masked(all));
        if let (Some(members), Some(elicitations)) = (data.as_object_mut(), elicitations) {
            members.insert("elicitations".to_owned(), elicitations);
        }
        data
    }

    /// Sanitizes the result of a failed tool call. Images and other content without text stay. Content, structured
    /// content and `_meta` may each be as large as the policy allows an error to be.
    pub(in crate::adapters::wrap) fn sanitize_result(&mut self, result: &mut Map<String, Value>) {
        for (name, value) in result.iter_mut() {
            self.start_part();
            match (&**name, &mut *value) {
                ("content", Value::Array(blocks)) => {
                    let len = blocks.len();
                    blocks.retain_mut(|block| self.sanitize_block(block));
                    if blocks.len() < len {
                        blocks.push(json!({"type": "text", "text": self.missing_blocks()}));
                    }
                }
                (META, Value::Object(meta)) => self.sanitize_meta(meta),
                ("isError" | "resultType", _) => {}
                (_, value) => *value = self.sanitized_document(take(value)),
            }
        }
    }

    /// Sanitizes a content block (MCP, `ContentBlock`), and returns whether there was room for it.
    pub(crate) fn sanitize_block(&mut self, block: &mut Value) -> bool {
        let has_room = self.start_block();
        if !has_room && !block.as_object().is_some_and(is_media) {
            return false;
        }
        match block {
            Value::Object(members) => self.sanitize_content(members),
            other => *other = self.sanitized_value(take(other), Nesting::default()),
        }
        true
    }

    /// Sanitizes the members of a content block, or of the resource in it.
    fn sanitize_content(&mut self, members: &mut Map<String, Value>) {
        let is_media = is_media(members);
        for (name, value) in members.iter_mut() {
            match (&**name, &mut *value) {
                ("type" | "mimeType" | "annotations" | "icons" | "size" | "blob", _) => {}
                ("data", _) if is_media => {}
                ("text", Value::String(text)) => self.sanitize_string(text, usize::MAX),
                ("uri", Value::String(uri)) => self.sanitize_uri(uri),
                ("resource", Value::Object(resource)) => self.sanitize_content(resource),
                (META, Value::Object(meta)) => self.sanitize_meta(meta),
                (_, value) => *value = self.sanitized_value(take(value), Nesting::default()),
            }
        }
    }

    /// Sanitizes `_meta`. Only the masks apply to keys that MCP defines, since a trace id looks like a secret. A value for which
    /// there is no room is left out.
    pub(crate) fn sanitize_meta(&mut self, members: &mut Map<String, Value>) {
        let (mut of_mcp, mut others) = (Vec::new(), Map::new());
        for (key, value) in take(members) {
            if !is_key_of_mcp(&key) {
                others.insert(key, value);
            } else if let Some(value) = self.masked(value) {
                of_mcp.push((key, value));
            }
        }
        *members = self.sanitized_members(others, Nesting::default());
        for (key, value) in of_mcp {
            members.insert(key, value);
        }
    }

    /// Returns a value that MCP defines, to which only the masks apply, or `None` if there is no room for it.
    fn masked(&mut self, value: Value) -> Option<Value> {
        let value = Json::from(value);
        let len = json::len(&value);
        if len > self.room {
            return None;
        }
        self.use_room(len);
        Some(self.sanitizer.masked_json(&value).into())
    }
}

/// Returns whether the `data` of a content block is an image or a sound.
fn is_media(block: &Map<String, Value>) -> bool {
    let block_type = block.get("type").and_then(Value::as_str);
    matches!(block_type, Some("image" | "audio"))
}

/// Returns whether MCP defines the meaning of a `_meta` key (MCP, Basic, "`_meta`").
pub(in crate::adapters::wrap) fn is_key_of_mcp(key: &str) -> bool {
    if let Some(slash) = key.find('/') {
        return is_prefix_of_mcp(key.as_bytes(), slash);
    }
    matches!(
        key,
        "progressToken" | TRACE_PARENT | "tracestate" | "baggage"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::context::Context;

    #[test]
    fn a_key_belongs_to_mcp_by_its_first_labels() {
        for of_mcp in [
            "progressToken",
            "traceparent",
            "io.modelcontextprotocol/related-task",
            "mcp/www_authenticate",
            "mcp/tasks/related",
            "dev.mcp/x",
            "com.mcp.tools/x",
        ] {
            assert!(is_key_of_mcp(of_mcp), "{of_mcp}");
        }
        for other in [
            "why",
            "com.example/why",
            "com.example.mcp/why",
            "mcp-error/problem",
        ] {
            assert!(!is_key_of_mcp(other), "{other}");
        }
    }

    /// A client can show an image that stands behind a long text, and a part of an image is none.
    #[test]
    fn images_and_sounds_stay_where_there_is_no_room_for_more_text() {
        let text = |text: &str| json!({"type": "text", "text": text});
        let media = |kind: &str| json!({"type": kind, "data": "AAAA", "mimeType": "x/y"});
        let result = json!({"content": [
            text(&"no berth ".repeat(500_000)),
            text("at the quay"),
            media("image"),
            media("audio"),
            media("video"),
        ], "isError": true});
        let mut result = result.as_object().cloned().unwrap_or_default();
        Cleaner::new(&Context::new()).sanitize_result(&mut result);
        let content = result["content"].as_array().expect("blocks");
        let missing = text("...");
        assert_eq!(content[1..], [media("image"), media("audio"), missing]);
    }

    #[test]
    fn what_mcp_defines_is_bounded_too() {
        let url = |len: usize| format!("https://sign-in.example/?{}", "x".repeat(len));
        let elicitations = |len| {
            let error = ErrorObject {
                code: URL_ELICITATION_REQUIRED,
                message: "sign in".into(),
                data: Some(json!({"elicitations": [{"url": url(len)}], "why": "no token"})),
            };
            let clean = Cleaner::new(&Context::new()).sanitized_error(&error);
            clean.data.unwrap_or_default()
        };
        assert_eq!(elicitations(9_000)["elicitations"][0]["url"], url(9_000));
        let large = elicitations(5_000_000);
        assert_eq!(large, json!({"why": "no token"}));

        let meta = |len| {
            let meta = json!({"traceparent": "x".repeat(len), "com.example/why": "no token"});
            let mut meta = meta.as_object().cloned().unwrap_or_default();
            Cleaner::new(&Context::new()).sanitize_meta(&mut meta);
            Value::Object(meta)
        };
        assert_eq!(meta(55)["traceparent"], "x".repeat(55));
        assert_eq!(meta(5_000_000), json!({"com.example/why": "no token"}));
    }
}
