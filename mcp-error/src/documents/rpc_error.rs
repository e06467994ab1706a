//! JSON-RPC 2.0 error objects.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::{Deserialize, Deserializer};

use crate::json::{Json, Members};

/// A JSON-RPC error object (JSON-RPC 2.0 §5.1).
///
/// Whatever an unknown server sends is read: without a code that an `i32` holds it is -32603 (Internal
/// error), without a message that is empty; unknown members are kept; what is no object becomes the `data`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RpcError {
    /// The code.
    pub code: i32,
    /// One concise sentence.
    pub message: Cow<'static, str>,
    /// What else is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Json>,
    /// What the specification knows nothing of. Ours has none.
    #[serde(flatten)]
    pub others: Members,
}

impl RpcError {
    /// An error object of these three.
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
