//! JSON Schema, draft 2020-12, of the documents of each problem type.

use super::catalog::CatalogMember;
use super::problem_types::ProblemType;
use super::{Exports, File, object, pretty, strings};
use crate::entry::Shown;
use crate::json::{Json, Members};
use crate::member::{Sanitizer, Shape};

impl Exports<'_> {
    /// A schema for each problem type: `schemas/not-found.schema.json`.
    pub fn json_schemas(&self) -> Vec<File> {
        let types = ProblemType::of(self.registry);
        let schemas = types.iter().map(|problem| {
            let mut schema = object! { "$schema": "https://json-schema.org/draft/2020-12/schema" };
            schema.extend(schema_of(problem));
            pretty(format!("schemas/{}.schema.json", problem.slug), schema)
        });
        schemas.collect()
    }
}

/// The schema of a problem type's documents, for other documents to hold.
pub(super) fn schema_of(problem: &ProblemType) -> Members {
    let mut properties = object! {
        "type": object! { "const": problem.uri },
        "title": object! { "type": "string" },
        "status": status(problem),
        "detail": object! { "type": "string", "description": "What happened this time." },
        "instance": object! {
            "type": "string",
            "format": "uri-reference",
            "description": "The occurrence.",
        },
        "timestamp": object! { "type": "string", "format": "date-time" },
        "tool": object! { "type": "string", "description": "The tool that was called." },
    };
    for (name, members) in problem.members() {
        properties.insert(name.to_owned(), any_of(members.into_iter().map(value)));
    }
    let kinds = strings(problem.each(|entry| entry.kind.clone()));
    for (name, schema) in [
        ("suggestions", list(object! { "type": "string" })),
        ("examples", list(object! { "type": "string" })),
        ("kind", object! { "enum": kinds }),
        ("retryable", object! { "type": "boolean" }),
        (
            "retryAfter",
            object! { "type": "integer", "minimum": 0, "description": "Seconds to wait before a retry." },
        ),
    ] {
        if !properties.contains(name) {
            properties.insert(name, schema);
        }
    }
    let mut schema = object! { "title": problem.title };
    let descriptions = problem.descriptions();
    if !descriptions.is_empty() {
        schema.insert("description", descriptions.join("\n\n"));
    }
    schema.insert("type", "object");
    schema.insert("required", strings(["type", "title", "status", "instance"]));
    schema.insert("properties", properties);
    schema
}

fn status(problem: &ProblemType) -> Members {
    let computed = problem
        .variants
        .iter()
        .any(|variant| variant.entry.computes_status());
    if computed {
        return object! { "type": "integer", "minimum": 400, "maximum": 599 };
    }
    let statuses = problem.each(|entry| entry.status);
    object! { "enum": statuses.into_iter().map(Json::from).collect::<Vec<_>>() }
}

/// One schema for what several variants say of a member.
fn any_of(schemas: impl Iterator<Item = Members>) -> Members {
    let mut schemas = super::problem_types::distinct(schemas);
    match schemas.len() {
        1 => schemas.remove(0),
        _ => object! { "anyOf": schemas.into_iter().map(Json::Object).collect::<Vec<_>>() },
    }
}

fn list(items: Members) -> Members {
    object! { "type": "array", "items": items }
}

/// The schema of a member's value.
fn value(member: &CatalogMember) -> Members {
    let mut schema = match (&member.value, member.sanitizer) {
        (Some(value), _) => object! { "const": value.clone() },
        (None, Some(Sanitizer::Sample)) => sample(),
        _ => shape(member.shape),
    };
    if member.list {
        schema = list(schema);
    }
    match member.shown {
        Shown::Always => {}
        Shown::Verbose => schema.insert("description", "Under a verbose policy only."),
        Shown::Location => {
            schema.insert("description", "Under a policy that shows locations only.");
        }
    }
    schema
}

fn shape(shape: Shape) -> Members {
    match shape {
        Shape::String => object! { "type": "string" },
        Shape::Integer => object! { "type": "integer" },
        Shape::Number => object! { "type": "number" },
        Shape::Boolean => object! { "type": "boolean" },
        Shape::Object => object! { "type": "object" },
        Shape::Any => object! {},
    }
}

fn sample() -> Members {
    object! {
        "type": "object",
        "required": strings(["values"]),
        "properties": object! {
            "values": list(object! { "type": "string" }),
            "moreCount": object! { "type": "integer", "minimum": 1 },
            "listEndpoint": object! { "type": "string" },
        },
    }
}
