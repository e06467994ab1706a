//! Reads the calls of a JSON-RPC message. Only their ids are kept, exactly as the client wrote them.

use std::fmt;

use mcp_error_rules::codes::{INVALID_REQUEST, PARSE_ERROR};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// The maximum number of calls in a batch that are answered one by one. A larger batch gets a single answer, with the
/// id null.
const MAX_CALLS: usize = 100;

#[derive(Debug, Default)]
pub(super) struct Message<'a> {
    /// The calls that expect an answer: all but the notifications.
    pub(super) calls: Vec<Call<'a>>,
    pub(super) is_batch: bool,
    /// Whether any part of the message says `"jsonrpc": "2.0"`.
    pub(super) names_its_version: bool,
}

#[derive(Debug, Default)]
pub(super) struct Call<'a> {
    /// The id as the client wrote it; `None` stands for null.
    pub(super) id: Option<&'a RawValue>,
    pub(super) flaw: Option<Flaw>,
}

/// A mistake in a call that is found before its method is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    NotJson,
    InvalidRequest,
}

impl Flaw {
    /// Returns the code and the message of the error (JSON-RPC 2.0 §5.1).
    pub(super) const fn code_and_message(self) -> (i32, &'static str) {
        match self {
            Self::NotJson => (PARSE_ERROR, "Parse error"),
            Self::InvalidRequest => (INVALID_REQUEST, "Invalid Request"),
        }
    }
}

impl<'a> Message<'a> {
    /// Reads a message. Returns `None` if the body is not JSON. Values that are not needed are skipped without
    /// allocating memory for them.
    pub(super) fn read(body: &'a [u8]) -> Option<Self> {
        let text = std::str::from_utf8(body).ok()?;
        let whole: &RawValue = serde_json::from_str(text).ok()?;
        if whole.get().starts_with('[') {
            let batch: Self = serde_json::from_str(whole.get()).ok()?;
            if !batch.is_empty() {
                return Some(batch);
            }
        }
        let mut message = Self::default();
        message.add(whole);
        Some(message)
    }

    pub(super) fn unread(flaw: Option<Flaw>) -> Self {
        Self {
            calls: vec![Call { id: None, flaw }],
            ..Self::default()
        }
    }

    /// Returns whether a batch was empty. An empty array is not a batch but an invalid request (JSON-RPC 2.0 §6).
    fn is_empty(&self) -> bool {
        self.calls.is_empty() && !self.names_its_version
    }

    fn add(&mut self, part: &'a RawValue) {
        let request = Request::read(part);
        self.names_its_version |= request.as_ref().is_some_and(Request::names_its_version);
        let is_valid = request.as_ref().is_some_and(Request::is_valid);
        let id = request.and_then(|request| request.id);
        // A part without an id is a notification, unless it is not a request at all.
        if id.is_none() && is_valid {
            return;
        }
        self.calls.push(Call {
            id: id.filter(|id| is_id(id)),
            flaw: (!is_valid).then_some(Flaw::InvalidRequest),
        });
    }
}

/// Reads a batch.
impl<'de> Deserialize<'de> for Message<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts;
        impl<'de> Visitor<'de> for Parts {
            type Value = Message<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a batch")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Message<'de>, A::Error> {
                let mut batch = Message {
                    is_batch: true,
                    ..Message::default()
                };
                while let Some(part) = parts.next_element()? {
                    batch.add(part);
                    if batch.calls.len() > MAX_CALLS {
                        while parts.next_element::<IgnoredAny>()?.is_some() {}
                        return Ok(Message {
                            names_its_version: batch.names_its_version,
                            ..Message::unread(Some(Flaw::InvalidRequest))
                        });
                    }
                }
                Ok(batch)
            }
        }
        deserializer.deserialize_seq(Parts)
    }
}

/// The members of a request object (JSON-RPC 2.0 §4), each as the client wrote it. A member that occurs twice makes the
/// request invalid.
#[derive(Deserialize)]
struct Request<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    params: Option<&'a RawValue>,
}

/// Reads a member that is present. By default serde would read a null as an absent member.
fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(value).map(Some)
}

impl<'a> Request<'a> {
    fn read(part: &'a RawValue) -> Option<Self> {
        // serde would accept an array with the values of the members in order.
        if !part.get().starts_with('{') {
            return None;
        }
        serde_json::from_str(part.get()).ok()
    }

    fn names_its_version(&self) -> bool {
        self.jsonrpc.is_some_and(|value| value.get() == "\"2.0\"")
    }

    /// Returns whether this is a valid request object (JSON-RPC 2.0 §4). Its parameters are an object or an array.
    fn is_valid(&self) -> bool {
        self.names_its_version()
            && self
                .method
                .is_some_and(|method| method.get().starts_with('"'))
            && self
                .params
                .is_none_or(|params| params.get().starts_with(['{', '[']))
            && self.id.is_none_or(|id| id.get() == "null" || is_id(id))
    }
}

/// Returns whether a value can be an id: a string or a number.
fn is_id(value: &RawValue) -> bool {
    value
        .get()
        .starts_with(|first: char| first == '"' || first == '-' || first.is_ascii_digit())
}
