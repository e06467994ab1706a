//! Writes schemas as TypeScript types, and the checks of their guards.

use std::fmt::Write as _;

use crate::exports::definitions::{Definition, PROBLEM_DETAILS, Union};
use crate::exports::grouped;
use crate::exports::member_notes::note;
use crate::json::Json;
use crate::schema::{Object, Schema, Type};

/// Writes a type. Members that the base has in the same form are left out.
pub(super) fn write_definition(text: &mut String, definition: &Definition, base: Option<&Object>) {
    let (name, description) = (&definition.name, &definition.description);
    match &definition.schema {
        Schema::Object(object) => write_interface(text, name, description, object, base),
        other => {
            write_doc_comment(text, "", description);
            let _ = writeln!(text, "export type {name} = {};\n", type_of(other));
        }
    }
}

pub(super) fn write_interface(
    text: &mut String,
    name: &str,
    description: &str,
    object: &Object,
    base: Option<&Object>,
) {
    write_doc_comment(text, "", description);
    let of_base = |name: &str| {
        let mut members = base.into_iter().flat_map(|base| &base.members);
        members.find(|(known, _)| known == name)
    };
    let own = || {
        let members = object.members.iter();
        members.filter(|(name, schema)| of_base(name).is_none_or(|(_, known)| known != schema))
    };
    let _ = write!(text, "export interface {name}");
    if base.is_some() {
        // An extension member replaces the common member of the same name.
        let replaced = own().filter(|(name, schema)| {
            of_base(name).is_some_and(|(_, known)| !narrows(known, schema))
        });
        let replaced: Vec<String> = replaced.map(|(name, _)| quoted(name)).collect();
        let _ = match &replaced[..] {
            [] => write!(text, " extends {PROBLEM_DETAILS}"),
            some => write!(
                text,
                " extends Omit<{PROBLEM_DETAILS}, {}>",
                some.join(" | ")
            ),
        };
    }
    text.push_str(" {\n");
    for (name, schema) in own() {
        let mut described = object.descriptions.iter();
        if let Some((_, description)) = described.find(|(known, _)| *known == &**name) {
            write_doc_comment(text, "  ", description);
        } else if let Some(note) = note(name).filter(|_| of_base(name).is_none()) {
            write_doc_comment(text, "  ", note);
        }
        let optional = if object.required.contains(&&**name) {
            ""
        } else {
            "?"
        };
        let (name, of) = (property_name(name), type_of(schema));
        let _ = writeln!(text, "  readonly {name}{optional}: {of};");
    }
    text.push_str("}\n\n");
}

/// Returns whether every value of the second schema is also one of the first. This only knows simple schemas.
fn narrows(wide: &Schema, narrow: &Schema) -> bool {
    match narrow {
        Schema::Enum(values) => match (wide, Schema::type_of(values)) {
            (Schema::Typed(types), Some(one)) => types.contains(&one),
            (Schema::Between(..), Some(one)) => one == Type::Integer,
            _ => false,
        },
        Schema::Between(..) => matches!(wide, Schema::Between(..)),
        _ => wide == narrow,
    }
}

fn type_of(schema: &Schema) -> String {
    match schema {
        Schema::Any => "unknown".into(),
        Schema::Enum(values) => joined(values.iter().map(literal_type)),
        Schema::Typed(types) => joined(types.iter().map(|one| json_type(*one).to_owned())),
        Schema::Format(_) => "string".into(),
        Schema::Between(..) => "number".into(),
        Schema::Array(items) => match type_of(items) {
            several if several.contains(" | ") => format!("readonly ({several})[]"),
            one => format!("readonly {one}[]"),
        },
        Schema::AnyOf(schemas) => joined(schemas.iter().map(type_of)),
        Schema::Ref(name) => name.clone().into_owned(),
        // An object that is part of a document has a name.
        Schema::Object(object) => object.name.clone().unwrap_or_default().into_owned(),
    }
}

fn joined(types: impl Iterator<Item = String>) -> String {
    crate::schema::distinct(types).join(" | ")
}

const fn json_type(json_type: Type) -> &'static str {
    match json_type {
        Type::Null => "null",
        Type::Boolean => "boolean",
        Type::Integer | Type::Number => "number",
        Type::String => "string",
        Type::Object => "Readonly<Record<string, unknown>>",
    }
}

