//! Sanitizes error objects and tool results that other code made, before they leave the server.

use std::borrow::Cow;
use std::mem::take;

use mcp_error_rules::codes::URL_ELICITATION_REQUIRED;
use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::secret_names::{holds_named_value, is_name_of_password_string};
use mcp_error_sanitize::{Changes, Rules};
use serde_json::{Map, Value};

use super::ErrorObject;
use crate::adapters::instructions::withheld_around;
use crate::documents::names::{META, TRACE_PARENT};
use crate::json::{self, Json};
use crate::policy::is_prefix_of_mcp;
use crate::report::context::Context;
use crate::report::context::choices::PolicyRef;
use crate::report::named_value::{
    is_value_of_argument, names_next_item, names_secret, names_secret_item,
};
use crate::report::sanitizer::Sanitizer;

/// The maximum depth of nested arrays and objects; deeper ones are replaced by the cut mark.
const MAX_DEPTH: usize = 32;

/// The approximate number of bytes of JSON around the text of a content block.
const AROUND_A_BLOCK: usize = 32;

type CleanUri = for<'a> fn(&Sanitizer, &'a str, &Rules) -> Cow<'a, str>;

/// Sanitizes one error. All its texts together share one limit on their size.
pub(crate) struct Cleaner {
    policy: PolicyRef,
    rules: Rules,
    sanitizer: Sanitizer,
    max_size: usize,
    room: usize,
}

impl Cleaner {
    pub(crate) fn new(context: &Context) -> Self {
        let max_size = context.policy().max_document_size();
        Self {
            policy: context.policy.clone(),
            rules: context.policy().rules(),
            sanitizer: Sanitizer::of(context),
            max_size,
            room: max_size,
        }
    }

    pub(super) fn changes(&self) -> Changes {
        self.sanitizer.changes()
    }

