//! JSON Schemas (draft 2020-12) of the documents that a server sends.

use std::collections::{HashMap, HashSet};

use super::definitions::{Definitions, PROBLEM};
use super::problem_types::{ProblemType, slug};
use super::{Exports, File, object, pretty};
use crate::json::{Json, Members};
use crate::schema::Schema;

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The place of the schemas that a schema refers to.
const DEFINITIONS: &str = "#/$defs/";

impl Exports<'_> {
    /// Returns the JSON Schemas of the documents: one for the problem documents of each type,
    /// `schemas/not-found.schema.json`, and one for each form of an answer on the [wires](Self::with_wires) of the
    /// server, such as `answers/tool-result.schema.json`. Each file is complete.
    pub fn json_schemas(&self) -> Vec<File> {
        let definitions = Definitions::of(self);
        let schemas = definitions.schemas();
        let mut files = Vec::new();
        let mut add = |path: String, mut head: Members, schema: &Schema| {
            head.extend(schema.clone().into_json(Some(DEFINITIONS)));
            add_definitions(&mut head, schema, &schemas);
            files.push(pretty(format!("{path}.schema.json"), &head));
        };
        let problems = definitions.union(PROBLEM);
        let problems = problems.map_or(&[][..], |union| &union.alternatives[..]);
        for (problem, of_type) in definitions.types.iter().zip(problems) {
            let own_id = || self.own_id(&definitions, &format!("types/{0}/{0}", problem.slug));
            let id = schema_id(problem).unwrap_or_else(own_id);
            let head = object! { "$schema": DIALECT, "$id": id };
            add(format!("schemas/{}", problem.slug), head, &of_type.schema);
        }
        for (name, schema) in &schemas {
            let union = definitions.union(name).map(|union| union.description);
            let mut answers = definitions.answers.iter();
            let answer = answers.find(|answer| answer.name == *name);
            let Some(description) = union.or(answer.map(|answer| &*answer.description)) else {
                continue;
            };
            let file = format!("answers/{}", kebab_case(name));
            let head = object! {
                "$schema": DIALECT,
                "$id": self.own_id(&definitions, &file),
                "description": description.to_owned(),
            };
            add(file, head, schema);
        }
        files
    }

    /// Returns the `$id` of a schema that does not belong to the address of a problem type. It is the address at which the
    /// [site](Self::site) has the schema if it is served by the host of the first problem type on the web.
    fn own_id(&self, definitions: &Definitions, file: &str) -> String {
        let origin = definitions.types.iter().find_map(|problem| {
            let (scheme, rest) = problem.web_page()?.split_once("://")?;
            let host = rest.split(['/', '?']).next()?;
            Some(format!("{scheme}://{host}"))
        });
        match origin {
            Some(origin) => format!("{origin}/{file}.schema.json"),
            None => format!("urn:schema:{}:{}", slug(&self.name), file.replace('/', ":")),
        }
    }
}

type Named<'a> = (&'a str, Schema);

fn add_definitions(document: &mut Members, schema: &Schema, schemas: &[Named<'_>]) {
    let needed = needed(schema, schemas);
    if needed.is_empty() {
        return;
    }
    let needed = needed.into_iter().map(|(name, schema)| {
        let schema = schema.clone().into_json(Some(DEFINITIONS));
        (name.to_owned(), Json::Object(schema))
    });
    document.insert("$defs", needed.collect::<Members>());
}

/// Returns the schemas to which this one refers, directly or through others, in order.
fn needed<'a>(schema: &Schema, schemas: &'a [Named<'a>]) -> Vec<(&'a str, &'a Schema)> {
    let all = || schemas.iter().map(|(name, schema)| (*name, schema));
    let by_name: HashMap<&str, &'a Schema> = all().collect();
    let mut found = HashSet::new();
    let mut open = vec![schema];
    while let Some(schema) = open.pop() {
        let mut add = |part: &Schema| {
            let name = part.referred_name();
            if let Some((name, schema)) = name.and_then(|name| by_name.get_key_value(name))
                && found.insert(*name)
            {
                open.push(schema);
            }
        };
        add(schema);
        schema.for_each_part(&mut add);
    }
    all().filter(|(name, _)| found.contains(name)).collect()
}

/// Returns the address of the schema of a problem type. The [site](Exports::site) has it there, next to the page of a
/// type whose address is on the web.
fn schema_id<V>(problem: &ProblemType<'_, V>) -> Option<String> {
    let uri = problem.uri;
    if let Some(page) = problem.web_page() {
        let directory = page.trim_end_matches('/');
        return Some(format!("{directory}/{}", file_name(problem)));
    }
    uri.starts_with("urn:")
        .then(|| format!("{}:schema", uri.replace('#', ":")))
}

/// Returns the name of the schema next to the page of a problem type.
pub(super) fn file_name<V>(problem: &ProblemType<'_, V>) -> String {
    if problem.web_page() == Some(problem.uri) {
        "schema.json".to_owned()
    } else {
        format!("{}.schema.json", problem.slug)
    }
}

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
