//! The keys of maps.

use std::fmt::Display;

use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::text::truncate_at_char;
use serde::ser::{Impossible, Serialize, Serializer};

use crate::util::panic;

use super::{MAX_DEPTH, SerializeError};

/// Serializes the key of a map to text. Strings, numbers, `bool`, `char` and unit variants can be keys, as in
/// `serde_json`.
#[derive(Default)]
pub(super) struct MapKey {
    /// The number of options and newtypes around it.
    depth: usize,
}

impl MapKey {
    /// Serializes a key inside an option or a newtype. As values can, keys can be nested in these without end.
    fn nested<T: Serialize + ?Sized>(self, value: &T) -> Result<String, SerializeError> {
        if self.depth >= MAX_DEPTH {
            return Err(SerializeError::Broken);
        }
        value.serialize(Self {
            depth: self.depth + 1,
        })
    }
}

macro_rules! key {
    ($($method:ident: $type:ty),*) => {$(
        fn $method(self, value: $type) -> Result<String, SerializeError> {
            Ok(value.to_string())
        }
    )*};
}

macro_rules! invalid_key {
    ($($method:ident($($type:ty),*) -> $result:ty;)*) => {$(
        fn $method(self, $(_: $type),*) -> Result<$result, SerializeError> {
            Err(SerializeError::Broken)
        }
    )*};
}

impl Serializer for MapKey {
    type Ok = String;
    type Error = SerializeError;
    type SerializeSeq = Impossible<String, SerializeError>;
    type SerializeTuple = Impossible<String, SerializeError>;
    type SerializeTupleStruct = Impossible<String, SerializeError>;
    type SerializeTupleVariant = Impossible<String, SerializeError>;
    type SerializeMap = Impossible<String, SerializeError>;
    type SerializeStruct = Impossible<String, SerializeError>;
    type SerializeStructVariant = Impossible<String, SerializeError>;

    key!(
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32,
        serialize_i64: i64, serialize_i128: i128, serialize_u8: u8, serialize_u16: u16,
        serialize_u32: u32, serialize_u64: u64, serialize_u128: u128, serialize_char: char,
        serialize_f32: f32, serialize_f64: f64
    );

    fn serialize_str(self, value: &str) -> Result<String, SerializeError> {
        Ok(truncate_at_char(value, MAX_KEY_READ).to_owned())
    }
    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<String, SerializeError> {
        let text = panic::display(&value, MAX_KEY_READ);
        Ok(text.unwrap_or_else(|| MARKERS.unavailable.to_owned()))
    }
    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<String, SerializeError> {
        Ok(variant.to_owned())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<String, SerializeError> {
        self.nested(value)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<String, SerializeError> {
        self.nested(value)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<String, SerializeError> {
        Err(SerializeError::Broken)
    }

    invalid_key! {
        serialize_bytes(&[u8]) -> String;
        serialize_none() -> String;
        serialize_unit() -> String;
        serialize_unit_struct(&'static str) -> String;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct(&'static str, usize) -> Self::SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}

/// The most bytes of a key that are read. A longer key is cut before the sanitizer reads it.
const MAX_KEY_READ: usize = 4_096;
