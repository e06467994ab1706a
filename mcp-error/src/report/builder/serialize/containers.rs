//! Serializes arrays and objects, item by item.

use std::borrow::Cow;

use serde::ser::{self, Serialize};
use serde_json::Number;

use crate::documents::summary;
use crate::json::{Json, Members, disguised, distinct_names, text_len};
use crate::report::named_value::{self, NamesBeside};

use super::{JsonSerializer, MAX_DEPTH, SerializeError, StringPolicy};

/// The most bytes that the name of a member may have.
const MAX_NAME: usize = 128;

/// The name of the struct, and of its field, that `serde_json::value::RawValue` serializes.
const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// The most items and members that are skipped one by one. Then an error ends the iteration.
const MAX_SKIPPED: usize = 1_024;

/// The most items that are counted for a summary.
const MAX_COUNTED: usize = 100_000;

/// Returns about how many bytes a value has, without the items and members in it, which are counted by themselves.
pub(crate) fn shallow_len(value: &Json) -> usize {
    match value {
        Json::String(text) => text_len(text) + 1,
        Json::Array(_) | Json::Object(_) => 3,
        _ => 8,
    }
}

impl<'a> JsonSerializer<'a> {
    pub(super) fn items(self, variant: Option<&'static str>, len: Option<usize>) -> Items<'a> {
        Items {
            serializer: self,
            variant,
            len,
            items: Vec::new(),
            count: 0,
            skipped: 0,
            is_secret: false,
        }
    }

    pub(super) fn object(self, variant: Option<&'static str>) -> Object<'a> {
        Object {
            serializer: self,
            variant,
            members: Vec::new(),
            changed: Vec::new(),
            name: None,
            skipped: 0,
            is_cut: false,
            only_field_of: None,
            number: None,
            raw: None,
        }
    }
}

/// An array in the making.
pub(super) struct Items<'a> {
    serializer: JsonSerializer<'a>,
    variant: Option<&'static str>,
    /// The number of items, if the value knows it in advance.
    len: Option<usize>,
    items: Vec<Json>,
    count: usize,
    /// The number of items that were left out.
    skipped: usize,
    /// Set if they are the fields of a struct with the name of a secret.
    pub(super) is_secret: bool,
}

impl Items<'_> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
        self.count += 1;
        if self.serializer.strings == StringPolicy::Summary {
            return match self.count {
                ..=MAX_COUNTED => Ok(()),
                _ => Err(SerializeError::Cut(self.take_json())),
            };
        }
        if self.skipped > 0 || self.serializer.depth >= MAX_DEPTH || self.serializer.is_full() {
            return self.skip();
        }
        match value.serialize(self.serializer.one_level_deeper()) {
            Ok(item) => {
                self.serializer.use_room(shallow_len(&item));
                self.items.push(item);
                Ok(())
            }
            Err(SerializeError::Cut(part)) => {
                self.items.push(part);
                self.skipped += 1;
                Err(SerializeError::Cut(self.take_json()))
            }
            Err(failed) => Err(failed),
        }
    }

    fn skip(&mut self) -> Result<(), SerializeError> {
        self.skipped += 1;
        match self.skipped {
            ..=MAX_SKIPPED => Ok(()),
            _ => Err(SerializeError::Cut(self.take_json())),
        }
    }

    /// Takes the items so far and returns the array.
    fn take_json(&mut self) -> Json {
        if self.serializer.strings == StringPolicy::Summary {
            return match (self.count, self.len) {
                (count @ ..=MAX_COUNTED, _) => summary::of_array(count).into(),
                (_, Some(len)) => summary::of_array(len).into(),
                (_, None) => summary::of_array(format_args!("more than {MAX_COUNTED}")).into(),
            };
        }
        if self.is_secret {
            return self.serializer.redacted_value();
        }
        let mut items = std::mem::take(&mut self.items);
        self.redact_named_item(&mut items);
        let serializer = &self.serializer;
        if serializer.strings == StringPolicy::Text
            && serializer
                .sanitizer
                .hides_list(&items, serializer.rules, serializer.policy)
        {
            let shown = summary::of_array(self.count).into();
            return self.serializer.tagged(self.variant, shown);
        }
        if self.skipped > 0 {
            items.push(self.serializer.cut_mark());
        }
        self.serializer.tagged(self.variant, Json::Array(items))
    }
}

/// An object in the making.
pub(super) struct Object<'a> {
    serializer: JsonSerializer<'a>,
    variant: Option<&'static str>,
    members: Vec<(Cow<'static, str>, Json)>,
    /// The places of the members whose names the sanitizer has changed.
    changed: Vec<usize>,
    name: Option<String>,
    /// The number of members that were left out.
    skipped: usize,
    is_cut: bool,
    /// The name of the struct, if it has one field only.
    pub(super) only_field_of: Option<&'static str>,
    /// The digits of the number that this struct stands for, see [`disguised`].
    number: Option<String>,
    /// The value of the JSON text that this struct stands for.
    raw: Option<Json>,
}

