//! Reads JSON with `serde_json`, within bounds that hold for the text of any server.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

use crate::json::{Json, Members, disguised};

/// The largest number of values in one document. Each item of an array and each member of an object counts, and so
/// does each array and object itself. Without this bound a short text could take many times its length in memory.
const MAX_VALUES: usize = 16_384;

/// The largest depth of arrays and objects inside each other. It is one more than the limit of `serde_json`, since
/// `serde_json` may present a number as an object.
const MAX_DEPTH: usize = 128;

impl Json {
    /// Reads JSON text as `serde_json` does. The text is UTF-8, with or without a byte order mark.
    ///
    /// Returns `None` where the text is not JSON, and where `serde_json` refuses it: for a number that is too
    /// large for an `f64`, for half of a surrogate pair, and for more than 127 arrays and objects inside each
    /// other. Where several members have the same name, the last one counts.
    ///
    /// A document with more than 16 384 values is refused as well, here and by `Deserialize`. So reading a text
    /// of `n` bytes takes at most 8 `n` bytes + 1 MB of memory, whatever the text is.
    ///
    /// ```
    /// use mcp_error::json::Json;
    ///
    /// let json = Json::read(br#"{"a": 1, "a": [2], "b": true}"#).unwrap();
    /// assert_eq!(json.get("a").unwrap().as_array(), Some(&[Json::from(2)][..]));
    /// assert_eq!(json.get("b").unwrap().as_bool(), Some(true));
    /// assert_eq!(Json::read(b"{'a': 1}"), None);
    /// assert_eq!(Json::read(b"[1e999]"), None);
    /// ```
    pub fn read(text: &[u8]) -> Option<Self> {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        serde_json::from_slice(text).ok()
    }
}

/// Returns whether objects in a JSON text have several members of the same name, of which [`Json::read`] returns only the
/// last. Another reader of the text may take the first. A text that cannot be read counts, too.
#[cfg(any(feature = "axum", feature = "jsonrpsee"))]
pub(crate) fn repeats_names(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let left = Cell::new(MAX_VALUES);
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    match Reader::for_document(&left).deserialize(&mut deserializer) {
        Ok(document) => count_values(&document) < MAX_VALUES - left.get(),
        Err(_) => true,
    }
}

#[cfg(any(feature = "axum", feature = "jsonrpsee"))]
fn count_values(document: &Json) -> usize {
    let inside: usize = match document {
        Json::Array(items) => items.iter().map(count_values).sum(),
        Json::Object(members) => members.iter().map(|(_, value)| count_values(value)).sum(),
        _ => 0,
    };
    inside + 1
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Reader::for_document(&Cell::new(MAX_VALUES)).deserialize(deserializer)
    }
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Members, A::Error> {
                Reader::for_document(&Cell::new(MAX_VALUES)).read_members(map)
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// Reads one value of a document.
#[derive(Clone, Copy)]
struct Reader<'a> {
    /// The number of values that the document may still have.
    left: &'a Cell<usize>,
    /// The number of arrays and objects around this value.
    depth: usize,
}

impl<'a> Reader<'a> {
    fn for_document(left: &'a Cell<usize>) -> Self {
        Self { left, depth: 0 }
    }

    /// Returns the reader for the values inside this one.
    fn one_deeper<E: Error>(self) -> Result<Self, E> {
        if self.depth >= MAX_DEPTH {
            return Err(E::custom(format_args!(
                "more than {MAX_DEPTH} arrays and objects inside each other"
            )));
        }
        Ok(Self {
            left: self.left,
            depth: self.depth + 1,
        })
    }

    /// Reads the members of an object. Where several have the same name, the last one counts, as in
    /// `serde_json`.
    fn read_members<'de, A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let inside = self.one_deeper()?;
        let mut members: Vec<(Cow<'static, str>, Json)> = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            members.push((name.into(), map.next_value_seed(inside)?));
        }
        Ok(Members::from_list(members))
    }
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        let left = self.left.get().checked_sub(1).ok_or_else(|| {
            D::Error::custom(format_args!("more than {MAX_VALUES} values in a document"))
        })?;
        self.left.set(left);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }
    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }
    fn visit_none<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }
    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Json, D::Error> {
        self.deserialize(inner)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(value.into())
    }
    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(value.into())
    }
    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(value.into())
    }
    fn visit_i128<E>(self, value: i128) -> Result<Json, E> {
        let number = Number::from_i128(value);
        Ok(number.map_or_else(|| (value as f64).into(), Json::Number))
    }
    fn visit_u128<E>(self, value: u128) -> Result<Json, E> {
        let number = Number::from_u128(value);
        Ok(number.map_or_else(|| (value as f64).into(), Json::Number))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(value.into())
    }
    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(text.to_owned().into())
    }
    fn visit_string<E>(self, text: String) -> Result<Json, E> {
        Ok(text.into())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let inside = self.one_deeper()?;
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(inside)? {
            items.push(item);
        }
        items.shrink_to_fit();
        Ok(Json::Array(items))
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Json, A::Error> {
        let members = self.read_members(map)?;
        let number = match members.only() {
            Some((name, Json::String(digits))) => disguised(name, digits),
            _ => None,
        };
        Ok(match number {
            Some(number) => {
                // The digits do not count as a value of their own.
                self.left.set(self.left.get() + 1);
                Json::Number(number)
            }
            None => Json::Object(members),
        })
    }
}
