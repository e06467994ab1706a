//! JSON Schemas (draft 2020-12) of the documents of each problem type.

use super::problem_types::ProblemType;
use super::{Exports, File, object, pretty, strings};
use crate::json::{Json, Members};
use crate::registry::entry::ErrorEntry;
use crate::schema;

impl Exports<'_> {
    /// Returns a JSON Schema for each problem type: `schemas/not-found.schema.json`.
    pub fn json_schemas(&self) -> Vec<File> {
        let types = ProblemType::all_of(self.registry);
        let schemas = types.iter().map(|problem| {
            let mut schema = object! { "$schema": "https://json-schema.org/draft/2020-12/schema" };
            schema.extend(schema_of(problem));
            pretty(format!("schemas/{}.schema.json", problem.slug), schema)
        });
        schemas.collect()
    }
}

/// Returns the schema of a problem type's documents, without the `$schema` keyword, so that it can be part of another
/// document. It includes the members that only the `data` of a JSON-RPC error has.
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
    let kinds = strings(problem.distinct_facts(|entry| entry.kind.clone()));
    for (name, schema_of_member) in [
        ("kind", object! { "enum": kinds }),
        ("retryable", object! { "type": "boolean" }),
        ("retryAfter", object! { "type": "integer", "minimum": 0 }),
    ] {
        properties.insert(name, schema_of_member);
    }
    schema.insert("properties", properties);
    schema
}
