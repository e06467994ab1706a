//! JSON-RPC 2.0 error objects.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::json::Json;
use crate::report::Report;

/// A JSON-RPC error object (JSON-RPC 2.0 §5.1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RpcError {
    /// The code.
    pub code: i32,
    /// One concise sentence.
    pub message: Cow<'static, str>,
    /// What else is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Json>,
}

impl Report {
    /// The JSON-RPC error object; its `data` is the problem details document with `kind`, `retryable`
    /// and `retryAfter`, at most the policy's `max_error_size` bytes.
    pub fn to_rpc_error(&self) -> RpcError {
        RpcError {
            code: self.code(),
            message: self.message.clone(),
            data: Some(self.to_problem_data().into()),
        }
    }
}
