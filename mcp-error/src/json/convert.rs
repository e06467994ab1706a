//! Conversions from other values to [`Json`], and between it and `serde_json::Value`.

use std::borrow::Cow;

use serde_json::Number;

use crate::json::{Json, Members};

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
            Value::Array(items) => {
                let mut list = Vec::with_capacity(items.len());
                for item in items {
                    list.push(Self::from(item));
                }
                Self::Array(list)
            }
            Value::Object(map) => {
                // Its names do not repeat.
                let mut members = Members::with_capacity(map.len());
                for (name, value) in map {
                    members.push(name, value);
                }
                Self::Object(members)
            }
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
        // To collect a map would sort the names first, which is a lot of code.
        let mut map = Self::new();
        for (name, value) in members {
            map.insert(name.into_owned(), value.into());
        }
        map
    }
}
