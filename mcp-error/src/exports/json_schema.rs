//! JSON Schemas (draft 2020-12) of the documents that a server sends.

use super::definitions::{Definitions, PROBLEM};
use super::{Exports, File, object, pretty};
use crate::json::{Json, Members};
use crate::schema::Schema;

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The place of the schemas that a schema refers to.
const DEFINITIONS: &str = "#/$defs/";

impl Exports<'_> {
    /// Returns the JSON Schemas of the documents: one for the problem documents of each type,
    /// `schemas/not-found.schema.json`, and one for each form of an answer on the [wires](Self::with_wires) of the
    /// server, such as `answers/tool-result.schema.json`. Each file stands for itself.
    pub fn json_schemas(&self) -> Vec<File> {
        let definitions = Definitions::of(self);
        let mut files = Vec::new();
        let problems = definitions
            .unions
            .iter()
            .find(|union| union.name == PROBLEM);
        let problems = problems.map_or(&[][..], |union| &union.alternatives[..]);
        for (problem, of_type) in definitions.types.iter().zip(problems) {
            let mut schema = object! { "$schema": DIALECT };
            if let Some(id) = schema_id(problem.uri) {
                schema.insert("$id", id);
            }
            schema.extend(of_type.schema.clone().into_json_with(DEFINITIONS));
            files.push(pretty(
                format!("schemas/{}.schema.json", problem.slug),
                schema,
            ));
        }
        let schemas = definitions.schemas();
        for (name, schema) in &schemas {
            let union = definitions.unions.iter().find(|union| union.name == name);
            let answer = definitions
                .answers
                .iter()
                .find(|answer| answer.name == *name);
            let Some(description) = union
                .map(|union| union.description)
                .or(answer.map(|answer| &*answer.description))
            else {
                continue;
            };
            let mut document =
                object! { "$schema": DIALECT, "description": description.to_owned() };
            document.extend(schema.clone().into_json_with(DEFINITIONS));
            let needed = needed(name, &schemas);
            if !needed.is_empty() {
                let needed = needed.into_iter().map(|(name, schema)| {
                    (
                        name.to_owned(),
                        Json::Object(schema.clone().into_json_with(DEFINITIONS)),
                    )
                });
                document.insert("$defs", needed.collect::<Members>());
            }
            files.push(pretty(
                format!("answers/{}.schema.json", kebab_case(name)),
                document,
            ));
        }
        files
    }
}

/// Returns the schemas to which this one refers, directly or through others, in order.
fn needed<'a>(
    name: &str,
    schemas: &'a [(std::borrow::Cow<'_, str>, Schema)],
) -> Vec<(&'a str, &'a Schema)> {
    let by_name: std::collections::HashMap<&str, &Schema> = schemas
        .iter()
        .map(|(name, schema)| (&**name, schema))
        .collect();
    let mut found = std::collections::HashSet::new();
    let mut open: Vec<&Schema> = by_name.get(name).copied().into_iter().collect();
    while let Some(schema) = open.pop() {
        schema.for_each_reference(&mut |name| {
            if let Some((name, schema)) = by_name.get_key_value(name)
                && found.insert(*name)
            {
                open.push(schema);
            }
        });
    }
    let all = schemas.iter().map(|(name, schema)| (&**name, schema));
    all.filter(|(name, _)| found.contains(name)).collect()
}

/// Returns the address of the schema of a problem type. The [site](Exports::site) has it there, next to the page of a
/// type whose address is on the web.
pub(super) fn schema_id(uri: &str) -> Option<String> {
    let is_web = uri.starts_with("https://") || uri.starts_with("http://");
    match uri.split_once('#') {
        Some(_) => None,
        None if is_web => Some(format!("{}/schema.json", uri.trim_end_matches('/'))),
        None if uri.starts_with("urn:") => Some(format!("{uri}:schema")),
        None => None,
    }
}

/// Returns a name in pascal case in kebab case: `tool-result`.
fn kebab_case(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
    }
    kebab
}
