//! JSON Schema, draft 2020-12, of the documents of each problem type.

use super::problem_types::ProblemType;
use super::{Exports, File, object, pretty, strings};
use crate::json::{Json, Members};
use crate::registry::entry::ErrorEntry;
use crate::schema;

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

/// The schema of a problem type's documents, for other documents to hold, with what `data` has besides.
pub(super) fn schema_of(problem: &ProblemType) -> Members {
    let entries: Vec<&'static ErrorEntry> = problem
        .variants
        .iter()
        .map(|variant| variant.entry)
        .collect();
    let mut schema = schema::problem(&entries).into_json();
    let Some(Json::Object(mut properties)) = schema.remove("properties") else {
        return schema;
    };
    let kinds = strings(problem.each(|entry| entry.kind.clone()));
    for (name, of_data) in [
        ("kind", object! { "enum": kinds }),
        ("retryable", object! { "type": "boolean" }),
        ("retryAfter", object! { "type": "integer", "minimum": 0 }),
    ] {
        properties.insert(name, of_data);
    }
    schema.insert("properties", properties);
    schema
}
