//! JSON-RPC 2.0 error objects.

use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::json::{Json, Members};

/// A JSON-RPC error object (JSON-RPC 2.0 §5.1).
///
/// Any JSON value of an unknown server can be read as an error object. Without a code that fits an `i32` the code is
/// -32603 (Internal error), and without a message the message is empty. Unknown members are kept. A value that is
/// not an object becomes the `data`.
#[derive(Debug, Clone, PartialEq)]
pub struct RpcError {
    /// The code, which identifies the kind of error for programs.
    pub code: i32,
    /// The message, one concise sentence.
    pub message: Cow<'static, str>,
    /// The additional data, whose form the server chooses.
    pub data: Option<Json>,
    /// The members that the specification does not define. An error object of this crate has none.
    pub others: Members,
}

impl RpcError {
    /// Makes an error object without other members.
    pub fn new(code: i32, message: impl Into<Cow<'static, str>>, data: Option<Json>) -> Self {
        Self {
            code,
            message: message.into(),
            data,
            others: Members::new(),
        }
    }
}

impl Serialize for RpcError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", &self.code)?;
        map.serialize_entry("message", &*self.message)?;
        if let Some(data) = &self.data {
            map.serialize_entry("data", data)?;
        }
        for (name, value) in self.others.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for RpcError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Json::deserialize(deserializer).map(Self::from)
    }
}