    /// Returns the sanitized error. Its code stays, and so do the parts of its data that MCP defines.
    pub(super) fn sanitized_error(&mut self, error: &ErrorObject) -> ErrorObject {
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
    pub(super) fn sanitize_result(&mut self, result: &mut Map<String, Value>) {
        for (name, value) in result.iter_mut() {
            self.start_part();
            match (&**name, &mut *value) {
                ("content", Value::Array(blocks)) => {
                    blocks.retain_mut(|block| self.sanitize_block(block));
                }
                (META, Value::Object(meta)) => self.sanitize_meta(meta),
                ("isError" | "resultType", _) => {}
                (_, value) => *value = self.sanitized_document(take(value)),
            }
        }
    }

    /// Begins the next part of an answer, which may be as large as the policy allows an error to be.
    pub(crate) fn start_part(&mut self) {
        self.room = self.max_size;
    }

    /// Begins a content block, and returns whether there is room for it.
    pub(crate) fn start_block(&mut self) -> bool {
        let has_room = !self.is_full();
        self.use_room(AROUND_A_BLOCK);
        has_room
    }

    /// Sanitizes a content block (MCP, `ContentBlock`), and returns whether there was room for it.
    pub(crate) fn sanitize_block(&mut self, block: &mut Value) -> bool {
        let has_room = self.start_block();
        let Value::Object(members) = block else {
            *block = self.sanitized_value(take(block), false, 0);
            return has_room;
        };
        let block_type = members.get("type").and_then(Value::as_str);
        let is_text = !matches!(block_type, Some("image" | "audio"));
        self.sanitize_content(members, is_text);
        has_room || !is_text
    }

    /// Sanitizes the members of a content block, or of the resource in it. `is_text` is false for a block whose `data`
    /// is an image or sound.
    fn sanitize_content(&mut self, members: &mut Map<String, Value>, is_text: bool) {
        for (name, value) in members.iter_mut() {
            match (&**name, &mut *value) {
                ("type" | "mimeType" | "annotations" | "icons" | "size" | "blob", _) => {}
                ("data", _) if !is_text => {}
                ("text", Value::String(text)) => self.sanitize_string(text, usize::MAX),
                ("uri", Value::String(uri)) => self.sanitize_uri(uri),
                ("resource", Value::Object(resource)) => self.sanitize_content(resource, is_text),
                (META, Value::Object(meta)) => self.sanitize_meta(meta),
                (_, value) => *value = self.sanitized_value(take(value), false, 0),
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
        *members = self.sanitized_members(others, false, 0);
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

    /// Returns a sanitized value of at most the size that the policy allows an error. Members or items that do not
    /// fit are dropped from the end.
    pub(crate) fn sanitized_document(&mut self, value: Value) -> Value {
        let mut clean = Json::from(self.sanitized_value(value, false, 0));
        if clean.shorten(self.max_size, MARKERS.cut) {
            clean.into()
        } else {
            MARKERS.cut.into()
        }
    }

    /// Returns a sanitized value. `secret` is true if the name of a member around it is that of a secret.
    fn sanitized_value(&mut self, value: Value, secret: bool, depth: usize) -> Value {
        match value {
            Value::String(_) if secret => self.policy.get().secret_marker.as_str().into(),
            Value::String(mut text) => {
                self.sanitize_text(&mut text);
                text.into()
            }
            Value::Array(_) | Value::Object(_) if depth == MAX_DEPTH => MARKERS.cut.into(),
            Value::Array(items) => {
                let names_secret = match &items[..] {
                    [Value::String(name), Value::String(_)] => names_secret_item(name, &self.rules),
                    _ => false,
                };
                let mut clean = Vec::new();
                let mut names_next = false;
                for item in items {
                    if self.is_full() {
                        clean.push(MARKERS.cut.into());
                        break;
                    }
                    let text = item.as_str().unwrap_or_default();
                    let names_this = names_next && is_value_of_argument(text);
                    names_next = names_next_item(text, &self.rules);
                    let is_named =
                        names_secret && !clean.is_empty() || names_this && item.is_string();
                    clean.push(self.sanitized_value(item, secret || is_named, depth + 1));
                }
                clean.into()
            }
            Value::Object(members) => Value::Object(self.sanitized_members(members, secret, depth)),
            scalar => {
                self.use_room(scalar.to_string().len());
                scalar
            }
        }
    }

    fn sanitized_members(
        &mut self,
        members: Map<String, Value>,
        secret: bool,
        depth: usize,
    ) -> Map<String, Value> {
        let mut clean = Map::new();
        let names_secret = members.iter().any(|(member, value)| {
            let text = value.as_str().unwrap_or_default();
            names_secret(member, text, &self.rules)
        });
        for (mut name, value) in members {
            if self.is_full() {
                break;
            }
            let secret =
                secret || names_secret && holds_named_value(&name) || self.rules.is_secret(&name);
            let value = match value {
                Value::String(mut uri) if name == "uri" => {
                    match depth {
                        0 => self.sanitize_uri(&mut uri),
                        _ => self.sanitize_endpoint(&mut uri),
                    }
                    uri.into()
                }
                value => {
                    let is_password = value.is_string() && is_name_of_password_string(&name);
                    let secret = secret || is_password;
                    self.sanitized_value(value, secret, depth + 1)
                }
            };
            self.sanitize_text(&mut name);
            clean.insert(name, value);
        }
        clean
    }

    /// Sanitizes the URI of a resource, whose path stays: the client has sent it, or may read what it names.
    pub(crate) fn sanitize_uri(&mut self, uri: &mut String) {
        self.sanitize_uri_by(uri, |sanitizer, uri, rules| sanitizer.uri(uri, rules));
    }

    /// Sanitizes a URI about which nothing is known.
    fn sanitize_endpoint(&mut self, uri: &mut String) {
        self.sanitize_uri_by(uri, |sanitizer, uri, rules| sanitizer.endpoint(uri, rules));
    }

    fn sanitize_uri_by(&mut self, uri: &mut String, clean: CleanUri) {
        let rules = &self.rules;
        let clean = withheld_around(uri, rules, &|uri| clean(&self.sanitizer, uri, rules));
        if let Cow::Owned(clean) = clean {
            *uri = clean;
        }
        self.use_room(uri.len());
    }

    /// Sanitizes a text within the bound that the policy has for one.
    pub(crate) fn sanitize_text(&mut self, text: &mut String) {
        self.sanitize_string(text, self.policy.get().max_text_bytes());
    }

    pub(crate) fn sanitize_string(&mut self, text: &mut String, max: usize) {
        let mut clean = Cow::Owned(take(text));
        self.sanitize_cow(&mut clean, max);
        *text = clean.into_owned();
    }

    fn sanitize_cow(&mut self, text: &mut Cow<'static, str>, max: usize) {
        let rules = self.rules.with_max_bytes(max.min(self.room));
        let policy = self.policy.get();
        let clean = withheld_around(text, &rules, &|text| {
            policy.clean_text(text, &rules, &self.sanitizer)
        });
        // A borrowed text is unchanged.
        if let Cow::Owned(clean) = clean {
            *text = Cow::Owned(clean);
        }
        self.use_room(text.len());
    }

    /// Subtracts a value from the room that is left. Three bytes are added for the JSON around it.
    fn use_room(&mut self, bytes: usize) {
        self.room = self.room.saturating_sub(bytes.saturating_add(3));
    }

    fn is_full(&self) -> bool {
        self.room == 0
    }
}

/// Returns whether MCP defines the meaning of a `_meta` key (MCP, Basic, "`_meta`").
pub(super) fn is_key_of_mcp(key: &str) -> bool {
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
    use serde_json::json;

    #[test]
    fn a_key_belongs_to_mcp_by_its_first_labels() {
        for of_mcp in [
            "progressToken",
            "traceparent",
            "io.modelcontextprotocol/related-task",
            "mcp/www_authenticate",
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

    #[test]
    fn a_value_beside_the_name_of_a_secret_is_one() {
        let data = json!({
            "env": [["DB_PASSWORD", "zebra-lamp-77"], ["PORT", "5432"], ["DB_PASSWORD"]],
            "fields": [
                {"name": "apiKey", "value": "zebra-lamp-77", "line": 3},
                {"value": ["zebra-lamp-77"], "variable": "DB_PASSWORD"},
                {"kind": "token", "value": "a brace"},
            ],
        });
        let clean = Cleaner::new(&Context::new()).sanitized_document(data);
        let expected = json!({
            "env": [["DB_PASSWORD", "[redacted]"], ["PORT", "5432"], ["DB_PASSWORD"]],
            "fields": [
                {"name": "apiKey", "value": "[redacted]", "line": 3},
                {"value": ["[redacted]"], "variable": "DB_PASSWORD"},
                {"kind": "token", "value": "a brace"},
            ],
        });
        assert_eq!(clean, expected);
    }

    #[test]
    fn a_list_that_is_too_long_is_cut() {
        for list in [json!(vec!["item"; 16_000]), json!(vec![json!([]); 16_000])] {
            let first = list[0].clone();
            let mut cleaner = Cleaner::new(&Context::new());
            let clean = cleaner.sanitized_document(json!({ "failed": list }));
            let items = clean["failed"].as_array().cloned().unwrap_or_default();
            assert!(items.len() > 1_000, "{}", items.len());
            assert_eq!(items.first(), Some(&first));
            assert_eq!(items.last(), Some(&json!("...")));
            let size = clean.to_string().len();
            assert!(size <= cleaner.max_size, "{size}");
        }
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
