//! Checks arguments against the schema of a tool.

use mcp_error_rules::likeness::nearest;
use mcp_error_rules::limits::MAX_VIOLATIONS;
use mcp_error_sanitize::Rules;
use serde_json::Value;

use super::forms::{Meant, meant};
use super::keywords::Keywords;
use super::object::{Object, member};
use super::path::{Step, ValuePath};
use super::types::{BOUNDS, lists, phrase, phrase_of};
use super::words::{MISSING, one_of, unknown};
use crate::documents::Violation;
use crate::util::append::append;

/// The most values of the arguments that are looked at, since every call pays for it.
pub(super) const MAX_VALUES: usize = 256;

pub(super) const MAX_DEPTH: usize = 16;

/// The most references that lead from one schema to another.
const MAX_REFERENCES: usize = 8;

/// Returns the mistakes in some arguments: wrong types, missing and unknown names, values that are not allowed, and numbers out
/// of bounds (JSON Schema 2020-12). Other keywords of the schema are not checked. For arguments without a mistake this does
/// not allocate, since every call pays for it.
///
/// `rules` sanitize the names in the arguments, which the caller chose.
pub(crate) fn violations(schema: &Object, arguments: &Object, rules: &Rules) -> Vec<Violation> {
    let mut check = Check {
        root: schema,
        rules,
        found: Vec::new(),
        left: MAX_VALUES,
    };
    check.object(&Keywords::of(schema), arguments, &ValuePath::ROOT);
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
    #[cold]
    fn report(&mut self, path: &ValuePath<'_>, code: &'static str, detail: String) {
        if self.found.len() <= MAX_VIOLATIONS {
            self.found.push(Violation {
                pointer: path.pointer(self.rules).into(),
                detail: detail.into(),
                code: Some(code.into()),
            });
        }
    }

    fn value(&mut self, schema: &'a Value, value: &Value, path: &ValuePath<'_>) {
        let Some([own, schema]) = self.form(schema) else {
            return;
        };
        if self.left == 0 || path.depth() > MAX_DEPTH {
            return;
        }
        self.left -= 1;
        // In an internally tagged enum of serde, the tag is next to the reference to the schema of the other members.
        if own.reference.is_some()
            && let Value::Object(members) = value
        {
            self.object(&own, members, path);
        }
        for all in schema.all_of {
            self.value(all, value, path);
        }
        for any in [schema.any_of, schema.one_of] {
            if !any.is_empty() {
                self.any(any, value, path);
            }
        }
        if let Some(allowed) = schema.allowed
            && !lists(allowed, value)
        {
            self.report(path, "enum", one_of(&[allowed], value));
            return;
        }
        if !schema.allows_type_of(value) {
            self.report(path, "type", wrong_type(&schema, value));
            return;
        }
        match value {
            Value::Number(_) => self.bounds(&schema, value, path),
            Value::Array(items) => {
                if let Some(of_item) = schema.items {
                    for (at, item) in items.iter().enumerate() {
                        if self.left == 0 {
                            break;
                        }
                        self.value(of_item, item, &path.inside(Step::Item(at)));
                    }
                }
            }
            Value::Object(members) => self.object(&schema, members, path),
            _ => {}
        }
    }

    /// Checks a value against schemas, one of which it has to match.
    fn any(&mut self, any: &'a [Value], value: &Value, path: &ValuePath<'_>) {
        let mut nearest: Vec<(&'a Value, Vec<Violation>)> = Vec::new();
        let mut listed = Some(Vec::new());
        for schema in any {
            let outer = std::mem::take(&mut self.found);
            self.value(schema, value, path);
            let found = std::mem::replace(&mut self.found, outer);
            if found.is_empty() {
                return;
            }
            let allowed = self.resolved(schema).and_then(|keywords| keywords.allowed);
            listed = listed.zip(allowed).map(|(mut listed, allowed)| {
                listed.push(allowed);
                listed
            });
            // The schema of an optional value also allows null.
            if schema.get("type").and_then(Value::as_str) != Some("null") {
                nearest.push((schema, found));
            }
        }
        if let Some(listed) = listed {
            return self.report(path, "enum", one_of(&listed, value));
        }
        if let [(_, found)] = &mut nearest[..] {
            return self.found.append(found);
        }
        let mut forms = Vec::new();
        for (form, _) in &nearest {
            match self.form(form) {
                Some(form) => forms.push(form),
                None => {
                    forms.clear();
                    break;
                }
            }
        }
        match meant(&forms, value) {
            Meant::Form(at) => self.found.append(&mut nearest[at].1),
            Meant::Tag(name, listed) => {
                let path = path.inside(Step::Known(name));
                match value.get(name) {
                    Some(given) => self.report(&path, "enum", one_of(&listed, given)),
                    None => {
                        let listed = one_of(&listed, &Value::Null);
                        self.report(&path, "required", format!("{MISSING}; it {listed}"));
                    }
                }
            }
            Meant::Unknown => {
                let detail = "has none of the forms that the schema allows";
                self.report(path, "any_of", detail.to_owned());
            }
        }
    }

    /// Returns the keywords next to the reference of a schema, and those of the schema that it refers to. A schema without a
    /// reference has its keywords in the second place.
    fn form(&self, schema: &'a Value) -> Option<[Keywords<'a>; 2]> {
        let own = Keywords::of(schema.as_object()?);
        match own.reference {
            Some(_) => Some([own, self.resolved(schema)?]),
            None => Some([Keywords::default(), own]),
        }
    }

    fn object(&mut self, schema: &Keywords<'a>, members: &Object, path: &ValuePath<'_>) {
        if let Some(properties) = schema.properties {
            for (name, of_member) in properties {
                if let Some(value) = member(members, name) {
                    self.value(of_member, value, &path.inside(Step::Known(name)));
                }
            }
        }
        let mut is_complete = true;
        for name in schema.required() {
            if member(members, name).is_none() {
                is_complete = false;
                let path = path.inside(Step::Known(name));
                self.report(&path, "required", MISSING.to_owned());
            }
        }
        // Patterns are not checked, so if there are any, each name may be allowed.
        if schema.has_patterns || !schema.is_closed && is_complete {
            return;
        }
        let known = schema.properties;
        for name in members.keys() {
            if known.is_some_and(|known| member(known, name).is_some()) {
                continue;
            }
            // An unknown name can stand for one that is missing, or for any other that is not given.
            let meant = known.and_then(|known| {
                let open = known.keys().map(String::as_str);
                nearest(name, open.filter(|name| member(members, name).is_none()))
            });
            if meant.is_some() || schema.is_closed {
                self.report(&path.inside(Step::Given(name)), "unknown", unknown(meant));
            }
        }
    }

    fn bounds(&mut self, schema: &Keywords<'_>, value: &Value, path: &ValuePath<'_>) {
        let compare = |bound: &Value| value.as_f64().partial_cmp(&bound.as_f64());
        for ((_, words, wrong), bound) in BOUNDS.iter().zip(schema.bounds) {
            if let Some(bound) = bound
                && compare(bound).is_some_and(|order| wrong.contains(&order))
            {
                self.report(path, "bounds", format!("must be {words} {bound}"));
                return;
            }
        }
    }

    /// Returns the keywords of a schema, or of the one that it refers to: `{"$ref": "#/$defs/Colour"}`.
    fn resolved(&self, schema: &'a Value) -> Option<Keywords<'a>> {
        let mut keywords = Keywords::of(schema.as_object()?);
        for _ in 0..MAX_REFERENCES {
            let Some(reference) = keywords.reference else {
                return Some(keywords);
            };
            let mut names = reference.strip_prefix("#/")?.split('/');
            let first = self.root.get(names.next()?)?;
            let named = names.try_fold(first, |at, name| at.get(name))?;
            keywords = Keywords::of(named.as_object()?);
        }
        None
    }
}

/// Returns the sentence about a value whose type is none of those that a schema names.
#[cold]
fn wrong_type(schema: &Keywords<'_>, value: &Value) -> String {
    let mut detail = String::from("must be ");
    for (at, name) in schema.types().enumerate() {
        if at > 0 {
            append(&mut detail, " or ");
        }
        append(&mut detail, phrase(name));
    }
    append(&mut detail, ", not ");
    append(&mut detail, phrase_of(value));
    detail
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
