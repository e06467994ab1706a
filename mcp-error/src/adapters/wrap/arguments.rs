//! Finds what is wrong with the arguments of a call that the SDK refuses: serde names the first mistake only, and not
//! where it is.

use mcp_error_rules::limits::MAX_VIOLATIONS;
use serde_json::{Map, Value};

use crate::documents::Violation;

/// The JSON Schema of a tool's arguments, or an object of arguments.
pub(crate) type Object = Map<String, Value>;

/// The most values of the arguments that are looked at, since every call pays for it.
const MAX_VALUES: usize = 256;

/// The deepest level of arrays and objects that is looked at.
const MAX_DEPTH: usize = 16;

/// The most references that lead from one schema to another.
const MAX_REFERENCES: usize = 8;

/// The most names that a detail lists.
const MAX_NAMES: usize = 10;

/// Returns what is wrong with arguments, as far as the types, the names, the allowed values and the bounds of their
/// schema (JSON Schema 2020-12) tell. What else a schema asks for is not looked at.
pub(super) fn violations(schema: &Object, arguments: &Object) -> Vec<Violation> {
    let mut check = Check {
        root: schema,
        path: Vec::new(),
        found: Vec::new(),
        left: MAX_VALUES,
    };
    check.object(schema, arguments);
    check.found
}

struct Check<'a> {
    root: &'a Object,
    /// The names and the numbers that lead to the value.
    path: Vec<String>,
    found: Vec<Violation>,
    /// The number of values that may still be looked at.
    left: usize,
}

impl<'a> Check<'a> {
    fn report(&mut self, code: &'static str, detail: impl Into<String>) {
        if self.found.len() <= MAX_VIOLATIONS {
            let violation = Violation::at(&self.path, detail.into());
            self.found.push(violation.with_code(code));
        }
    }

    fn inside(&mut self, name: impl Into<String>, check: impl FnOnce(&mut Self)) {
        self.path.push(name.into());
        check(self);
        self.path.pop();
    }

    fn value(&mut self, schema: &'a Value, value: &Value) {
        let Some(schema) = self.resolved(schema) else {
            return;
        };
        if self.left == 0 || self.path.len() > MAX_DEPTH {
            return;
        }
        self.left -= 1;
        for all in schemas(schema, "allOf") {
            self.value(all, value);
        }
        for name in ["anyOf", "oneOf"] {
            let any: Vec<&Value> = schemas(schema, name).collect();
            if !any.is_empty() {
                self.any(&any, value);
            }
        }
        if let Some(allowed) = allowed(schema)
            && !allowed.contains(&value)
        {
            self.report("enum", one_of(&allowed, value));
            return;
        }
        let types = types(schema);
        if !types.is_empty() && !types.iter().any(|name| has_type(value, name)) {
            let expected: Vec<&str> = types.iter().map(|name| phrase(name)).collect();
            let detail = format!(
                "must be {}, not {}",
                expected.join(" or "),
                phrase_of(value)
            );
            self.report("type", detail);
            return;
        }
        match value {
            Value::Number(_) => self.bounds(schema, value),
            Value::Array(items) => {
                if let Some(of_item) = schema.get("items") {
                    for (at, item) in items.iter().enumerate() {
                        self.inside(at.to_string(), |check| check.value(of_item, item));
                    }
                }
            }
            Value::Object(members) => self.object(schema, members),
            _ => {}
        }
    }

