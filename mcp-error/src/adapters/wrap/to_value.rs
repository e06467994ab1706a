//! Types of an SDK as JSON.

use std::fmt::{self, Display};

use serde::ser::{self, Impossible, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::json::disguised;

/// Returns a value as JSON. `None` if it holds what no type of MCP does, such as an enum whose variants have fields.
///
/// `serde_json::to_value` does this, too, in ten times as much code for each type of a field.
pub(crate) fn to_value<T: Serialize + ?Sized>(value: &T) -> Option<Value> {
    value.serialize(ToValue).ok()
}

/// The value is not one of MCP.
#[derive(Debug)]
pub(crate) struct NotOfMcp;

impl Display for NotOfMcp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no value of MCP")
    }
}

impl std::error::Error for NotOfMcp {}

impl ser::Error for NotOfMcp {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

struct ToValue;

/// Methods for values that have a conversion.
macro_rules! scalars {
    ($($method:ident: $type:ty;)*) => {$(
        fn $method(self, value: $type) -> Result<Value, NotOfMcp> {
            Ok(Value::from(value))
        }
    )*};
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = NotOfMcp;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Impossible<Value, NotOfMcp>;
    type SerializeMap = Members;
    type SerializeStruct = Members;
    type SerializeStructVariant = Impossible<Value, NotOfMcp>;

    scalars! {
        serialize_bool: bool;
        serialize_i8: i8;
        serialize_i16: i16;
        serialize_i32: i32;
        serialize_i64: i64;
        serialize_u8: u8;
        serialize_u16: u16;
        serialize_u32: u32;
        serialize_u64: u64;
        serialize_f32: f32;
        serialize_f64: f64;
        serialize_str: &str;
    }

    fn serialize_char(self, value: char) -> Result<Value, NotOfMcp> {
        Ok(value.to_string().into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value, NotOfMcp> {
        Ok(bytes.into())
    }

    fn serialize_none(self) -> Result<Value, NotOfMcp> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, NotOfMcp> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, NotOfMcp> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, NotOfMcp> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Value, NotOfMcp> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Value, NotOfMcp> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, NotOfMcp> {
        let mut only = Members::default();
        only.add(variant, value.serialize(self))?;
        Ok(Value::Object(only.all))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, NotOfMcp> {
        Ok(Items(Vec::new()))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items, NotOfMcp> {
        Ok(Items(Vec::new()))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items, NotOfMcp> {
        Ok(Items(Vec::new()))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, NotOfMcp> {
        Err(NotOfMcp)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members, NotOfMcp> {
        Ok(Members::default())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Members, NotOfMcp> {
        Ok(Members::default())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, NotOfMcp> {
        Err(NotOfMcp)
    }
}

struct Items(Vec<Value>);

macro_rules! items {
    ($($of:ident: $add:ident;)*) => {$(
        impl ser::$of for Items {
            type Ok = Value;
            type Error = NotOfMcp;

            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotOfMcp> {
                self.0.push(value.serialize(ToValue)?);
                Ok(())
            }

            fn end(self) -> Result<Value, NotOfMcp> {
                Ok(Value::Array(self.0))
            }
        }
    )*};
}

items! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
}

#[derive(Default)]
struct Members {
    all: Map<String, Value>,
    /// The name of the member whose value comes next.
    name: String,
}

impl Members {
    #[inline(never)]
    fn add(&mut self, name: &str, value: Result<Value, NotOfMcp>) -> Result<(), NotOfMcp> {
        self.all.insert(name.to_owned(), value?);
        Ok(())
    }
}

impl ser::SerializeMap for Members {
    type Ok = Value;
    type Error = NotOfMcp;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NotOfMcp> {
        match key.serialize(ToValue)? {
            Value::String(name) => self.name = name,
            _ => return Err(NotOfMcp),
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotOfMcp> {
        let name = std::mem::take(&mut self.name);
        self.add(&name, value.serialize(ToValue))
    }

    fn end(self) -> Result<Value, NotOfMcp> {
        Ok(Value::Object(self.all))
    }
}

impl ser::SerializeStruct for Members {
    type Ok = Value;
    type Error = NotOfMcp;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), NotOfMcp> {
        self.add(name, value.serialize(ToValue))
    }

    fn end(self) -> Result<Value, NotOfMcp> {
        let mut members = self.all.iter();
        let number = match (members.next(), members.next()) {
            (Some((name, Value::String(digits))), None) => disguised(name, digits),
            _ => None,
        };
        Ok(number.map_or(Value::Object(self.all), Value::Number))
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::json;

    use super::to_value;

    #[derive(Serialize)]
    #[serde(tag = "type", rename_all = "camelCase")]
    enum Block {
        Text(Text),
        Nothing,
    }

    #[derive(Serialize)]
    enum Role {
        User,
        Other(u8),
    }

    #[derive(Serialize)]
    struct Text {
        text: &'static str,
        #[serde(flatten)]
        annotations: Annotations,
        pair: (char, i8),
        size: Wrapped,
        more: Option<Box<Block>>,
    }

    #[derive(Serialize)]
    struct Wrapped(u64);

    #[derive(Serialize)]
    struct Annotations {
        audience: Vec<Role>,
        priority: f32,
        #[serde(rename = "_meta")]
        meta: serde_json::Value,
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<()>,
    }

    #[test]
    fn a_block_is_what_serde_json_makes_of_it() {
        let block = Block::Text(Text {
            text: "a \"b\"",
            annotations: Annotations {
                audience: vec![Role::User, Role::Other(7)],
                priority: 0.3,
                meta: json!({"a": [1, -2, 1.5, null, true], "b": {"c": "d"}, "": {}}),
                absent: None,
            },
            pair: ('é', -1),
            size: Wrapped(u64::MAX),
            more: Some(Box::new(Block::Nothing)),
        });
        let expected = serde_json::to_value(&block).unwrap();
        assert_eq!(expected["more"], json!({"type": "nothing"}));
        assert_eq!(to_value(&block), Some(expected));
    }
}
