//! JSON-RPC 2.0 responses and their ids.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use crate::documents::rpc_error::RpcError;
use crate::json::Json;

/// The id of a request (JSON-RPC 2.0 §4). It is a string, a number or null. Null is also the id in the answer to a
/// request whose id could not be read.
///
/// A number that is deserialized from JSON text keeps all its digits, so that the answer has exactly the id of the
/// request. A server that reads requests itself gets the id with [`of_request`](Self::of_request).
///
/// ```
/// use mcp_error::documents::RpcId;
///
/// let id: RpcId = serde_json::from_str("123456789012345678901234567890").unwrap();
/// assert_eq!(serde_json::to_string(&id).unwrap(), "123456789012345678901234567890");
/// assert!(serde_json::from_str::<RpcId>("[7]").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RpcId(Id);

#[derive(Debug, Clone, PartialEq, Default)]
enum Id {
    #[default]
    Null,
    Text(Cow<'static, str>),
    /// The number in the digits in which it was written.
    Number(String),
}

impl RpcId {
    /// The id in the answer to a request whose id could not be read.
    pub const NULL: Self = Self(Id::Null);

    /// Reads the id of a request from the request's text, exactly as the client wrote it. `None` means that the request
    /// has no id: it is a notification (JSON-RPC 2.0 §4.1), which has no answer.
    ///
    /// ```
    /// use mcp_error::documents::RpcId;
    ///
    /// let request = br#"{"jsonrpc":"2.0","id":18446744073709551616,"method":"ping"}"#;
    /// let id = RpcId::of_request(request).unwrap().unwrap();
    /// assert_eq!(serde_json::to_string(&id).unwrap(), "18446744073709551616");
    /// assert_eq!(RpcId::of_request(br#"{"jsonrpc":"2.0","method":"ping"}"#).unwrap(), None);
    /// assert!(RpcId::of_request(br#"{"jsonrpc":"2.0","id":[7],"method":"ping"}"#).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a JSON object, if its id is neither a string nor a number nor null, or if it
    /// has two ids.
    pub fn of_request(request: &[u8]) -> Result<Option<Self>, serde_json::Error> {
        struct Id;

        impl<'de> Visitor<'de> for Id {
            type Value = Option<RpcId>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a request object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Option<RpcId>, A::Error> {
                let mut id = None;
                while let Some(name) = map.next_key::<Cow<'_, str>>()? {
                    if name != "id" {
                        map.next_value::<IgnoredAny>()?;
                    } else if id.replace(map.next_value()?).is_some() {
                        return Err(A::Error::duplicate_field("id"));
                    }
                }
                Ok(id)
            }
        }

        let mut deserializer = serde_json::Deserializer::from_slice(request);
        let id = deserializer.deserialize_map(Id)?;
        deserializer.end()?;
        Ok(id)
    }

    /// Reads an id from a value. A number of more than 64 bits is rounded in a [`Json`]. Returns `None` if it is neither a string nor a number nor null. A request without an
    /// id has no value to read: it is a notification, which has no answer.
    pub fn read(value: &Json) -> Option<Self> {
        match value {
            Json::String(text) => Some(Self(Id::Text(text.clone()))),
            Json::Number(number) => Some(Self(Id::Number(number.to_string()))),
            Json::Null => Some(Self::NULL),
            _ => None,
        }
    }

    /// Reads an id from JSON text.
    fn parse(json: &str) -> Option<Self> {
        let id = match json.bytes().next()? {
            b'"' => Id::Text(serde_json::from_str::<String>(json).ok()?.into()),
            b'-' | b'0'..=b'9' => Id::Number(json.to_owned()),
            b'n' => Id::Null,
            _ => return None,
        };
        Some(Self(id))
    }
}

impl From<i64> for RpcId {
    fn from(number: i64) -> Self {
        Self(Id::Number(number.to_string()))
    }
}

impl From<String> for RpcId {
    fn from(text: String) -> Self {
        Self(Id::Text(text.into()))
    }
}

impl<'de> Deserialize<'de> for RpcId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        Self::parse(json.get())
            .ok_or_else(|| D::Error::custom("an id is a string, a number, or null"))
    }
}

impl Serialize for RpcId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Id::Null => serializer.serialize_unit(),
            Id::Text(text) => serializer.serialize_str(text),
            Id::Number(digits) => {
                let json = RawValue::from_string(digits.clone()).map_err(S::Error::custom)?;
                json.serialize(serializer)
            }
        }
    }
}

/// A response object (JSON-RPC 2.0 §5). It has the id of the request, and either `result` or `error`, never both.
///
/// ```
/// use mcp_error::json::Json;
/// use mcp_error::McpError;
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
///     r#"{"jsonrpc":"2.0","id":"a","error":{"code":-31009,"message":"full","#
/// ));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct RpcResponse {
    /// The id of the request.
    pub id: RpcId,
    /// The result of the request, or its error.
    pub outcome: Result<Json, RpcError>,
}

impl RpcResponse {
    /// Makes the response to the request with this id.
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
        map.serialize_entry("id", &self.id)?;
        match &self.outcome {
            Ok(result) => map.serialize_entry("result", result)?,
            Err(error) => map.serialize_entry("error", error)?,
        }
        map.end()
    }
}