    /// Checks a value against schemas of which one has to hold.
    fn any(&mut self, any: &[&'a Value], value: &Value) {
        let mut nearest: Vec<(&'a Value, Vec<Violation>)> = Vec::new();
        for schema in any {
            let outer = std::mem::take(&mut self.found);
            self.value(schema, value);
            let found = std::mem::replace(&mut self.found, outer);
            if found.is_empty() {
                return;
            }
            nearest.push((schema, found));
        }
        let listed: Option<Vec<_>> = any
            .iter()
            .map(|schema| allowed(self.resolved(schema)?))
            .collect();
        if let Some(listed) = listed {
            let all: Vec<&Value> = listed.into_iter().flatten().collect();
            return self.report("enum", one_of(&all, value));
        }
        // An optional value is this, or null.
        nearest.retain(|(schema, _)| schema.get("type") != Some(&Value::from("null")));
        if let [(_, found)] = &mut nearest[..] {
            return self.found.append(found);
        }
        self.report("any_of", "has none of the forms that the schema allows");
    }

    fn object(&mut self, schema: &'a Object, members: &Object) {
        let empty = &*EMPTY;
        let known = schema.get("properties").and_then(Value::as_object);
        let known = known.unwrap_or(empty);
        for (name, of_member) in known {
            if let Some(value) = members.get(name) {
                self.inside(name, |check| check.value(of_member, value));
            }
        }
        let required = schema.get("required").and_then(Value::as_array);
        let required = required.into_iter().flatten().filter_map(Value::as_str);
        let missing: Vec<&str> = required
            .filter(|name| !members.contains_key(*name))
            .collect();
        for name in &missing {
            self.inside(*name, |check| check.report("required", "is missing"));
        }
        let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
        if !is_closed && missing.is_empty() {
            return;
        }
        let unknown = members.keys().filter(|name| !known.contains_key(*name));
        for name in unknown {
            // A name that is not known can stand for one that is missing, or for any other that is not given.
            let open = known.keys().map(String::as_str);
            let open = open.filter(|name| !members.contains_key(*name));
            let detail = match nearest(name, open) {
                Some(meant) => format!("is not a known name; did you mean '{meant}'?"),
                None if is_closed => "is not a known name".to_owned(),
                None => continue,
            };
            self.inside(name, |check| check.report("unknown", detail));
        }
    }

    fn bounds(&mut self, schema: &Object, value: &Value) {
        let bound = |name| schema.get(name).filter(|bound| bound.is_number());
        let compare = |bound: &Value| value.as_f64().partial_cmp(&bound.as_f64());
        for (name, words, wrong) in BOUNDS {
            if let Some(bound) = bound(name)
                && compare(bound).is_some_and(|order| wrong.contains(&order))
            {
                self.report("bounds", format!("must be {words} {bound}"));
                return;
            }
        }
    }

    /// Returns the schema that a reference names, such as `{"$ref": "#/$defs/Colour"}`.
    fn resolved(&self, schema: &'a Value) -> Option<&'a Object> {
        let mut schema = schema.as_object()?;
        for _ in 0..MAX_REFERENCES {
            let Some(reference) = schema.get("$ref").and_then(Value::as_str) else {
                return Some(schema);
            };
            let mut names = reference.strip_prefix("#/")?.split('/');
            let first = self.root.get(names.next()?)?;
            schema = names
                .try_fold(first, |at, name| at.get(name))?
                .as_object()?;
        }
        None
    }
}

static EMPTY: std::sync::LazyLock<Object> = std::sync::LazyLock::new(Object::new);

/// The bounds of numbers (JSON Schema, validation, §6.2), in words, and how a number that is out of them compares.
const BOUNDS: [(&str, &str, &[std::cmp::Ordering]); 4] = {
    use std::cmp::Ordering::{Equal, Greater, Less};
    [
        ("minimum", "at least", &[Less]),
        ("maximum", "at most", &[Greater]),
        ("exclusiveMinimum", "more than", &[Less, Equal]),
        ("exclusiveMaximum", "less than", &[Greater, Equal]),
    ]
};

/// The types of JSON Schema, each with a phrase for it.
const TYPES: [(&str, &str); 7] = [
    ("string", "a string"),
    ("integer", "an integer"),
    ("number", "a number"),
    ("boolean", "true or false"),
    ("array", "a list"),
    ("object", "an object"),
    ("null", "null"),
];

fn phrase(name: &str) -> &str {
    let known = TYPES.iter().find(|(known, _)| *known == name);
    known.map_or(name, |(_, phrase)| phrase)
}

fn phrase_of(value: &Value) -> &'static str {
    let name = TYPES.iter().find(|(name, _)| has_type(value, name));
    name.map_or("that", |(_, phrase)| phrase)
}

fn has_type(value: &Value, name: &str) -> bool {
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

fn types(schema: &Object) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn schemas<'a>(schema: &'a Object, name: &str) -> impl Iterator<Item = &'a Value> {
    let all = schema.get(name).and_then(Value::as_array);
    all.into_iter().flatten()
}

/// Returns the values that a schema lists, if it lists them.
fn allowed(schema: &Object) -> Option<Vec<&Value>> {
    match (schema.get("enum"), schema.get("const")) {
        (Some(Value::Array(values)), _) => Some(values.iter().collect()),
        (_, Some(value)) => Some(vec![value]),
        _ => None,
    }
}

/// Returns the sentence about a value that is not one of those that are allowed.
fn one_of(allowed: &[&Value], value: &Value) -> String {
    let shown = |value: &Value| match value {
        Value::String(text) => format!("'{text}'"),
        other => other.to_string(),
    };
    let names: Vec<String> = allowed
        .iter()
        .take(MAX_NAMES)
        .map(|name| shown(name))
        .collect();
    let mut detail = match &names[..] {
        [only] => format!("must be {only}"),
        _ => format!("must be one of {}", names.join(", ")),
    };
    if let more @ 1.. = allowed.len() - names.len() {
        detail.push_str(&format!(" and {more} others"));
    }
    let names = allowed.iter().filter_map(|name| name.as_str());
    if let Some(meant) = value.as_str().and_then(|given| nearest(given, names))
        && allowed.len() > 1
    {
        detail.push_str(&format!("; did you mean '{meant}'?"));
    }
    detail
}

/// Returns the name that a misspelling most likely means.
fn nearest<'n>(given: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    /// The longest text that is compared.
    const MAX_LEN: usize = 64;
    /// How alike two names have to be.
    const LIKENESS: f64 = 0.8;
    if given.len() > MAX_LEN {
        return None;
    }
    let given = given.to_ascii_lowercase();
    let likeness = |name: &str| strsim::jaro_winkler(&given, &name.to_ascii_lowercase());
    names
        .filter(|name| name.len() <= MAX_LEN)
        .map(|name| (likeness(name), name))
        .filter(|(likeness, _)| *likeness > LIKENESS)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> Value {
        json!({
            "type": "object",
            "required": ["count", "colour"],
            "properties": {
                "count": {"type": "integer", "minimum": 0, "maximum": 255},
                "colour": {"$ref": "#/$defs/Colour"},
                "size": {"anyOf": [{"$ref": "#/$defs/Size"}, {"type": "null"}]},
                "names": {"type": "array", "items": {"type": ["string", "null"]}},
                "mode": {"oneOf": [{"const": "fast", "description": "…"}, {"const": "slow"}]},
                "place": {"oneOf": [{"type": "string"}, {"type": "object", "required": ["id"]}]},
            },
            "$defs": {
                "Colour": {"type": "string", "enum": ["red", "green"]},
                "Size": {
                    "type": "object",
                    "properties": {"width": {"type": "number", "exclusiveMinimum": 0}},
                    "required": ["width"],
                    "additionalProperties": false,
                },
            },
        })
    }

