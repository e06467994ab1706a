//! Turns a `Serialize` value into JSON, each string on the way through its sanitizer.

use std::cell::Cell;
use std::fmt::{self, Display};

use serde::Serialize;
use serde::ser::{self, Serializer};
use serde_json::Number;

use mcp_error_rules::markers::MARKERS;
use mcp_error_sanitize::{Counters, DetectorKind, Rules};

use crate::json::{Json, Members, disguised, len};
use crate::report::disclose::widened;

mod key;

use key::MapKey;

/// What becomes of strings and containers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaves {
    /// Strings become text.
    Text,
    /// Strings become text of at most 100 characters, arrays and objects a summary.
    Summary,
    /// Strings are only bounded.
    Verbatim,
}

/// How deep arrays and objects may nest; what is deeper becomes the cut mark.
const MAX_DEPTH: usize = 32;
/// Bytes of a member's name.
const MAX_NAME: usize = 128;

/// At most about `size` bytes of JSON: items and members beyond are left out, with the cut mark as the
/// last item of an array, and as name and value of the last member of an object.
pub(crate) fn to_json<T: Serialize + ?Sized>(
    value: &T,
    leaves: Leaves,
    rules: &Rules,
    counters: &Counters,
    size: usize,
) -> Result<Json, Failed> {
    let walk = Walk {
        leaves,
        rules,
        counters,
        room: &Cell::new(size),
        depth: 0,
    };
    value.serialize(walk)
}

/// Why there is no JSON.
#[derive(Debug)]
pub(crate) enum Failed {
    /// A `Serialize` implementation reported an error. Its text may hold anything, so it is dropped.
    Broken,
    /// The value is `None`, which is not null.
    Absent,
}

impl Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value could not be serialized")
    }
}

impl std::error::Error for Failed {}

impl ser::Error for Failed {
    fn custom<T: Display>(_: T) -> Self {
        Self::Broken
    }
}

#[derive(Clone, Copy)]
struct Walk<'a> {
    leaves: Leaves,
    rules: &'a Rules,
    counters: &'a Counters,
    room: &'a Cell<usize>,
    depth: usize,
}

impl Walk<'_> {
    fn text(&self, text: &str) -> Json {
        let clean = match self.leaves {
            Leaves::Text => self.counters.text(text, self.rules),
            Leaves::Summary => self.counters.value_text(text, self.rules),
            Leaves::Verbatim => self.counters.cut(text, self.rules),
        };
        clean.into_owned().into()
    }

    fn inner(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }

    /// Takes `bytes` of the room; `false` when there is none left.
    fn take(&self, bytes: usize) -> bool {
        let room = self.room.get();
        self.room.set(room.saturating_sub(bytes));
        bytes <= room
    }

    /// A value inside another; they can nest without end.
    fn wrapped<T: Serialize + ?Sized>(self, value: &T) -> Result<Json, Failed> {
        if self.depth >= MAX_DEPTH {
            return Ok(self.cut_mark());
        }
        value.serialize(self.inner())
    }

    /// What stands for what is left out.
    fn cut_mark(&self) -> Json {
        self.counters.truncated();
        MARKERS.cut.into()
    }

    fn items(self, variant: Option<&'static str>) -> Items<Self> {
        Items {
            walk: self,
            variant,
            items: Vec::new(),
            count: 0,
            cut: false,
        }
    }

    fn object(self, variant: Option<&'static str>) -> Object<Self> {
        Object {
            walk: self,
            variant,
            members: Members::new(),
            name: None,
            cut: false,
            only_field_of: None,
            number: None,
        }
    }

    /// `{"Variant": inner}`, as serde tags enums.
    fn tagged(self, variant: Option<&'static str>, inner: Json) -> Json {
        match variant {
            Some(name) if self.hides(name) => {
                Json::Object(Members::from_iter([(name, self.secret())]))
            }
            Some(name) => Json::Object(Members::from_iter([(name, inner)])),
            None => inner,
        }
    }

    /// Whether a name says that its value is a secret.
    fn hides(&self, name: &str) -> bool {
        self.leaves != Leaves::Verbatim && self.rules.is_secret(name)
    }

    fn secret(&self) -> Json {
        self.counters.redacted(DetectorKind::NamedValue);
        MARKERS.secret.into()
    }
}

