//! OpenAPI 3.1 components.

use super::json_schema::schema_of;
use super::problem_types::ProblemType;
use super::{Exports, File, object, pretty};
use crate::documents::problem::PROBLEM_JSON;
use crate::json::{Json, Members};
use crate::schema::distinct;

impl Exports<'_> {
    /// Returns an OpenAPI 3.1 document with a schema for each problem type and a response for each status, to be
    /// referred to or merged: `openapi.json`. Variants with the same status share a response. A variant that computes
    /// its status is part of every response.
    pub fn openapi(&self) -> File {
        let types = ProblemType::all_of(self.registry);
        let mut schemas = Members::new();
        for problem in &types {
            schemas.insert(problem.type_name(), schema_of(problem));
        }
        let mut statuses = distinct(self.registry.iter().map(|entry| entry.status()));
        statuses.sort_unstable();
        let mut responses = Members::new();
        for status in statuses {
            responses.insert(format!("Problem{status}"), response(&types, status));
        }
        let document = object! {
            "openapi": "3.1.1",
            "info": object! { "title": self.name.clone(), "version": self.version.clone() },
            "components": object! { "schemas": schemas, "responses": responses },
        };
        pretty("openapi.json", document)
    }
}

fn response(types: &[ProblemType], status: u16) -> Members {
    let of_status: Vec<&ProblemType> = types
        .iter()
        .filter(|problem| {
            let mut variants = problem.variants.iter();
            variants.any(|variant| variant.entry.can_have_status(status))
        })
        .collect();
    let reference =
        |problem: &&ProblemType| format!("#/components/schemas/{}", problem.type_name());
    let schema = match &of_status[..] {
        [one] => object! { "$ref": reference(one) },
        several => {
            let mut mapping = Members::new();
            for problem in several {
                mapping.insert(problem.uri, reference(problem));
            }
            let references = several
                .iter()
                .map(|problem| Json::Object(object! { "$ref": reference(problem) }));
            object! {
                "oneOf": references.collect::<Vec<_>>(),
                "discriminator": object! { "propertyName": "type", "mapping": mapping },
            }
        }
    };
    let mut media = Members::new();
    media.insert(PROBLEM_JSON, object! { "schema": schema });
    let titles = distinct(of_status.iter().map(|problem| problem.title));
    let mut response = object! { "description": titles.join(", ") };
    let variants = || of_status.iter().flat_map(|problem| &problem.variants);
    if variants().any(|variant| variant.entry.can_be_retryable()) {
        let seconds = object! { "type": "integer", "minimum": 0 };
        let header = object! {
            "description": "Seconds to wait before a retry (RFC 9110 §10.2.3).",
            "schema": seconds,
        };
        response.insert("headers", object! { "Retry-After": header });
    }
    response.insert("content", media);
    response
}
