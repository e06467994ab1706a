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
    /// The JSON-RPC error object. What its `data` holds is the policy's [`rpc_layout`], at most
    /// [`max_error_size`] bytes of it.
    ///
    /// The message is that of the variant. Without one it is the title, or the detail in layouts that
    /// have no other place for it: `Nested` and `Members`.
    ///
    /// [`rpc_layout`]: crate::Policy::rpc_layout
    /// [`max_error_size`]: crate::Policy::max_error_size
    pub fn to_rpc_error(&self) -> RpcError {
        RpcError {
            code: self.code(),
            message: self.rpc_message(),
            data: self.rpc_data(),
        }
    }
}