impl<'a> Serializer for Walk<'a> {
    type Ok = Json;
    type Error = Failed;
    type SerializeSeq = Items<Self>;
    type SerializeTuple = Items<Self>;
    type SerializeTupleStruct = Items<Self>;
    type SerializeTupleVariant = Items<Self>;
    type SerializeMap = Object<Self>;
    type SerializeStruct = Object<Self>;
    type SerializeStructVariant = Object<Self>;

    fn serialize_bool(self, value: bool) -> Result<Json, Failed> {
        Ok(value.into())
    }
    fn serialize_i8(self, value: i8) -> Result<Json, Failed> {
        self.serialize_i64(value.into())
    }
    fn serialize_i16(self, value: i16) -> Result<Json, Failed> {
        self.serialize_i64(value.into())
    }
    fn serialize_i32(self, value: i32) -> Result<Json, Failed> {
        self.serialize_i64(value.into())
    }
    fn serialize_i64(self, value: i64) -> Result<Json, Failed> {
        Ok(value.into())
    }
    fn serialize_i128(self, value: i128) -> Result<Json, Failed> {
        Ok(wide(i64::try_from(value), value))
    }
    fn serialize_u8(self, value: u8) -> Result<Json, Failed> {
        self.serialize_u64(value.into())
    }
    fn serialize_u16(self, value: u16) -> Result<Json, Failed> {
        self.serialize_u64(value.into())
    }
    fn serialize_u32(self, value: u32) -> Result<Json, Failed> {
        self.serialize_u64(value.into())
    }
    fn serialize_u64(self, value: u64) -> Result<Json, Failed> {
        Ok(value.into())
    }
    fn serialize_u128(self, value: u128) -> Result<Json, Failed> {
        Ok(wide(u64::try_from(value), value))
    }
    fn serialize_f32(self, value: f32) -> Result<Json, Failed> {
        self.serialize_f64(widened(value))
    }
    fn serialize_f64(self, value: f64) -> Result<Json, Failed> {
        Ok(value.into())
    }
    fn serialize_char(self, value: char) -> Result<Json, Failed> {
        Ok(self.text(value.encode_utf8(&mut [0; 4])))
    }
    fn serialize_str(self, value: &str) -> Result<Json, Failed> {
        Ok(self.text(value))
    }
    fn serialize_bytes(self, value: &[u8]) -> Result<Json, Failed> {
        Ok(array_of(value.len()))
    }
    fn serialize_none(self) -> Result<Json, Failed> {
        match self.depth {
            0 => Err(Failed::Absent),
            _ => Ok(Json::Null),
        }
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Json, Failed> {
        self.wrapped(value)
    }
    fn serialize_unit(self) -> Result<Json, Failed> {
        Ok(Json::Null)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<Json, Failed> {
        Ok(Json::Null)
    }
    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Json, Failed> {
        Ok(variant.into())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Json, Failed> {
        self.wrapped(value)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Json, Failed> {
        if self.leaves == Leaves::Summary {
            return Ok(OBJECT.into());
        }
        let inner = match self.hides(variant) {
            true => Json::Null,
            false => self.wrapped(value)?,
        };
        Ok(self.tagged(Some(variant), inner))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Items<Self>, Failed> {
        Ok(self.items(None))
    }
    fn serialize_tuple(self, _: usize) -> Result<Items<Self>, Failed> {
        Ok(self.items(None))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items<Self>, Failed> {
        Ok(self.items(None))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items<Self>, Failed> {
        Ok(self.items(Some(variant)))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Object<Self>, Failed> {
        Ok(self.object(None))
    }
    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Object<Self>, Failed> {
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
    ) -> Result<Object<Self>, Failed> {
        Ok(self.object(Some(variant)))
    }
}

const OBJECT: &str = "[Object]";

fn array_of(items: usize) -> Json {
    format!("[Array of {items} items]").into()
}

/// JSON numbers end at 64 bits; what is larger becomes a string of digits.
fn wide<N: Into<Number>, E>(narrow: Result<N, E>, value: impl Display) -> Json {
    match narrow {
        Ok(number) => Json::Number(number.into()),
        Err(_) => value.to_string().into(),
    }
}

/// A number of 64 bits, or a float.
fn number(digits: &str) -> Option<Json> {
    let whole = digits.parse::<u64>().map(Number::from);
    let whole = whole.or_else(|_| digits.parse::<i64>().map(Number::from));
    let number = whole
        .ok()
        .or_else(|| Number::from_f64(digits.parse().ok()?));
    number.map(Json::Number)
}

struct Items<W> {
    walk: W,
    variant: Option<&'static str>,
    items: Vec<Json>,
    count: usize,
    cut: bool,
}

impl Items<Walk<'_>> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        self.count += 1;
        if self.walk.leaves == Leaves::Summary || self.cut {
            return Ok(());
        }
        if self.walk.depth >= MAX_DEPTH || self.walk.room.get() == 0 {
            self.cut = true;
            return Ok(());
        }
        let item = value.serialize(self.walk.inner())?;
        self.walk.take(leaf_len(&item));
        self.items.push(item);
        Ok(())
    }

    fn finish(mut self) -> Result<Json, Failed> {
        if self.walk.leaves == Leaves::Summary {
            return Ok(array_of(self.count));
        }
        if self.cut {
            self.items.push(self.walk.cut_mark());
        }
        Ok(self.walk.tagged(self.variant, Json::Array(self.items)))
    }
}

/// What a value takes of the room; containers were counted item by item.
fn leaf_len(value: &Json) -> usize {
    match value {
        Json::String(text) => len(text) + 1,
        Json::Array(_) | Json::Object(_) => 3,
        _ => 8,
    }
}

struct Object<W> {
    walk: W,
    variant: Option<&'static str>,
    members: Members,
    name: Option<String>,
    cut: bool,
    /// The name of a struct with one field.
    only_field_of: Option<&'static str>,
    /// The digits of the number that this stands for, see [`disguised`].
    number: Option<String>,
}

impl Object<Walk<'_>> {
    fn member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Failed> {
        // Such a struct and its field have the same name, which others seldom have.
        if self.only_field_of == Some(name)
            && let Ok(digits) = value.serialize(key::MapKey)
            && disguised(name, &digits).is_some()
        {
            self.number = Some(digits);
            return Ok(());
        }
        let walk = self.walk;
        if walk.leaves == Leaves::Summary || walk.depth >= MAX_DEPTH {
            return Ok(());
        }
        if walk.room.get() == 0 {
            self.cut = true;
            return Ok(());
        }
        let verbatim = walk.leaves == Leaves::Verbatim;
        let rules = walk.rules.max_bytes(MAX_NAME);
        let shown = match verbatim {
            true => walk.counters.cut(name, &rules),
            false => walk.counters.text(name, &rules),
        };
        // The name as it will be read counts too: invisible characters in it hide nothing.
        let hidden = walk.hides(name) || walk.hides(shown.trim());
        let value = match hidden {
            true => walk.secret(),
            false => value.serialize(walk.inner())?,
        };
        walk.take(len(&shown) + 1 + leaf_len(&value));
        self.members.insert(shown.into_owned(), value);
        Ok(())
    }

    fn finish(mut self) -> Result<Json, Failed> {
        if let Some(digits) = self.number {
            return Ok(number(&digits).unwrap_or_else(|| self.walk.text(&digits)));
        }
        if self.walk.leaves == Leaves::Summary {
            return Ok(OBJECT.into());
        }
        if self.walk.depth >= MAX_DEPTH {
            return Ok(self.walk.cut_mark());
        }
        if self.cut {
            self.members.insert(MARKERS.cut, self.walk.cut_mark());
        }
        Ok(self.walk.tagged(self.variant, Json::Object(self.members)))
    }
}

macro_rules! items {
    ($($trait:ident::$method:ident),*) => {$(
        impl ser::$trait for Items<Walk<'_>> {
            type Ok = Json;
            type Error = Failed;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
                self.push(value)
            }
            fn end(self) -> Result<Json, Failed> {
                self.finish()
            }
        }
    )*};
}

items!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

macro_rules! object {
    ($($trait:ident),*) => {$(
        impl ser::$trait for Object<Walk<'_>> {
            type Ok = Json;
            type Error = Failed;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Failed> {
                self.member(name, value)
            }
            fn end(self) -> Result<Json, Failed> {
                self.finish()
            }
        }
    )*};
}

object!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Object<Walk<'_>> {
    type Ok = Json;
    type Error = Failed;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Failed> {
        self.name = Some(key.serialize(MapKey)?);
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        let name = self.name.take().unwrap_or_default();
        self.member(&name, value)
    }
    fn end(self) -> Result<Json, Failed> {
        self.finish()
    }
}