impl Object<'_> {
    fn member<T: Serialize + ?Sized>(
        &mut self,
        name: &str,
        value: &T,
    ) -> Result<(), SerializeError> {
        // A struct that stands for a number has the name of its field. This is rare elsewhere, so the more costly
        // check of the name comes last.
        if self.only_field_of == Some(name)
            && let Ok(digits) = self.serializer.key(value)
            && disguised(name, &digits).is_some()
        {
            self.number = Some(digits);
            return Ok(());
        }
        if self.only_field_of == Some(RAW_VALUE) && name == RAW_VALUE {
            self.raw = Some(self.serializer.raw_value(value)?);
            return Ok(());
        }
        let serializer = self.serializer;
        if serializer.strings == StringPolicy::Summary || serializer.depth >= MAX_DEPTH {
            return self.skip();
        }
        if self.is_cut || serializer.is_full() {
            self.is_cut = true;
            return self.skip();
        }
        let rules = serializer.rules.with_max_bytes(MAX_NAME);
        serializer.budget.read(name.len());
        let shown = match serializer.strings {
            StringPolicy::Verbatim => serializer.sanitizer.cut(name, &rules),
            StringPolicy::Text | StringPolicy::Summary => serializer.sanitizer.text(name, &rules),
        };
        let (value, is_whole) = match serializer.named_value(name, &shown, value)? {
            (shown, _) if self.is_only_value_of_secret(&shown) => {
                (serializer.redacted_value(), true)
            }
            shown => shown,
        };
        serializer.use_room(text_len(&shown) + 1 + shallow_len(&value));
        if *shown != *name {
            self.changed.push(self.members.len());
        }
        self.members.push((shown.into_owned().into(), value));
        if is_whole {
            Ok(())
        } else {
            self.is_cut = true;
            Err(SerializeError::Cut(self.take_json()))
        }
    }

    fn is_only_value_of_secret(&self, value: &Json) -> bool {
        let name = self.only_field_of;
        name.is_some_and(|name| self.serializer.is_only_value_of_secret(name, value))
    }

    fn skip(&mut self) -> Result<(), SerializeError> {
        self.skipped += 1;
        match self.skipped {
            ..=MAX_SKIPPED => Ok(()),
            _ => Err(SerializeError::Cut(self.take_json())),
        }
    }

    /// Takes the members so far and returns the object.
    fn take_json(&mut self) -> Json {
        if self.serializer.strings == StringPolicy::Summary {
            return summary::OBJECT.into();
        }
        if self.serializer.depth >= MAX_DEPTH {
            return self.serializer.cut_mark();
        }
        let mut members = std::mem::take(&mut self.members);
        self.redact_named_value(&mut members);
        if !self.changed.is_empty() && members.len() > 1 {
            self.keep_apart(&mut members);
        }
        if self.is_cut {
            let mark = self.serializer.rules.cut_mark().as_str().to_owned();
            members.push((mark.into(), self.serializer.cut_mark()));
        }
        let members = Members::from_iter(members);
        self.serializer.tagged(self.variant, Json::Object(members))
    }

    /// Keeps members whose names the sanitizer has made equal.
    #[cold]
    fn keep_apart(&mut self, members: &mut [(Cow<'static, str>, Json)]) {
        let names = members.iter_mut();
        let names = names.map(|(name, _)| std::mem::take(name).into_owned());
        let names = distinct_names(names.collect(), &std::mem::take(&mut self.changed));
        for ((member, _), name) in members.iter_mut().zip(names) {
            *member = name.into();
        }
    }

    /// Redacts the value of a secret whose name is in another member.
    fn redact_named_value(&self, members: &mut [(Cow<'static, str>, Json)]) {
        let serializer = &self.serializer;
        if serializer.strings == StringPolicy::Verbatim {
            return;
        }
        let named = members.iter().map(|(member, value)| (&**member, value));
        let names = NamesBeside::of(named, serializer.rules);
        for (member, value) in members {
            let Some(names) = names.for_member(member) else {
                continue;
            };
            if names.hide(value, serializer.rules) {
                *value = serializer.redacted_value();
            } else if let Some(name) = names.weak() {
                serializer
                    .sanitizer
                    .redact_behind(name, value, serializer.rules);
            }
        }
    }

    fn finish(mut self) -> Json {
        if let Some(value) = self.raw.take() {
            return value;
        }
        match self.number.take() {
            Some(digits) => parse_number(&digits).unwrap_or_else(|| self.serializer.text(&digits)),
            None => self.take_json(),
        }
    }
}

impl Items<'_> {
    /// Redacts the second of two items if the first one is the name of a secret, and the values of such arguments.
    fn redact_named_item(&self, items: &mut [Json]) {
        let serializer = &self.serializer;
        if serializer.strings == StringPolicy::Verbatim {
            return;
        }
        if named_value::is_secret_pair(items, serializer.rules) {
            items[1] = serializer.redacted_value();
        }
        named_value::redact_arguments(items, serializer.rules, || serializer.redacted_value());
    }
}

/// Parses an integer of 64 bits or a float.
fn parse_number(digits: &str) -> Option<Json> {
    let unsigned = digits.parse::<u64>().map(Number::from);
    let integer = unsigned.or_else(|_| digits.parse::<i64>().map(Number::from));
    let number = integer
        .ok()
        .or_else(|| Number::from_f64(digits.parse().ok()?));
    number.map(Json::Number)
}

macro_rules! items {
    ($($trait:ident::$method:ident),*) => {$(
        impl ser::$trait for Items<'_> {
            type Ok = Json;
            type Error = SerializeError;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
                self.push(value)
            }
            fn end(mut self) -> Result<Json, SerializeError> {
                Ok(self.take_json())
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
            type Error = SerializeError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), SerializeError> {
                self.member(name, value)
            }
            fn end(self) -> Result<Json, SerializeError> {
                Ok(self.finish())
            }
        }
    )*};
}

object!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Object<'_> {
    type Ok = Json;
    type Error = SerializeError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), SerializeError> {
        self.name = Some(self.serializer.key(key)?);
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
        let name = self.name.take().unwrap_or_default();
        self.member(&name, value)
    }
    fn end(self) -> Result<Json, SerializeError> {
        Ok(self.finish())
    }
}
