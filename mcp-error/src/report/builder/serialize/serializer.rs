//! How each kind of value is shown: the implementation of serde's `Serializer`.

use std::fmt::Display;

use mcp_error_rules::markers::MARKERS;
use serde::ser::{Serialize, Serializer};
use serde_json::Number;

use crate::documents::summary;
use crate::json::Json;
use crate::report::field::disclose::widened;
use crate::util::panic;

use super::containers::{Items, Object};
use super::{JsonSerializer, SerializeError, StringPolicy};

impl<'a> Serializer for JsonSerializer<'a> {
    type Ok = Json;
    type Error = SerializeError;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Items<'a>;
    type SerializeTupleVariant = Items<'a>;
    type SerializeMap = Object<'a>;
    type SerializeStruct = Object<'a>;
    type SerializeStructVariant = Object<'a>;

    fn serialize_bool(self, value: bool) -> Result<Json, SerializeError> {
        Ok(value.into())
    }
    fn serialize_i8(self, value: i8) -> Result<Json, SerializeError> {
        self.serialize_i64(value.into())
    }
    fn serialize_i16(self, value: i16) -> Result<Json, SerializeError> {
        self.serialize_i64(value.into())
    }
    fn serialize_i32(self, value: i32) -> Result<Json, SerializeError> {
        self.serialize_i64(value.into())
    }
    fn serialize_i64(self, value: i64) -> Result<Json, SerializeError> {
        Ok(value.into())
    }
    fn serialize_i128(self, value: i128) -> Result<Json, SerializeError> {
        Ok(number_or_digits(i64::try_from(value), value))
    }
    fn serialize_u8(self, value: u8) -> Result<Json, SerializeError> {
        self.serialize_u64(value.into())
    }
    fn serialize_u16(self, value: u16) -> Result<Json, SerializeError> {
        self.serialize_u64(value.into())
    }
    fn serialize_u32(self, value: u32) -> Result<Json, SerializeError> {
        self.serialize_u64(value.into())
    }
    fn serialize_u64(self, value: u64) -> Result<Json, SerializeError> {
        Ok(value.into())
    }
    fn serialize_u128(self, value: u128) -> Result<Json, SerializeError> {
        Ok(number_or_digits(u64::try_from(value), value))
    }
    fn serialize_f32(self, value: f32) -> Result<Json, SerializeError> {
        self.serialize_f64(widened(value))
    }
    fn serialize_f64(self, value: f64) -> Result<Json, SerializeError> {
        Ok(value.into())
    }
    fn serialize_char(self, value: char) -> Result<Json, SerializeError> {
        Ok(self.text(value.encode_utf8(&mut [0; 4])))
    }
    fn serialize_str(self, value: &str) -> Result<Json, SerializeError> {
        Ok(self.text(value))
    }
    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<Json, SerializeError> {
        let limit = self.rules.scan_limit().saturating_add(1);
        Ok(match panic::display(&value, limit) {
            Some(text) => self.text(&text),
            None => MARKERS.unavailable.into(),
        })
    }
    fn serialize_bytes(self, value: &[u8]) -> Result<Json, SerializeError> {
        match self.is_key {
            true => Err(SerializeError::Broken),
            false => Ok(summary::of_array(value.len()).into()),
        }
    }
    fn serialize_none(self) -> Result<Json, SerializeError> {
        if self.depth == 0 {
            Err(SerializeError::Absent)
        } else {
            Ok(Json::Null)
        }
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Json, SerializeError> {
        self.nested(value)
    }
    fn serialize_unit(self) -> Result<Json, SerializeError> {
        Ok(Json::Null)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<Json, SerializeError> {
        Ok(Json::Null)
    }
    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Json, SerializeError> {
        Ok(variant.into())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Json, SerializeError> {
        match self.nested(value) {
            Ok(shown) if self.is_only_value_of_secret(name, &shown) => Ok(self.redacted_value()),
            shown => shown,
        }
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Json, SerializeError> {
        if self.strings == StringPolicy::Summary {
            return Ok(summary::OBJECT.into());
        }
        if self.is_secret_name(variant) {
            return Ok(self.tagged(Some(variant), Json::Null));
        }
        match self.nested(value) {
            Ok(inner) => Ok(self.tagged(Some(variant), inner)),
            Err(SerializeError::Cut(part)) => {
                Err(SerializeError::Cut(self.tagged(Some(variant), part)))
            }
            Err(failed) => Err(failed),
        }
    }
    fn serialize_seq(self, len: Option<usize>) -> Result<Items<'a>, SerializeError> {
        Ok(self.items(None, len))
    }
    fn serialize_tuple(self, len: usize) -> Result<Items<'a>, SerializeError> {
        Ok(self.items(None, Some(len)))
    }
    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Items<'a>, SerializeError> {
        let mut items = self.items(None, Some(len));
        items.is_secret = self.is_name_of_secret_type(name);
        Ok(items)
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Items<'a>, SerializeError> {
        Ok(self.items(Some(variant), Some(len)))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Object<'a>, SerializeError> {
        Ok(self.object(None))
    }
    fn serialize_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Object<'a>, SerializeError> {
        let mut object = self.object(None);
        object.only_field_of = (len == 1).then_some(name);
        Ok(object)
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Object<'a>, SerializeError> {
        Ok(self.object(Some(variant)))
    }
}

/// Returns a number if it fits into 64 bits, as in most JSON parsers, else a string of its digits.
fn number_or_digits<N: Into<Number>, E>(narrow: Result<N, E>, value: impl Display) -> Json {
    match narrow {
        Ok(number) => Json::Number(number.into()),
        Err(_) => value.to_string().into(),
    }
}
