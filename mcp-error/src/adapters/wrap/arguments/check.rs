//! The check of arguments by the schema of their tool.

use mcp_error_rules::limits::MAX_VIOLATIONS;
use mcp_error_sanitize::Rules;
use serde_json::{Map, Value};

use super::place::{Place, Step};
use super::types::{BOUNDS, has_type, phrase, phrase_of};
use super::words::{MISSING, nearest, one_of, unknown};
use crate::documents::Violation;

/// The JSON Schema of a tool's arguments, or an object of arguments.
pub(crate) type Object = Map<String, Value>;

/// The most values of the arguments that are looked at, since every call pays for it.
pub(super) const MAX_VALUES: usize = 256;

/// The deepest level of arrays and objects that is looked at.
pub(super) const MAX_DEPTH: usize = 16;

/// The most references that lead from one schema to another.
const MAX_REFERENCES: usize = 8;

/// Returns what is wrong with arguments, as far as the types, the names, the allowed values and the bounds of their
/// schema (JSON Schema 2020-12) tell. What else a schema asks for is not looked at. Of arguments that are right this
/// allocates nothing, since every call pays for it.
///
/// `rules` are for the names in the arguments, which the caller chose.
pub(crate) fn violations(schema: &Object, arguments: &Object, rules: &Rules) -> Vec<Violation> {
    let mut check = Check {
        root: schema,
        rules,
        found: Vec::new(),
        left: MAX_VALUES,
    };
    check.object(schema, arguments, &Place::ROOT);
    check.found
}

struct Check<'a> {
    root: &'a Object,
    rules: &'a Rules,
    found: Vec<Violation>,
    /// The number of values that may still be looked at.
    left: usize,
}

impl<'a> Check<'a> {
    fn report(&mut self, place: &Place<'_>, code: &'static str, detail: impl Into<String>) {
        if self.found.len() <= MAX_VIOLATIONS {
            let violation = Violation::at(place.names(self.rules), detail.into());
            self.found.push(violation.with_code(code));
        }
    }

    fn value(&mut self, schema: &'a Value, value: &Value, place: &Place<'_>) {
        let Some(schema) = self.resolved(schema) else {
            return;
        };
        if self.left == 0 || place.depth() > MAX_DEPTH {
            return;
        }
        self.left -= 1;
        for all in list(schema, "allOf") {
            self.value(all, value, place);
        }
        for name in ["anyOf", "oneOf"] {
            let any = list(schema, name);
            if !any.is_empty() {
                self.any(any, value, place);
            }
        }
        if let Some(allowed) = allowed(schema)
            && !allowed.contains(value)
        {
            let allowed: Vec<&Value> = allowed.iter().collect();
            self.report(place, "enum", one_of(&allowed, value));
            return;
        }
        let mut types = types(schema).peekable();
        if types.peek().is_some() && !types.any(|name| has_type(value, name)) {
            let expected: Vec<&str> = self::types(schema).map(phrase).collect();
            let detail = format!(
                "must be {}, not {}",
                expected.join(" or "),
                phrase_of(value)
            );
            self.report(place, "type", detail);
            return;
        }
        match value {
            Value::Number(_) => self.bounds(schema, value, place),
            Value::Array(items) => {
                if let Some(of_item) = schema.get("items") {
                    for (at, item) in items.iter().enumerate() {
                        if self.left == 0 {
                            break;
                        }
                        self.value(of_item, item, &place.inside(Step::Item(at)));
                    }
                }
            }
            Value::Object(members) => self.object(schema, members, place),
            _ => {}
        }
    }

    /// Checks a value against schemas of which one has to hold.
    fn any(&mut self, any: &'a [Value], value: &Value, place: &Place<'_>) {
        let mut nearest: Vec<(&'a Value, Vec<Violation>)> = Vec::new();
        for schema in any {
            let outer = std::mem::take(&mut self.found);
            self.value(schema, value, place);
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
            return self.report(place, "enum", one_of(&all, value));
        }
        // An optional value is this, or null.
        nearest.retain(|(schema, _)| schema.get("type") != Some(&Value::from("null")));
        if let [(_, found)] = &mut nearest[..] {
            return self.found.append(found);
        }
        self.report(
            place,
            "any_of",
            "has none of the forms that the schema allows",
        );
    }

    fn object(&mut self, schema: &'a Object, members: &Object, place: &Place<'_>) {
        let empty = &*EMPTY;
        let known = schema.get("properties").and_then(Value::as_object);
        let known = known.unwrap_or(empty);
        for (name, of_member) in known {
            if let Some(value) = members.get(name) {
                self.value(of_member, value, &place.inside(Step::Known(name)));
            }
        }
        let required = list(schema, "required").iter().filter_map(Value::as_str);
        let missing: Vec<&str> = required
            .filter(|name| !members.contains_key(*name))
            .collect();
        for name in &missing {
            self.report(&place.inside(Step::Known(name)), "required", MISSING);
        }
        let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
        if !is_closed && missing.is_empty() {
            return;
        }
        let others = members.keys().filter(|name| !known.contains_key(*name));
        for name in others {
            // A name that is not known can stand for one that is missing, or for any other that is not given.
            let open = known.keys().map(String::as_str);
            let open = open.filter(|name| !members.contains_key(*name));
            let meant = nearest(name, open);
            if meant.is_some() || is_closed {
                self.report(&place.inside(Step::Given(name)), "unknown", unknown(meant));
            }
        }
    }

    fn bounds(&mut self, schema: &Object, value: &Value, place: &Place<'_>) {
        let bound = |name| schema.get(name).filter(|bound| bound.is_number());
        let compare = |bound: &Value| value.as_f64().partial_cmp(&bound.as_f64());
        for (name, words, wrong) in BOUNDS {
            if let Some(bound) = bound(name)
                && compare(bound).is_some_and(|order| wrong.contains(&order))
            {
                self.report(place, "bounds", format!("must be {words} {bound}"));
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

/// Returns the names of the types that a schema allows.
fn types(schema: &Object) -> impl Iterator<Item = &str> {
    let types = match schema.get("type") {
        Some(Value::Array(names)) => &names[..],
        Some(name) => std::slice::from_ref(name),
        None => &[],
    };
    types.iter().filter_map(Value::as_str)
}

/// Returns the items of a list in a schema.
fn list<'a>(schema: &'a Object, name: &str) -> &'a [Value] {
    match schema.get(name) {
        Some(Value::Array(items)) => items,
        _ => &[],
    }
}

/// Returns the values that a schema lists, if it lists them.
fn allowed(schema: &Object) -> Option<&[Value]> {
    match (schema.get("enum"), schema.get("const")) {
        (Some(Value::Array(values)), _) => Some(values),
        (_, Some(value)) => Some(std::slice::from_ref(value)),
        _ => None,
    }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
