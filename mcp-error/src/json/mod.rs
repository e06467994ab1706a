//! JSON whose objects keep their order: what a sanitized value becomes.

mod reader;

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Number;

/// A JSON value. Unlike `serde_json::Value` its objects are ordered lists, so that a document is
/// written in the order in which the error declares its fields, whatever features `serde_json` has.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Json {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number that JSON can hold, so neither NaN nor infinite.
    Number(Number),
    /// A string
    String(Cow<'static, str>),
    /// An array
    Array(Vec<Json>),
    /// An object
    Object(Members),
}

impl Json {
    /// The string, if this is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number, if this is one that an `i64` holds. `404.0` is one too: JSON has one kind of
    /// number (RFC 8259 §6).
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Number(number) => number.as_i64().or_else(|| whole(number.as_f64()?)),
            _ => None,
        }
    }

    /// The truth value, if this is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The items, if this is an array.
    pub fn as_array(&self) -> Option<&[Json]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The members, if this is an object.
    pub fn as_object(&self) -> Option<&Members> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The value of a member, if this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.as_object()?.get(name)
    }

    /// Bytes of the compact serialization.
    pub(crate) fn serialized_len(&self) -> usize {
        match self {
            Self::Null => 4,
            Self::Bool(value) => 5 - usize::from(*value),
            Self::Number(number) => number.to_string().len(),
            Self::String(text) => quoted_len(text),
            Self::Array(items) => {
                let inner: usize = items.iter().map(|item| item.serialized_len() + 1).sum();
                inner.max(1) + 1
            }
            Self::Object(members) => members.serialized_len(),
        }
    }
}

/// A float without a fraction, where it is exact.
fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = (1_u64 << 53) as f64;
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}

/// Bytes of a string as JSON, quotes and escapes included.
pub(crate) fn quoted_len(text: &str) -> usize {
    let escapes: usize = text
        .bytes()
        .map(|byte| match byte {
            b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0c => 1,
            0..0x20 => 5,
            _ => 0,
        })
        .sum();
    text.len() + escapes + 2
}

/// The members of an object, in order. A name occurs at most once.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Members(Vec<(Cow<'static, str>, Json)>);

impl Members {
    /// No members.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self(Vec::with_capacity(capacity))
    }

    /// Appends a member, or replaces the value of the one that has this name, which keeps its place.
    pub fn insert(&mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Json>) {
        let name = name.into();
        let value = value.into();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name, value)),
        }
    }

    /// Appends a member whose name is known to be new.
    pub(crate) fn push(&mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Json>) {
        let name = name.into();
        debug_assert!(self.get(&name).is_none(), "member `{name}` given twice");
        self.0.push((name, value.into()));
    }

    pub(crate) fn pop(&mut self) -> Option<(Cow<'static, str>, Json)> {
        self.0.pop()
    }

    /// Drops members from the end until the serialization takes at most `max` bytes.
    pub(crate) fn fit(&mut self, max: usize) {
        let mut len = self.serialized_len();
        while len > max {
            let Some((name, value)) = self.0.pop() else {
                return;
            };
            len -= member_len(&name, &value);
        }
    }

    #[cfg(feature = "exports")]
    pub(crate) fn extend(&mut self, more: Members) {
        for (name, value) in more {
            self.insert(name, value);
        }
    }

    /// The value of a member.
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value)
    }

    /// Whether there is a member of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Removes a member and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<Json> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// The members in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Json)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Bytes of the compact serialization as an object.
    pub(crate) fn serialized_len(&self) -> usize {
        let inner: usize = self
            .0
            .iter()
            .map(|(name, value)| member_len(name, value))
            .sum();
        inner.max(1) + 1
    }
}

/// Bytes of a member, with its colon and a comma.
fn member_len(name: &str, value: &Json) -> usize {
    quoted_len(name) + 2 + value.serialized_len()
}

