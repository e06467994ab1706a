//! Deserializes JSON into any type.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use crate::json::{Json, Members, parse_scalar};

impl Json {
    /// Deserializes this into a type, as `serde_json::from_value` does, but without a copy of the JSON. Returns
    /// `None` where it does not fit the type.
    pub(crate) fn deserialize_into<T: DeserializeOwned>(&self) -> Option<T> {
        T::deserialize(Part::Value(self)).ok()
    }
}

/// The error for JSON that does not fit the type. It keeps no reason, since the messages of serde quote the wrong
/// text, however long it is.
#[derive(Debug)]
struct Error;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of another type")
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// A part of a value.
#[derive(Clone, Copy)]
enum Part<'de> {
    Value(&'de Json),
    /// The name of a member. It is a string, and can be read as a number or a truth value, since maps may have such keys.
    Name(&'de str),
}

macro_rules! parsed {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let Self::Name(name) = self else {
                return self.deserialize_any(visitor);
            };
            match parse_scalar(name) {
                Some(Json::Number(number)) => number.deserialize_any(visitor).map_err(|_| Error),
                Some(Json::Bool(value)) => visitor.visit_bool(value),
                _ => visitor.visit_borrowed_str(name),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Part<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let value = match self {
            Self::Value(value) => value,
            Self::Name(name) => return visitor.visit_borrowed_str(name),
        };
        match value {
            Json::Null => visitor.visit_unit(),
            Json::Bool(value) => visitor.visit_bool(*value),
            Json::Number(number) => number.deserialize_any(visitor).map_err(|_| Error),
            Json::String(text) => visitor.visit_borrowed_str(text),
            Json::Array(items) => {
                let mut items = SeqDeserializer::new(items.iter().map(Self::Value));
                let value = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(value)
            }
            Json::Object(members) => {
                let mut members = entries(members);
                let value = visitor.visit_map(&mut members)?;
                members.end()?;
                Ok(value)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Value(Json::Null) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self {
            Self::Name(name) => visitor.visit_enum(name.into_deserializer()),
            Self::Value(Json::String(name)) => visitor.visit_enum((&**name).into_deserializer()),
            Self::Value(Json::Object(members)) if members.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(entries(members)))
            }
            _ => Err(Error),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    parsed! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32
        deserialize_f64
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
    }
}

impl<'de> IntoDeserializer<'de, Error> for Part<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

fn entries<'de>(
    members: &'de Members,
) -> MapDeserializer<'de, impl Iterator<Item = (Part<'de>, Part<'de>)>, Error> {
    let members = members.iter();
    MapDeserializer::new(members.map(|(name, value)| (Part::Name(name), Part::Value(value))))
}
