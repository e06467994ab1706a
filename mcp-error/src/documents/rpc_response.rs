//! JSON-RPC 2.0 responses and their ids.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::documents::rpc_error::RpcError;
use crate::json::Json;
use number::Number;

/// The id of a request (JSON-RPC 2.0 §4). It is a string, a number or null. Null is also the id in the answer to a
/// request whose id could not be read.
///
/// An integer of at most 64 bits keeps its digits, so that the answer has exactly the id of the request. With the feature
/// `exact-ids`, which `axum` and `jsonrpsee` enable, so does any other number that is deserialized from JSON text; without it,
/// such a number is rounded to an `f64`. A server that reads requests itself gets the id with [`of_request`](Self::of_request).
///
/// ```
/// use mcp_error::documents::RpcId;
///
/// let id: RpcId = serde_json::from_str("18446744073709551615").unwrap();
/// assert_eq!(serde_json::to_string(&id).unwrap(), "18446744073709551615");
/// assert!(serde_json::from_str::<RpcId>("[7]").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RpcId(Id);

#[derive(Debug, Clone, PartialEq, Default)]
enum Id {
    #[default]
    Null,
    Text(Cow<'static, str>),
    Number(Number),
}

impl RpcId {
    /// The id in the answer to a request whose id could not be read.
    pub const NULL: Self = Self(Id::Null);

    /// Reads the id of a request from the request's text. `None` means that the request has no id: it is a notification
    /// (JSON-RPC 2.0 §4.1), which has no answer.
    ///
    /// ```
    /// use mcp_error::documents::RpcId;
    ///
    /// let request = br#"{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}"#;
    /// let id = RpcId::of_request(request).unwrap().unwrap();
    /// assert_eq!(serde_json::to_string(&id).unwrap(), "9007199254740993");
    /// assert_eq!(RpcId::of_request(br#"{"jsonrpc":"2.0","method":"ping"}"#).unwrap(), None);
    /// assert!(RpcId::of_request(br#"{"jsonrpc":"2.0","id":[7],"method":"ping"}"#).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a JSON object, if its id is neither a string nor a number nor null, or if it
    /// has two ids.
    pub fn of_request(request: &[u8]) -> Result<Option<Self>, serde_json::Error> {
        struct IdOfRequest;

        impl<'de> Visitor<'de> for IdOfRequest {
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
        let id = deserializer.deserialize_map(IdOfRequest)?;
        deserializer.end()?;
        Ok(id)
    }

    /// Reads an id from a value. A number of more than 64 bits is rounded in a [`Json`]. Returns `None` if it is neither a
    /// string nor a number nor null. A request without an id has no value to read: it is a notification, which has no answer.
    pub fn read(value: &Json) -> Option<Self> {
        match value {
            Json::String(text) => Some(Self(Id::Text(text.clone()))),
            Json::Number(number) => Some(Self(Id::Number(number::of(number.clone())))),
            Json::Null => Some(Self::NULL),
            _ => None,
        }
    }
}

impl From<i64> for RpcId {
    fn from(number: i64) -> Self {
        Self(Id::Number(number::of(number.into())))
    }
}

impl From<String> for RpcId {
    fn from(text: String) -> Self {
        Self(Id::Text(text.into()))
    }
}

impl<'de> Deserialize<'de> for RpcId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = number::read(deserializer)?;
        id.map(Self)
            .ok_or_else(|| D::Error::custom("an id is a string, a number, or null"))
    }
}

impl Serialize for RpcId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Id::Null => serializer.serialize_unit(),
            Id::Text(text) => serializer.serialize_str(text),
            Id::Number(number) => number.serialize(serializer),
        }
    }
}

/// Numbers in the digits in which they were written.
#[cfg(feature = "exact-ids")]
mod number {
    use serde::de::{Deserialize, Deserializer};
    use serde::ser::{Error as _, Serialize, Serializer};
    use serde_json::value::RawValue;

    use super::Id;

    #[derive(Debug, Clone, PartialEq)]
    pub(super) struct Number(String);

    pub(super) fn of(number: serde_json::Number) -> Number {
        Number(number.to_string())
    }

    impl Serialize for Number {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let json = RawValue::from_string(self.0.clone()).map_err(S::Error::custom)?;
            json.serialize(serializer)
        }
    }

    /// Reads an id. Returns `None` if it is another kind of value.
    pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Id>, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        Ok(parse(json.get()))
    }

    fn parse(json: &str) -> Option<Id> {
        match json.bytes().next()? {
            b'"' => Some(Id::Text(serde_json::from_str::<String>(json).ok()?.into())),
            b'-' | b'0'..=b'9' => Some(Id::Number(Number(json.to_owned()))),
            b'n' => Some(Id::Null),
            _ => None,
        }
    }
}

/// Numbers as serde_json reads them, without the code for texts that are JSON already, which it would add to each type that a
/// program serializes.
#[cfg(not(feature = "exact-ids"))]
mod number {
    use serde::de::{Deserialize, Deserializer};
    use serde_json::Value;

    use super::Id;

    pub(super) use serde_json::Number;

    pub(super) fn of(number: Number) -> Number {
        number
    }

    /// Reads an id. Returns `None` if it is another kind of value.
    pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Id>, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => Some(Id::Null),
            Value::String(text) => Some(Id::Text(text.into())),
            Value::Number(number) => Some(Id::Number(number)),
            _ => None,
        })
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

#[cfg(test)]
mod tests {
    use super::RpcId;

    #[test]
    fn ids_keep_their_digits() {
        let written = |id: &str| {
            let id: RpcId = serde_json::from_str(id).unwrap();
            serde_json::to_string(&id).unwrap()
        };
        let all = [
            "7",
            "-9223372036854775808",
            "18446744073709551615",
            r#""7""#,
            "null",
        ];
        for id in all {
            assert_eq!(written(id), id);
        }
        for (id, rounded) in [
            ("1.50", 1.5),
            ("1e2", 100.0),
            ("18446744073709551616", 18_446_744_073_709_551_616.0),
        ] {
            if cfg!(feature = "exact-ids") {
                assert_eq!(written(id), id);
            } else {
                assert_eq!(written(id).parse(), Ok(rounded), "{id}");
            }
        }
        for other in ["[7]", "{}", "true"] {
            assert!(serde_json::from_str::<RpcId>(other).is_err(), "{other}");
        }
    }
}
