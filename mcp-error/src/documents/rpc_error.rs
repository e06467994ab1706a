//! JSON-RPC 2.0 error objects.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::{Deserialize, Deserializer};

use crate::json::{Json, Members};

/// A JSON-RPC error object (JSON-RPC 2.0 §5.1).
///
/// Any JSON value of an unknown server can be read as an error object. Without a code that fits an `i32` the code is
/// -32603 (Internal error), and without a message the message is empty. Unknown members are kept. A value that is
/// not an object becomes the `data`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RpcError {
    /// The code, which identifies the kind of error for programs.
    pub code: i32,
    /// The message, one concise sentence.
    pub message: Cow<'static, str>,
    /// The additional data, whose form the server chooses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Json>,
    /// The members that the specification does not define. An error object of this crate has none.
    #[serde(flatten)]
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

impl<'de> Deserialize<'de> for RpcError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Json::deserialize(deserializer).map(Self::from)
    }
}
