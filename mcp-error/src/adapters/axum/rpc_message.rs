//! The calls of a JSON-RPC message. Nothing but their ids is kept, and those as the client wrote them.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// Calls of a batch that are answered one by one. A batch with more of them has one answer, with the id null.
const MAX_CALLS: usize = 100;

/// A message: one call, or a batch of them.
#[derive(Debug)]
pub(super) struct Message<'a> {
    /// The calls that wait for an answer, so without notifications.
    pub(super) calls: Vec<Call<'a>>,
    pub(super) batch: bool,
    /// Any part of it says `"jsonrpc": "2.0"`.
    pub(super) names_its_version: bool,
}

/// One call of a message.
#[derive(Debug, Default)]
pub(super) struct Call<'a> {
    /// The text of the id as it came; `None` stands for null.
    pub(super) id: Option<&'a RawValue>,
    pub(super) flaw: Option<Flaw>,
}

/// A mistake in a call that shows before its method is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    NotJson,
    InvalidRequest,
}

impl Flaw {
    /// Code and message (JSON-RPC 2.0 §5.1).
    pub(super) const fn error(self) -> (i32, &'static str) {
        match self {
            Self::NotJson => (-32700, "Parse error"),
            Self::InvalidRequest => (-32600, "Invalid Request"),
        }
    }
}

impl<'a> Message<'a> {
    /// Reads a message; `None` where the body is not JSON. Values that are not needed are skipped, so this
    /// takes no memory for them.
    pub(super) fn read(body: &'a [u8]) -> Option<Self> {
        let text = std::str::from_utf8(body).ok()?;
        let whole: &RawValue = serde_json::from_str(text).ok()?;
        if whole.get().starts_with('[') {
            let batch: Self = serde_json::from_str(whole.get()).ok()?;
            if !batch.is_empty() {
                return Some(batch);
            }
        }
        let mut message = Self::new(false);
        message.add(whole);
        Some(message)
    }

    /// A message of one call that nothing is known of.
    pub(super) fn unread(flaw: Option<Flaw>) -> Self {
        Self {
            calls: vec![Call { id: None, flaw }],
            ..Self::new(false)
        }
    }

    const fn new(batch: bool) -> Self {
        Self {
            calls: Vec::new(),
            batch,
            names_its_version: false,
        }
    }

    /// JSON-RPC 2.0 §6: an empty array is not a batch but an invalid request.
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

/// A batch.
impl<'de> Deserialize<'de> for Message<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts;
        impl<'de> Visitor<'de> for Parts {
            type Value = Message<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a batch")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Message<'de>, A::Error> {
                let mut batch = Message::new(true);
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

/// The members that JSON-RPC gives a request, as they are written. A name that occurs twice makes it invalid.
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

/// An `Option` of its own would take a null for an absent member.
fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(value).map(Some)
}

impl<'a> Request<'a> {
    fn read(part: &'a RawValue) -> Option<Self> {
        // An array would be read as the members in their order.
        let is_object = part.get().starts_with('{');
        is_object.then(|| serde_json::from_str(part.get()).ok())?
    }

    fn names_its_version(&self) -> bool {
        self.jsonrpc.is_some_and(|value| value.get() == "\"2.0\"")
    }

    /// JSON-RPC 2.0 §4: parameters stand by name or by position.
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

/// A string or a number.
fn is_id(value: &RawValue) -> bool {
    value
        .get()
        .starts_with(|first: char| first == '"' || first == '-' || first.is_ascii_digit())
}