/// Returns the type of a constant value. Scalars in JSON are literal types in TypeScript.
fn literal_type(value: &Json) -> String {
    match value {
        Json::Array(_) => "readonly unknown[]".into(),
        Json::Object(_) => "Readonly<Record<string, unknown>>".into(),
        scalar => scalar.to_string(),
    }
}

/// Writes what a guard has to check: each required member, with its values or its type.
pub(super) fn write_checks(text: &mut String, schema: &Schema) {
    text.push_str("{ members: [");
    if let Schema::Object(object) = schema {
        let required = |name: &str| object.required.contains(&name);
        let members = object.members.iter().filter(|(name, _)| required(name));
        for (at, (name, schema)) in members.enumerate() {
            let separator = if at == 0 { "" } else { ", " };
            let _ = write!(text, "{separator}[{}, ", quoted(name));
            match schema {
                Schema::Enum(values) => {
                    let values: Vec<String> = values.iter().map(Json::to_string).collect();
                    let _ = write!(text, "[{}]", values.join(", "));
                }
                Schema::Object(_) => write_checks(text, schema),
                Schema::Format(_) => text.push_str("\"string\""),
                Schema::Between(..) => text.push_str("\"number\""),
                Schema::Array(_) => text.push_str("\"array\""),
                Schema::Typed(types) => match types[..] {
                    [Type::Null] => text.push_str("[null]"),
                    [one] => {
                        let _ = write!(text, "\"{}\"", js_type(one));
                    }
                    _ => text.push_str("\"any\""),
                },
                Schema::Any | Schema::AnyOf(_) | Schema::Ref(_) => text.push_str("\"any\""),
            }
            text.push(']');
        }
    }
    text.push_str("] }");
}

const fn js_type(json_type: Type) -> &'static str {
    match json_type {
        Type::Boolean => "boolean",
        Type::Integer | Type::Number => "number",
        Type::String => "string",
        Type::Null | Type::Object => "object",
    }
}

/// Returns the values that a schema allows at a path, or none if it does not list them.
fn values_at(schema: &Schema, path: &[&str]) -> Vec<Json> {
    match (schema, path) {
        (Schema::Enum(values), []) => values.clone(),
        (Schema::Object(object), [first, rest @ ..]) => {
            let found = object.members.iter().find(|(name, _)| name == first);
            found.map_or_else(Vec::new, |(_, schema)| values_at(schema, rest))
        }
        _ => Vec::new(),
    }
}

/// Returns the names of the checks for each value that tells alternatives apart, as code. Alternatives without a value are
/// listed under `undefined`.
pub(super) fn checks_by_value(union: &Union) -> Vec<(String, Vec<String>)> {
    grouped(union.alternatives.iter().flat_map(|one| {
        let values = values_at(&one.schema, union.tag);
        let mut values: Vec<String> = values.iter().map(Json::to_string).collect();
        if values.is_empty() {
            values.push("undefined".into());
        }
        let values = values.into_iter();
        values.map(|value| (value, format!("{}Checks", one.name)))
    }))
}

/// Returns the name of a member as it is written in an interface, quoted if necessary.
fn property_name(name: &str) -> String {
    let plain = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if plain && !name.starts_with(|first: char| first.is_ascii_digit()) {
        name.into()
    } else {
        quoted(name)
    }
}

pub(super) fn quoted(text: &str) -> String {
    Json::String(text.to_owned().into()).to_string()
}

/// Writes a doc comment. The text is escaped so that it cannot end the comment.
pub(super) fn write_doc_comment(text: &mut String, indent: &str, doc: &str) {
    let doc = doc.replace("*/", "*\\/");
    let mut lines = doc.lines();
    match (lines.next(), lines.next()) {
        (Some(only), None) => {
            let _ = writeln!(text, "{indent}/** {only} */");
        }
        _ => {
            let _ = writeln!(text, "{indent}/**");
            for line in doc.lines() {
                let _ = writeln!(text, "{}", format!("{indent} * {line}").trim_end());
            }
            let _ = writeln!(text, "{indent} */");
        }
    }
}
