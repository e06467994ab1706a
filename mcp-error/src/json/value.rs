//! The JSON value.

use std::borrow::Cow;

use serde::ser::{Serialize, Serializer};
use serde_json::Number;

use crate::json::Members;

/// A JSON value.
///
/// Unlike the objects of `serde_json::Value`, its objects always keep the order of their members, so that a
/// document is written in the order in which the error declares its fields, whichever features of `serde_json`
/// are turned on.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Json {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number. It is finite, since JSON has neither NaN nor infinities (RFC 8259 §6).
    Number(Number),
    /// A string.
    String(Cow<'static, str>),
    /// An array.
    Array(Vec<Json>),
    /// An object.
    Object(Members),
}

impl Json {
    /// Returns the string, if this is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a string as it is, and any other value as compact JSON.
    // `to_string` would bring the functions by which `Display` writes to a string into each codegen unit that calls it.
    #[inline(never)]
    pub(crate) fn to_text(&self) -> Cow<'_, str> {
        match self {
            Self::String(text) => Cow::Borrowed(text),
            other => Cow::Owned(serde_json::to_string(other).unwrap_or_default()),
        }
    }

    /// Returns the integer, if this is a number without a fraction that an `i64` can hold.
    ///
    /// `404.0` is such a number too, since JSON has only one kind of number (RFC 8259 §6). A number that is
    /// written with a point or an exponent counts only up to 2^53, where an `f64` is exact.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Number(number) => number.as_i64().or_else(|| exact_integer(number.as_f64()?)),
            _ => None,
        }
    }

    /// Returns the truth value, if this is `true` or `false`.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the items, if this is an array.
    pub fn as_array(&self) -> Option<&[Json]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the members, if this is an object.
    pub fn as_object(&self) -> Option<&Members> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// Returns the value of a member, if this is an object that has this member.
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.as_object()?.get(name)
    }
}

/// Converts a float that has no fraction, as long as it is exact.
fn exact_integer(number: f64) -> Option<i64> {
    const EXACT: f64 = (1_u64 << 53) as f64;
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
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