    fn found(arguments: Value) -> Vec<String> {
        let (schema, arguments) = (schema(), arguments);
        let found = violations(schema.as_object().unwrap(), arguments.as_object().unwrap());
        let found = found.iter();
        found
            .map(|violation| format!("{violation} ({})", violation.code.as_deref().unwrap()))
            .collect()
    }

    #[test]
    fn every_mistake_is_found_where_it_is() {
        let good = json!({"count": 7, "colour": "red", "size": null, "names": ["a", null], "mode": "slow", "place": {"id": 1}, "other": 1});
        assert_eq!(found(good), [""; 0]);
        let rows = [
            (
                json!({"count": "7", "colour": "gren"}),
                vec![
                    "#/count: must be an integer, not a string (type)",
                    "#/colour: must be one of 'red', 'green'; did you mean 'green'? (enum)",
                ],
            ),
            (
                json!({"conut": 7, "zebra": 1, "color": "red"}),
                vec![
                    "#/count: is missing (required)",
                    "#/colour: is missing (required)",
                    "#/color: is not a known name; did you mean 'colour'? (unknown)",
                    "#/conut: is not a known name; did you mean 'count'? (unknown)",
                ],
            ),
            (
                json!({"count": 256, "colour": "red", "size": {"width": 0, "hight": 1}}),
                vec![
                    "#/count: must be at most 255 (bounds)",
                    "#/size/width: must be more than 0 (bounds)",
                    "#/size/hight: is not a known name (unknown)",
                ],
            ),
            (
                json!({"count": 1.5, "colour": "red", "size": 1, "names": ["a", 7, {}], "mode": "fats", "place": 7}),
                vec![
                    "#/count: must be an integer, not a number (type)",
                    "#/mode: must be one of 'fast', 'slow'; did you mean 'fast'? (enum)",
                    "#/names/1: must be a string or null, not an integer (type)",
                    "#/names/2: must be a string or null, not an object (type)",
                    "#/place: has none of the forms that the schema allows (any_of)",
                    "#/size: must be an object, not an integer (type)",
                ],
            ),
        ];
        for (arguments, expected) in rows {
            let mut found = found(arguments);
            found.sort();
            let mut expected = expected;
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn the_work_is_bounded_whatever_the_schema_says() {
        let endless = json!({
            "properties": {"a": {"$ref": "#/properties/a"}, "b": {"$ref": "#/$defs/b"}},
            "$defs": {"b": {"anyOf": [{"$ref": "#/$defs/b"}, {"$ref": "#/$defs/b"}]}},
        });
        let many = json!({"a": 1, "b": vec![1; 100_000]});
        let found = violations(endless.as_object().unwrap(), many.as_object().unwrap());
        assert_eq!(found, []);
        let list = json!({"properties": {"a": {"items": {"type": "string"}}}});
        let many = json!({"a": vec![1; 100_000]});
        let found = violations(list.as_object().unwrap(), many.as_object().unwrap());
        assert_eq!(found.len(), MAX_VIOLATIONS + 1);
    }
}
