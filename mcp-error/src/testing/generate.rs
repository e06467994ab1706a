//! A deserializer that provides whatever value a type asks for, with the same text in all strings.

use std::cell::Cell;
use std::iter::repeat_n;

use serde::Deserializer;
use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeSeed, EnumAccess, IntoDeserializer, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

/// A value of any kind.
#[derive(Clone, Copy)]
pub(super) struct AnyValue<'t> {
    text: &'t str,
    /// The number of the variant of an enum. An enum with fewer variants gets its last one.
    variant: usize,
    /// Set to true once a string is needed.
    planted: &'t Cell<bool>,
    depth: usize,
}

/// The most levels of values inside each other, which ends a type that contains itself.
const MAX_DEPTH: usize = 16;

impl<'t> AnyValue<'t> {
    pub(super) fn new(text: &'t str, variant: usize, planted: &'t Cell<bool>) -> Self {
        Self {
            text,
            variant,
            planted,
            depth: 0,
        }
    }

    fn inside(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }
}

impl IntoDeserializer<'_, Error> for AnyValue<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! scalars {
    ($($method:ident $visit:ident $value:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.$visit($value)
        }
    )*};
}

impl<'de> Deserializer<'de> for AnyValue<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.planted.set(true);
        visitor.visit_str(self.text)
    }

    scalars! {
        deserialize_bool visit_bool true;
        deserialize_i8 visit_i8 7;
        deserialize_i16 visit_i16 7;
        deserialize_i32 visit_i32 7;
        deserialize_i64 visit_i64 7;
        deserialize_i128 visit_i128 7;
        deserialize_u8 visit_u8 7;
        deserialize_u16 visit_u16 7;
        deserialize_u32 visit_u32 7;
        deserialize_u64 visit_u64 7;
        deserialize_u128 visit_u128 7;
        deserialize_f32 visit_f32 1.5;
        deserialize_f64 visit_f64 1.5;
        deserialize_char visit_char 'c';
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.depth < MAX_DEPTH {
            visitor.visit_some(self.inside())
        } else {
            visitor.visit_none()
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_tuple(usize::from(self.depth < MAX_DEPTH), visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(SeqDeserializer::new(repeat_n(self.inside(), len)))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let entry = (self.inside(), self.inside());
        let entries = repeat_n(entry, usize::from(self.depth < MAX_DEPTH));
        visitor.visit_map(MapDeserializer::new(entries))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let entries = fields.iter().map(|name| (*name, self.inside()));
        visitor.visit_map(MapDeserializer::new(entries))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(One {
            value: self.inside(),
            variant: match variants.get(self.variant).or(variants.last()) {
                Some(variant) => variant,
                None => "",
            },
        })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { str string bytes byte_buf unit_struct identifier }
}

/// A value of one variant of an enum.
struct One<'t> {
    value: AnyValue<'t>,
    variant: &'static str,
}

impl<'de, 't> EnumAccess<'de> for One<'t> {
    type Error = Error;
    type Variant = Content<'t>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Content<'t>), Error> {
        let variant = seed.deserialize(self.variant.into_deserializer())?;
        Ok((variant, Content(self.value)))
    }
}

struct Content<'t>(AnyValue<'t>);

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.0.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_struct("", fields, visitor)
    }
}
