//! JSON-RPC 2.0 responses.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::documents::rpc_error::RpcError;
use crate::json::Json;

/// The id of a request (JSON-RPC 2.0 §4): a string or a number, or null in the answer to a request
/// whose id could not be read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RpcId(Json);

impl RpcId {
    /// The id of what could not be read.
    pub const NULL: Self = Self(Json::Null);

    /// A value as an id; `None` if it is neither string nor number.
    pub fn read(value: &Json) -> Option<Self> {
        match value {
            Json::String(_) | Json::Number(_) => Some(Self(value.clone())),
            _ => None,
        }
    }
}

impl From<i64> for RpcId {
    fn from(number: i64) -> Self {
        Self(number.into())
    }
}

impl From<String> for RpcId {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

/// A response object (JSON-RPC 2.0 §5): it has the request's id, and `result` or `error`, never both.
///
/// ```
/// use mcp_error::{Json, McpError};
/// use mcp_error::documents::RpcResponse;
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("full")]
/// #[mcp(code = -31009, status = 409, title = "Full")]
/// struct Full;
///
/// let good = RpcResponse::new(7, Ok(Json::from("in")));
/// let bad = RpcResponse::new("a".to_owned(), Err(Full.to_rpc_error()));
/// assert_eq!(
///     serde_json::to_string(&good).unwrap(),
///     r#"{"jsonrpc":"2.0","id":7,"result":"in"}"#
/// );
/// assert!(serde_json::to_string(&bad).unwrap().starts_with(
///     r#"{"jsonrpc":"2.0","id":"a","error":{"code":-31009,"message":"Full","#
/// ));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct RpcResponse {
    /// That of the request.
    pub id: RpcId,
    /// What came of it.
    pub outcome: Result<Json, RpcError>,
}

impl RpcResponse {
    /// The answer to the request of this id.
    pub fn new(id: impl Into<RpcId>, outcome: Result<Json, RpcError>) -> Self {
        Self {
            id: id.into(),
            outcome,
        }
    }
}

impl Serialize for RpcResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("jsonrpc", "2.0")?;
        map.serialize_entry("id", &self.id.0)?;
        match &self.outcome {
            Ok(result) => map.serialize_entry("result", result)?,
            Err(error) => map.serialize_entry("error", error)?,
        }
        map.end()
    }
}
