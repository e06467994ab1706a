//! OpenAPI 3.1 components.

use super::definitions::{Definitions, ERROR_BODY, PROBLEM};
use super::problem_types::ProblemEntries;
use super::{Exports, File, Wire, object, pretty};
use crate::documents::problem::PROBLEM_JSON;
use crate::json::{Json, Members};
use crate::registry::entry::ErrorEntry;
use crate::schema::{Schema, distinct};

/// The place of the schemas that a schema refers to.
const SCHEMAS: &str = "#/components/schemas/";

/// The statuses with which HTTP frameworks refuse a request, or say that a handler panicked.
const FRAMEWORK_STATUSES: [u16; 8] = [400, 404, 405, 413, 415, 422, 500, 503];

impl Exports<'_> {
    /// Returns an OpenAPI 3.1 document with a schema for each document and a response for each status, to be referred
    /// to or merged: `openapi.json`.
    ///
    /// Variants with the same status share a response, such as `Problem404`. A variant that computes its status is
    /// part of the responses that it lists in `statuses`. Without a list, it is part of every response.
    /// `ProblemDefault` is for any status.
    ///
    /// Since OpenAPI describes HTTP, the responses are there even if [`Wire::Http`] is not among the
    /// [wires](Self::with_wires).
    pub fn openapi(&self) -> File {
        let mut exports = self.clone();
        if !self.has(Wire::Http) {
            exports = exports.with_wires([&self.wires, &[Wire::Http][..]].concat());
        }
        let definitions = Definitions::of(&exports);
        let schemas = definitions.schemas().into_iter();
        let schemas =
            schemas.map(|(name, schema)| (name.to_owned(), schema.into_json(Some(SCHEMAS))));
        let mut statuses = distinct(
            exports
                .registry
                .iter()
                .flat_map(|entry| entry.possible_statuses().unwrap_or(vec![entry.status()]))
                .chain(FRAMEWORK_STATUSES),
        );
        statuses.sort_unstable();
        let mut responses = Members::new();
        for status in statuses {
            responses.insert(
                format!("Problem{status}"),
                response(&definitions, Some(status)),
            );
        }
        responses.insert("ProblemDefault", response(&definitions, None));
        let document = object! {
            "openapi": "3.1.1",
            "info": object! {
                "title": self.name.clone(),
                "version": self.version.clone(),
                "description": "The errors of this server, to be referred to from the document of its interface.",
            },
            "servers": Vec::from([Json::Object(object! { "url": "/" })]),
            "components": object! { "schemas": schemas.collect::<Members>(), "responses": responses },
        };
        pretty("openapi.json", &document)
    }
}

fn response(definitions: &Definitions, status: Option<u16>) -> Members {
    let has_status = |entry: &ErrorEntry| status.is_none_or(|status| entry.can_have_status(status));
    let of_status: Vec<&ProblemEntries> = {
        let types = definitions.types.iter();
        // A framework can refuse a request with any status.
        let occur = types.filter(|problem| {
            problem.is_about_blank() || problem.variants.iter().any(|entry| has_status(entry))
        });
        occur.collect()
    };
    let mut content = Members::new();
    if definitions.union(ERROR_BODY).is_some() {
        let body = Schema::Ref(ERROR_BODY.into()).into_json(Some(SCHEMAS));
        content.insert("application/json", object! { "schema": body });
    }
    if definitions.union(PROBLEM).is_some() {
        content.insert(PROBLEM_JSON, object! { "schema": one_of(&of_status) });
    }
    let titles = distinct(of_status.iter().map(|problem| match status {
        Some(status) if problem.is_about_blank() => {
            mcp_error_rules::status::reason_phrase(status).unwrap_or(problem.title)
        }
        _ => problem.title,
    }));
    let description = match status {
        Some(_) => titles.join(", "),
        None => "Any error of this server".to_owned(),
    };
    let mut response = object! { "description": description };
    let mut variants = of_status.iter().flat_map(|problem| &problem.variants);
    if variants.any(|entry| has_status(entry) && entry.can_be_retryable()) {
        let seconds = object! { "type": "integer", "minimum": 0 };
        let header = object! {
            "description": "Seconds to wait before a retry (RFC 9110 §10.2.3).",
            "schema": seconds,
        };
        response.insert("headers", object! { "Retry-After": header });
    }
    response.insert("content", content);
    response
}

/// Returns a schema of any one of these problems, with `type` as the discriminator.
fn one_of(problems: &[&ProblemEntries]) -> Members {
    let reference = |problem: &ProblemEntries| format!("{SCHEMAS}{}", problem.type_name());
    if let [only] = problems {
        return object! { "$ref": reference(only) };
    }
    let mapping = problems
        .iter()
        .map(|problem| (problem.uri.to_owned(), reference(problem)));
    let mapping: Members = mapping.collect();
    let references = problems
        .iter()
        .map(|problem| Json::Object(object! { "$ref": reference(problem) }));
    object! {
        "oneOf": references.collect::<Vec<_>>(),
        "discriminator": object! { "propertyName": "type", "mapping": mapping },
    }
}
