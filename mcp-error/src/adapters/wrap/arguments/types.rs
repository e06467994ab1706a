//! The types and bounds of JSON Schema, in words.

use serde_json::Value;

/// The bounds of numbers (JSON Schema, validation, §6.2), in words, and how a number that breaks one compares to it.
pub(super) const BOUNDS: [(&str, &str, &[std::cmp::Ordering]); 4] = {
    use std::cmp::Ordering::{Equal, Greater, Less};
    [
        ("minimum", "at least", &[Less]),
        ("maximum", "at most", &[Greater]),
        ("exclusiveMinimum", "more than", &[Less, Equal]),
        ("exclusiveMaximum", "less than", &[Greater, Equal]),
    ]
};

/// A type of JSON Schema, a phrase for it, and a function that returns whether a value has it.
type Row = (&'static str, &'static str, fn(&Value) -> bool);

const TYPES: [Row; 7] = [
    ("string", "a string", Value::is_string),
    ("integer", "an integer", |value| {
        value.is_i64() || value.is_u64()
    }),
    ("number", "a number", Value::is_number),
    ("boolean", "true or false", Value::is_boolean),
    ("array", "a list", Value::is_array),
    ("object", "an object", Value::is_object),
    ("null", "null", Value::is_null),
];

pub(super) fn phrase(name: &str) -> &str {
    let known = TYPES.iter().find(|(known, ..)| *known == name);
    known.map_or(name, |(_, phrase, _)| phrase)
}

pub(super) fn phrase_of(value: &Value) -> &'static str {
    let row = TYPES.iter().find(|(.., has_type)| has_type(value));
    row.map_or("that", |(_, phrase, _)| phrase)
}

/// Returns whether a value has the type with this name. Any value may have a type with an unknown name.
pub(super) fn has_type(value: &Value, name: &str) -> bool {
    let row = TYPES.iter().find(|(known, ..)| *known == name);
    row.is_none_or(|(.., has_type)| has_type(value))
}

/// Returns whether a value is one of those that a schema lists. To compare lists and objects by their parts takes more code than
/// by their texts, and hardly any schema lists one.
pub(super) fn lists(allowed: &[Value], value: &Value) -> bool {
    allowed.iter().any(|listed| match (listed, value) {
        (Value::String(listed), Value::String(text)) => listed == text,
        (Value::Number(listed), Value::Number(number)) => listed == number,
        (Value::Bool(listed), Value::Bool(value)) => listed == value,
        (Value::Null, Value::Null) => true,
        (Value::Array(_), Value::Array(_)) | (Value::Object(_), Value::Object(_)) => {
            format!("{listed}") == format!("{value}")
        }
        _ => false,
    })
}
