//! JSON Schemas (draft 2020-12) of the documents of each problem type.

use super::problem_types::ProblemType;
use super::{Exports, File, object, pretty};
use crate::json::Members;
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
/// document.
pub(super) fn schema_of(problem: &ProblemType) -> Members {
    let entries: Vec<&'static ErrorEntry> = problem
        .variants
        .iter()
        .map(|variant| variant.entry)
        .collect();
    schema::problem(&entries).into_json()
}
