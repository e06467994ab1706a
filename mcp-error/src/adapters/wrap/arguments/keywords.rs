//! The keywords of a schema that are checked.

use serde_json::Value;

use super::object::Object;
use super::types::{BOUNDS, has_type};

/// The keywords of one schema. They are read in one pass, since a schema has few keywords and looking each of them up would
/// take longer.
#[derive(Default)]
pub(super) struct Keywords<'a> {
    pub(super) reference: Option<&'a str>,
    pub(super) all_of: &'a [Value],
    pub(super) any_of: &'a [Value],
    pub(super) one_of: &'a [Value],
    /// The values that the schema lists, if it lists them.
    pub(super) allowed: Option<&'a [Value]>,
    types: &'a [Value],
    pub(super) items: Option<&'a Value>,
    pub(super) properties: Option<&'a Object>,
    required: &'a [Value],
    /// Whether an object can have only the listed names.
    pub(super) is_closed: bool,
    /// Whether patterns allow further names, such as numbers as the keys of a map.
    pub(super) has_patterns: bool,
    /// The bounds of numbers, in the order of [`BOUNDS`].
    pub(super) bounds: [Option<&'a Value>; BOUNDS.len()],
}

impl<'a> Keywords<'a> {
    pub(super) fn of(schema: &'a Object) -> Self {
        let mut keywords = Self::default();
        for (name, value) in schema {
            match &**name {
                "$ref" => keywords.reference = value.as_str(),
                "allOf" => keywords.all_of = list(value),
                "anyOf" => keywords.any_of = list(value),
                "oneOf" => keywords.one_of = list(value),
                "enum" if value.is_array() => keywords.allowed = Some(list(value)),
                "const" => {
                    let value = std::slice::from_ref(value);
                    keywords.allowed = keywords.allowed.or(Some(value));
                }
                "type" if value.is_array() => keywords.types = list(value),
                "type" => keywords.types = std::slice::from_ref(value),
                "items" => keywords.items = Some(value),
                "properties" => keywords.properties = value.as_object(),
                "required" => keywords.required = list(value),
                "additionalProperties" => keywords.is_closed = value.as_bool() == Some(false),
                "patternProperties" => keywords.has_patterns = true,
                other => {
                    if let Some(at) = BOUNDS.iter().position(|(name, ..)| *name == other) {
                        keywords.bounds[at] = Some(value).filter(|bound| bound.is_number());
                    }
                }
            }
        }
        keywords
    }

    pub(super) fn types(&self) -> impl Iterator<Item = &'a str> {
        self.types.iter().filter_map(Value::as_str)
    }

    /// Returns whether a value has one of the types, or the schema names none.
    pub(super) fn allows_type_of(&self, value: &Value) -> bool {
        let mut names_none = true;
        for name in self.types() {
            if has_type(value, name) {
                return true;
            }
            names_none = false;
        }
        names_none
    }

    pub(super) fn required(&self) -> impl Iterator<Item = &'a str> {
        self.required.iter().filter_map(Value::as_str)
    }
}

fn list(value: &Value) -> &[Value] {
    match value {
        Value::Array(items) => items,
        _ => &[],
    }
}
