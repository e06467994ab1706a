//! The types and bounds of JSON Schema, in words.

use serde_json::Value;

/// The bounds of numbers (JSON Schema, validation, §6.2), in words, and how a number that is out of them compares.
pub(super) const BOUNDS: [(&str, &str, &[std::cmp::Ordering]); 4] = {
    use std::cmp::Ordering::{Equal, Greater, Less};
    [
        ("minimum", "at least", &[Less]),
        ("maximum", "at most", &[Greater]),
        ("exclusiveMinimum", "more than", &[Less, Equal]),
        ("exclusiveMaximum", "less than", &[Greater, Equal]),
    ]
};

const TYPES: [(&str, &str); 7] = [
    ("string", "a string"),
    ("integer", "an integer"),
    ("number", "a number"),
    ("boolean", "true or false"),
    ("array", "a list"),
    ("object", "an object"),
    ("null", "null"),
];

pub(super) fn phrase(name: &str) -> &str {
    let known = TYPES.iter().find(|(known, _)| *known == name);
    known.map_or(name, |(_, phrase)| phrase)
}

pub(super) fn phrase_of(value: &Value) -> &'static str {
    let name = TYPES.iter().find(|(name, _)| has_type(value, name));
    name.map_or("that", |(_, phrase)| phrase)
}

pub(super) fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        _ => true,
    }
}
