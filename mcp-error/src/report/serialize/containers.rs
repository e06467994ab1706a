//! Arrays and objects, item by item.

use std::borrow::Cow;

use mcp_error_rules::markers::MARKERS;
use serde::ser::{self, Serialize};
use serde_json::Number;

use crate::json::{Json, Members, disguised, len};

use super::key::MapKey;
use super::{Failed, Leaves, MAX_DEPTH, Walk};

/// Bytes of a member's name.
const MAX_NAME: usize = 128;

/// Items and members that are passed over one by one before the iteration is ended by an error.
const MAX_SKIPPED: usize = 1_024;

/// Items that are counted for a summary where the value does not know how many there are.
const MAX_COUNTED: usize = 100_000;

/// The summary of an object.
pub(super) const OBJECT: &str = "[Object]";

/// The summary of an array.
pub(super) fn array_of(items: usize) -> Json {
    format!("[Array of {items} items]").into()
}

/// What a value takes of the room; what is inside arrays and objects is counted by itself.
pub(crate) fn own_len(value: &Json) -> usize {
    match value {
        Json::String(text) => len(text) + 1,
        Json::Array(_) | Json::Object(_) => 3,
        _ => 8,
    }
}

impl<'a> Walk<'a> {
    pub(super) fn items(self, variant: Option<&'static str>, len: Option<usize>) -> Items<'a> {
        Items {
            walk: self,
            variant,
            len,
            items: Vec::new(),
            count: 0,
            skipped: 0,
        }
    }

    pub(super) fn object(self, variant: Option<&'static str>) -> Object<'a> {
        Object {
            walk: self,
            variant,
            members: Vec::new(),
            name: None,
            skipped: 0,
            is_cut: false,
            only_field_of: None,
            number: None,
        }
    }
}

pub(super) struct Items<'a> {
    walk: Walk<'a>,
    variant: Option<&'static str>,
    /// How many items there are, where the value says so.
    len: Option<usize>,
    items: Vec<Json>,
    count: usize,
    /// Items that found no room.
    skipped: usize,
}

impl Items<'_> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        self.count += 1;
        if self.walk.leaves == Leaves::Summary {
            return match self.count {
                ..=MAX_COUNTED => Ok(()),
                _ => Err(Failed::Cut(self.json())),
            };
        }
        if self.skipped > 0 || self.walk.depth >= MAX_DEPTH || self.walk.is_full() {
            return self.skip();
        }
        match value.serialize(self.walk.inner()) {
            Ok(item) => {
                self.walk.take(own_len(&item));
                self.items.push(item);
                Ok(())
            }
            Err(Failed::Cut(part)) => {
                self.items.push(part);
                self.skipped += 1;
                Err(Failed::Cut(self.json()))
            }
            Err(failed) => Err(failed),
        }
    }

    fn skip(&mut self) -> Result<(), Failed> {
        self.skipped += 1;
        match self.skipped {
            ..=MAX_SKIPPED => Ok(()),
            _ => Err(Failed::Cut(self.json())),
        }
    }

    /// What came so far.
    fn json(&mut self) -> Json {
        if self.walk.leaves == Leaves::Summary {
            return match (self.count, self.len) {
                (count @ ..=MAX_COUNTED, _) => array_of(count),
                (_, Some(len)) => array_of(len),
                (_, None) => format!("[Array of more than {MAX_COUNTED} items]").into(),
            };
        }
        let mut items = std::mem::take(&mut self.items);
        if self.skipped > 0 {
            items.push(self.walk.cut_mark());
        }
        self.walk.tagged(self.variant, Json::Array(items))
    }
}

pub(super) struct Object<'a> {
    walk: Walk<'a>,
    variant: Option<&'static str>,
    members: Vec<(Cow<'static, str>, Json)>,
    name: Option<String>,
    /// Members that found no room, or are not shown.
    skipped: usize,
    is_cut: bool,
    /// The name of a struct with one field.
    pub(super) only_field_of: Option<&'static str>,
    /// The digits of the number that this stands for, see [`disguised`].
    number: Option<String>,
}

impl Object<'_> {
    fn member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Failed> {
        // Such a struct and its field have the same name, which others seldom have.
        if self.only_field_of == Some(name)
            && let Ok(digits) = value.serialize(MapKey)
            && disguised(name, &digits).is_some()
        {
            self.number = Some(digits);
            return Ok(());
        }
        let walk = self.walk;
        if walk.leaves == Leaves::Summary || walk.depth >= MAX_DEPTH {
            return self.skip();
        }
        if self.is_cut || walk.is_full() {
            self.is_cut = true;
            return self.skip();
        }
        let verbatim = walk.leaves == Leaves::Verbatim;
        let rules = walk.rules.max_bytes(MAX_NAME);
        walk.budget.read(name.len());
        let shown = match verbatim {
            true => walk.counters.cut(name, &rules),
            false => walk.counters.text(name, &rules),
        };
        // The name as it will be read counts too: invisible characters in it hide nothing.
        let hidden = walk.hides(name) || walk.hides(shown.trim());
        let (value, is_whole) = match hidden {
            true => (walk.secret(), true),
            false => match value.serialize(walk.inner()) {
                Ok(value) => (value, true),
                Err(Failed::Cut(part)) => (part, false),
                Err(failed) => return Err(failed),
            },
        };
        walk.take(len(&shown) + 1 + own_len(&value));
        self.members.push((shown.into_owned().into(), value));
        if is_whole {
            Ok(())
        } else {
            self.is_cut = true;
            Err(Failed::Cut(self.json()))
        }
    }

    fn skip(&mut self) -> Result<(), Failed> {
        self.skipped += 1;
        match self.skipped {
            ..=MAX_SKIPPED => Ok(()),
            _ => Err(Failed::Cut(self.json())),
        }
    }

    /// What came so far.
    fn json(&mut self) -> Json {
        if self.walk.leaves == Leaves::Summary {
            return OBJECT.into();
        }
        if self.walk.depth >= MAX_DEPTH {
            return self.walk.cut_mark();
        }
        let mut members = std::mem::take(&mut self.members);
        if self.is_cut {
            members.push((MARKERS.cut.into(), self.walk.cut_mark()));
        }
        let members = Members::from_iter(members);
        self.walk.tagged(self.variant, Json::Object(members))
    }

    fn finish(mut self) -> Json {
        match self.number.take() {
            Some(digits) => number(&digits).unwrap_or_else(|| self.walk.text(&digits)),
            None => self.json(),
        }
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

macro_rules! items {
    ($($trait:ident::$method:ident),*) => {$(
        impl ser::$trait for Items<'_> {
            type Ok = Json;
            type Error = Failed;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
                self.push(value)
            }
            fn end(mut self) -> Result<Json, Failed> {
                Ok(self.json())
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
        impl ser::$trait for Object<'_> {
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
                Ok(self.finish())
            }
        }
    )*};
}

object!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Object<'_> {
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
        Ok(self.finish())
    }
}