impl IntoIterator for Members {
    type Item = (Cow<'static, str>, Json);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Members that are looked through one by one.
const FEW: usize = 16;

impl<N: Into<Cow<'static, str>>, V: Into<Json>> FromIterator<(N, V)> for Members {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(iter: I) -> Self {
        let iter = iter.into_iter();
        let mut members: Vec<(Cow<'static, str>, Json)> = Vec::with_capacity(iter.size_hint().0);
        let mut places: HashMap<Cow<'static, str>, usize> = HashMap::new();
        for (name, value) in iter {
            let (name, value) = (name.into(), value.into());
            // Few members are found faster than hashed.
            if members.len() < FEW {
                match members.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, old)) => *old = value,
                    None => members.push((name, value)),
                }
                continue;
            }
            if places.is_empty() {
                let known = members.iter().enumerate();
                places.extend(known.map(|(place, (name, _))| (name.clone(), place)));
            }
            match places.entry(name) {
                Entry::Occupied(place) => members[*place.get()].1 = value,
                Entry::Vacant(place) => {
                    members.push((place.key().clone(), value));
                    place.insert(members.len() - 1);
                }
            }
        }
        Self(members)
    }
}

macro_rules! from {
    ($($source:ty => |$value:ident| $json:expr;)*) => {$(
        impl From<$source> for Json {
            fn from($value: $source) -> Self {
                $json
            }
        }
    )*};
}

from! {
    bool => |value| Self::Bool(value);
    &'static str => |value| Self::String(Cow::Borrowed(value));
    String => |value| Self::String(Cow::Owned(value));
    Cow<'static, str> => |value| Self::String(value);
    Members => |value| Self::Object(value);
    Vec<Json> => |value| Self::Array(value);
    Number => |value| Self::Number(value);
    i32 => |value| Self::Number(value.into());
    i64 => |value| Self::Number(value.into());
    u16 => |value| Self::Number(value.into());
    u32 => |value| Self::Number(value.into());
    u64 => |value| Self::Number(value.into());
    usize => |value| Self::Number(value.into());
    f64 => |value| Number::from_f64(value).map_or(Self::Null, Self::Number);
}

impl From<serde_json::Value> for Json {
    fn from(value: serde_json::Value) -> Self {
        use serde_json::Value;
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(value),
            Value::Number(number) => Self::Number(number),
            Value::String(text) => Self::String(Cow::Owned(text)),
            Value::Array(items) => Self::Array(items.into_iter().map(Self::from).collect()),
            Value::Object(map) => Self::Object(map.into_iter().collect()),
        }
    }
}

impl From<Json> for serde_json::Value {
    fn from(json: Json) -> Self {
        match json {
            Json::Null => Self::Null,
            Json::Bool(value) => Self::Bool(value),
            Json::Number(number) => Self::Number(number),
            Json::String(text) => Self::String(text.into_owned()),
            Json::Array(items) => Self::Array(items.into_iter().map(Self::from).collect()),
            Json::Object(members) => Self::Object(members.into()),
        }
    }
}

impl From<Members> for serde_json::Map<String, serde_json::Value> {
    fn from(members: Members) -> Self {
        members
            .into_iter()
            .map(|(name, value)| (name.into_owned(), value.into()))
            .collect()
    }
}

/// Compact JSON.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => number.serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => items.serialize(serializer),
            Self::Object(members) => members.serialize(serializer),
        }
    }
}

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
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
                Json::deserialize(inner)
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
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Json::Array(items))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Json, A::Error> {
                let members = members_from(map)?;
                let number = match &members.0[..] {
                    [(name, Json::String(digits))] if name == NUMBER => disguised(digits),
                    _ => None,
                };
                Ok(number.unwrap_or(Json::Object(members)))
            }
        }
        deserializer.deserialize_any(Any)
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
                members_from(map)
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// The name under which `serde_json` hands on a number where any crate of the build asks for its feature
/// `arbitrary_precision`.
pub(crate) const NUMBER: &str = "$serde_json::private::Number";

/// Such a number as one that all can read.
pub(crate) fn disguised(digits: &str) -> Option<Json> {
    let whole = digits
        .parse::<u64>()
        .map(Number::from)
        .or_else(|_| digits.parse::<i64>().map(Number::from));
    match whole {
        Ok(whole) => Some(Json::Number(whole)),
        Err(_) => digits
            .parse()
            .ok()
            .and_then(Number::from_f64)
            .map(Json::Number),
    }
}

/// The last of several members of one name wins, as in `serde_json`.
fn members_from<'de, A: MapAccess<'de>>(mut map: A) -> Result<Members, A::Error> {
    let mut members: Vec<(String, Json)> = Vec::new();
    while let Some(member) = map.next_entry()? {
        members.push(member);
    }
    Ok(members.into_iter().collect())
}
