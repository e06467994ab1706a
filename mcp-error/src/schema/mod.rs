//! Schemas of the documents on the wire, for JSON Schema and OpenAPI.

#[cfg(any(feature = "schemars", feature = "utoipa"))]
mod documents;
mod errors;
#[cfg(any(feature = "exports", feature = "schemars"))]
mod json;
#[cfg(any(feature = "schemars", feature = "utoipa"))]
mod known_entries;
#[cfg(feature = "schemars")]
pub mod schemars;
#[cfg(feature = "utoipa")]
pub mod utoipa;

use std::borrow::Cow;
use std::collections::HashMap;

#[cfg(any(feature = "schemars", feature = "utoipa"))]
pub(crate) use documents::{Direction, Document, for_documents};
#[cfg(feature = "exports")]
pub(crate) use errors::{member_descriptions, members, problem};
#[cfg(any(feature = "schemars", feature = "utoipa"))]
pub(crate) use known_entries::KnownEntries;

use crate::json::Json;

/// A schema. It uses only keywords that JSON Schema 2020-12 and OpenAPI 3.1 have in common.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Schema {
    Any,
    Enum(Vec<Json>),
    Typed(Vec<Type>),
    /// A string in a format that JSON Schema defines.
    Format(&'static str),
    /// An integer between these bounds, inclusive.
    Between(i32, i32),
    /// An array whose items have this schema.
    Array(Box<Schema>),
    Object(Object),
    /// A value that is valid under at least one of these schemas.
    AnyOf(Vec<Schema>),
    /// A reference to a schema by its name in the document.
    #[cfg(feature = "exports")]
    Ref(Cow<'static, str>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Object,
}

/// The schema of an object, which may have further members.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Object {
    /// The name of the schema, if the exports define it separately where it is part of another one.
    pub(crate) name: Option<Cow<'static, str>>,
    pub(crate) title: Option<&'static str>,
    pub(crate) description: Option<Cow<'static, str>>,
    pub(crate) members: Vec<(Cow<'static, str>, Schema)>,
    pub(crate) required: Vec<&'static str>,
    pub(crate) descriptions: Vec<(&'static str, Cow<'static, str>)>,
}

impl Object {
    pub(crate) fn named(
        name: impl Into<Cow<'static, str>>,
        description: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            name: Some(name.into()),
            description: Some(description.into()),
            ..Self::default()
        }
    }

    /// Adds a member that may be absent, or replaces the schema of a member with the same name.
    pub(crate) fn with(mut self, name: impl Into<Cow<'static, str>>, schema: Schema) -> Self {
        let name = name.into();
        match self.members.iter_mut().find(|(known, _)| *known == name) {
            Some(member) => member.1 = schema,
            None => self.members.push((name, schema)),
        }
        self
    }

    pub(crate) fn take_descriptions(&mut self) -> HashMap<&'static str, Cow<'static, str>> {
        std::mem::take(&mut self.descriptions).into_iter().collect()
    }

    pub(crate) fn requiring(mut self, name: &'static str, schema: Schema) -> Self {
        self.required.push(name);
        self.with(name, schema)
    }
}

impl Schema {
    pub(crate) const STATUS: Self = Self::Between(400, 599);

    pub(crate) fn string() -> Self {
        Self::Typed(vec![Type::String])
    }

    pub(crate) fn one(value: impl Into<Json>) -> Self {
        Self::Enum(vec![value.into()])
    }

    /// Returns the type that all these values share, or `None` if they have different types or one is an array.
    pub(crate) fn type_of(values: &[Json]) -> Option<Type> {
        let mut types = values.iter().map(|value| {
            Some(match value {
                Json::Null => Type::Null,
                Json::Bool(_) => Type::Boolean,
                Json::Number(number) if number.is_f64() => Type::Number,
                Json::Number(_) => Type::Integer,
                Json::String(_) => Type::String,
                Json::Object(_) => Type::Object,
                Json::Array(_) => return None,
            })
        });
        let first = types.next()??;
        types.all(|other| other == Some(first)).then_some(first)
    }

    pub(crate) fn array(items: Self) -> Self {
        Self::Array(Box::new(items))
    }

    /// Returns a schema for values that are valid under at least one of these schemas. A single schema is returned
    /// unchanged.
    pub(crate) fn any_of(mut schemas: Vec<Self>) -> Self {
        if schemas.len() == 1 {
            schemas.remove(0)
        } else {
            Self::AnyOf(schemas)
        }
    }
}

#[cfg(feature = "exports")]
impl Schema {
    /// Calls the function with each schema that is part of this one, and with those that are part of these.
    pub(crate) fn for_each_part<'a>(&'a self, found: &mut dyn FnMut(&'a Self)) {
        let mut part = |part: &'a Self| {
            found(part);
            part.for_each_part(found);
        };
        match self {
            Self::Array(items) => part(items),
            Self::AnyOf(schemas) => schemas.iter().for_each(part),
            Self::Object(object) => object.members.iter().for_each(|(_, schema)| part(schema)),
            _ => {}
        }
    }

    /// Returns the name of the definition that takes the place of this schema inside another one.
    pub(crate) fn referred_name(&self) -> Option<&str> {
        match self {
            Self::Ref(name) => Some(name),
            Self::Object(object) => object.name.as_deref(),
            _ => None,
        }
    }
}

/// Returns the values in order, without duplicates.
pub(crate) fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for value in values {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
    }
    distinct
}
