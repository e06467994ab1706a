//! The error object of the SDKs.

use std::borrow::Cow;

use serde_json::Value;

#[cfg(feature = "__mcp-sdk")]
use super::depth::bound_depth;
use crate::documents::rpc_error::RpcError;

/// A JSON-RPC error object in the form that the SDKs have: its data is a `serde_json::Value`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ErrorObject {
    pub(crate) code: i32,
    pub(crate) message: Cow<'static, str>,
    pub(crate) data: Option<Value>,
}

impl ErrorObject {
    /// Makes an error object of the parts of the one that an SDK got from a handler, which may be nested without end.
    #[cfg(feature = "__mcp-sdk")]
    pub(crate) fn new(code: i32, message: Cow<'static, str>, mut data: Option<Value>) -> Self {
        if let Some(data) = &mut data {
            bound_depth(data);
        }
        Self {
            code,
            message,
            data,
        }
    }

    /// Reads an error object, or returns `None` where a part of it is missing or has another type.
    #[cfg(feature = "rmcp")]
    pub(crate) fn read(document: &Value) -> Option<Self> {
        let data = document.get("data").filter(|data| !data.is_null());
        Some(Self {
            code: document.get("code")?.as_i64()?.try_into().ok()?,
            message: Cow::Owned(document.get("message")?.as_str()?.to_owned()),
            data: data.cloned(),
        })
    }
}

#[cfg(feature = "rmcp")]
impl From<ErrorObject> for Value {
    fn from(error: ErrorObject) -> Self {
        let mut members = serde_json::Map::new();
        members.insert("code".to_owned(), error.code.into());
        members.insert("message".to_owned(), error.message.into());
        if let Some(data) = error.data {
            members.insert("data".to_owned(), data);
        }
        Self::Object(members)
    }
}

impl From<RpcError> for ErrorObject {
    fn from(error: RpcError) -> Self {
        Self {
            code: error.code,
            message: error.message,
            data: error.data.map(Value::from),
        }
    }
}

impl From<ErrorObject> for RpcError {
    fn from(error: ErrorObject) -> Self {
        Self::new(error.code, error.message, error.data.map(Into::into))
    }
}
