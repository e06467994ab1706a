//! MCP tool results with `isError: true`.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use serde_json::{Map, Value};

use crate::documents::names::{META, PROBLEM_KEY};
use crate::documents::problem::ProblemDetails;
use crate::json::{Json, Members};

/// The result of a failed tool call (MCP, Tools, "Error Handling").
///
/// Any JSON value of an unknown server can be read as a result. A member of the wrong JSON type counts as absent.
/// Blocks of other types than text are kept, and so are unknown members. A value that is not an object becomes an
/// empty result.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ToolResult {
    /// The text blocks. A result of this crate has exactly one, which can be understood without the rest, since
    /// many clients drop everything else.
    pub content: Vec<TextContent>,
    /// The blocks of other types, which are written after the text blocks. A result of this crate has none.
    pub other_content: Vec<Json>,
    /// The problem details document, if the policy includes it here.
    pub structured_content: Option<Json>,
    /// Whether the call failed. It is always `true` in a result of this crate, and `false` where a server
    /// leaves it out.
    pub is_error: bool,
    /// All other members, such as `_meta`. A result of this crate has the problem details document in `_meta`, unless
    /// the policy says otherwise.
    pub others: Members,
}

/// A text block.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TextContent {
    /// The text.
    pub text: String,
    /// All other members, such as `annotations`. A block of this crate has none.
    pub others: Members,
}

impl From<String> for TextContent {
    fn from(text: String) -> Self {
        Self {
            text,
            others: Members::new(),
        }
    }
}

impl ToolResult {
    /// Returns the problem details document inside. It is looked for in `_meta` under the key `mcp-error/problem`, then
    /// in the structured content, in a text block that is a JSON object, and in the last line of a text block. Returns
    /// `None` where there is none.
    pub fn to_problem_details(&self) -> Option<ProblemDetails> {
        self.document()
            .map(|document| ProblemDetails::from(document.into_owned()))
    }

    /// Returns a value in `_meta`, such as the document of a server that has a
    /// [key](crate::Policy::meta_key) of its own.
    pub fn meta(&self, key: &str) -> Option<&Json> {
        self.others.get(META)?.get(key)
    }

    pub(crate) fn document(&self) -> Option<Cow<'_, Json>> {
        let in_meta = self.meta(PROBLEM_KEY);
        let held = [in_meta, self.structured_content.as_ref()];
        let held = held
            .into_iter()
            .flatten()
            .find(|held| held.as_object().is_some());
        match held {
            Some(document) => Some(Cow::Borrowed(document)),
            None => self.written_document().map(Cow::Owned),
        }
    }

    /// Returns the first text block that is a JSON object, else the first last line that is one.
    fn written_document(&self) -> Option<Json> {
        let texts = || {
            self.content
                .iter()
                .map(|block| block.text.trim_matches(SPACE))
        };
        let last_lines = texts().filter_map(|text| Some(text.rsplit_once('\n')?.1));
        texts().chain(last_lines).find_map(|text| {
            // Most texts are sentences, so only those that may be an object are read as JSON.
            if text.starts_with('{') {
                Json::read(text.as_bytes())
            } else {
                None
            }
        })
    }
}

/// What may stand before and after a JSON text.
const SPACE: [char; 5] = [' ', '\t', '\r', '\n', '\u{feff}'];

impl Serialize for ToolResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("content", &Blocks(self))?;
        if let Some(structured) = &self.structured_content {
            map.serialize_entry("structuredContent", structured)?;
        }
        map.serialize_entry("isError", &self.is_error)?;
        for (name, value) in self.others.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

struct Blocks<'a>(&'a ToolResult);

impl Serialize for Blocks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(result) = self;
        let len = result.content.len() + result.other_content.len();
        let mut blocks = serializer.serialize_seq(Some(len))?;
        for block in &result.content {
            blocks.serialize_element(block)?;
        }
        for block in &result.other_content {
            blocks.serialize_element(block)?;
        }
        blocks.end()
    }
}

impl Serialize for TextContent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", TEXT)?;
        map.serialize_entry("text", &*self.text)?;
        for (name, value) in self.others.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// The type of a text block.
const TEXT: &str = "text";

impl TextContent {
    /// Takes the content out of a text block. A block of another type stays as it is.
    fn take_from(block: &mut Json) -> Option<Self> {
        let is_text = block.get("type").and_then(Json::as_str) == Some(TEXT)
            && block.get(TEXT).and_then(Json::as_str).is_some();
        let Json::Object(members) = block else {
            return None;
        };
        if !is_text {
            return None;
        }
        let mut others = std::mem::take(members);
        others.remove("type");
        let text = match others.remove(TEXT) {
            Some(Json::String(text)) => text.into_owned(),
            _ => String::new(),
        };
        Some(Self { text, others })
    }
}

/// Reads any JSON value, as described at [`ToolResult`].
impl From<Json> for ToolResult {
    fn from(json: Json) -> Self {
        let mut result = Self::default();
        let Json::Object(mut members) = json else {
            return result;
        };
        if let Some(Json::Array(mut blocks)) = members.remove("content") {
            blocks.retain_mut(|block| {
                let text = TextContent::take_from(block);
                let is_other = text.is_none();
                result.content.extend(text);
                is_other
            });
            result.other_content = blocks;
        }
        let structured = members.remove("structuredContent");
        result.structured_content = structured.filter(|value| *value != Json::Null);
        let is_error = members.remove("isError");
        result.is_error = is_error.and_then(|value| value.as_bool()).unwrap_or(false);
        result.others = members;
        result
    }
}

/// The JSON of the result, which an SDK's own type is read from: `serde_json::from_value::<CallToolResult>(result.into())`.
impl From<ToolResult> for Value {
    fn from(result: ToolResult) -> Self {
        let mut members = Map::new();
        let texts = result.content.into_iter().map(Self::from);
        let others = result.other_content.into_iter().map(Self::from);
        members.insert("content".to_owned(), texts.chain(others).collect());
        if let Some(structured) = result.structured_content {
            members.insert("structuredContent".to_owned(), structured.into());
        }
        members.insert("isError".to_owned(), result.is_error.into());
        members.extend(Map::from(result.others));
        Self::Object(members)
    }
}

impl From<TextContent> for Value {
    fn from(block: TextContent) -> Self {
        let mut members = Map::new();
        members.insert("type".to_owned(), TEXT.into());
        members.insert(TEXT.to_owned(), block.text.into());
        members.extend(Map::from(block.others));
        Self::Object(members)
    }
}

impl<'de> Deserialize<'de> for ToolResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Json::deserialize(deserializer).map(Self::from)
    }
}
