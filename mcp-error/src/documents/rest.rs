//! Errors of a REST interface.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::json::{Json, len};

/// The body of a REST error: the error object of JSON-RPC under other names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RestBody {
    /// The code, the same as that of the JSON-RPC error object.
    pub error_code: i32,
    /// What happened, for a person.
    pub message: Cow<'static, str>,
    /// What else is known, what JSON-RPC calls `data`; `null` where there is nothing.
    #[serde(default)]
    pub detail: Option<Json>,
}

/// A REST error: its HTTP status and its body.
#[derive(Debug, Clone, PartialEq)]
pub struct RestResponse {
    /// The HTTP status, 400..=599.
    pub status: u16,
    /// The body, `application/json`.
    pub body: RestBody,
}

impl RestBody {
    /// Bytes of the compact serialization.
    pub(crate) fn serialized_len(&self) -> usize {
        len(self)
    }
}
