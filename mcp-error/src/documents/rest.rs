//! The documents of a REST interface.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::json::{Json, ObjectLen, len, shown_len, text_len};

/// The body of a REST error. It holds the same as a JSON-RPC error object, under other names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RestBody {
    /// The code of the JSON-RPC error object.
    pub error_code: i32,
    /// The message of the JSON-RPC error object, for a person.
    pub message: Cow<'static, str>,
    /// The `data` of the JSON-RPC error object, or `null` where there is none.
    #[serde(default)]
    pub detail: Option<Json>,
}

/// A REST error: its HTTP status and its body.
#[derive(Debug, Clone, PartialEq)]
pub struct RestResponse {
    /// The HTTP status, 400..=599.
    pub status: u16,
    /// The body, of media type `application/json`.
    pub body: RestBody,
}

impl RestBody {
    /// Returns the length as compact JSON, in bytes.
    pub(crate) fn serialized_len(&self) -> usize {
        let mut sum = ObjectLen::default();
        sum.add("error_code", shown_len(&self.error_code));
        sum.add("message", text_len(&self.message));
        sum.add("detail", self.detail.as_ref().map_or("null".len(), len));
        sum.sum()
    }
}
