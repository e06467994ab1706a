//! The documents that leave a server under its policy, as named schemas, from which JSON Schema, OpenAPI and TypeScript are
//! written.

mod answers;
mod kinds;
mod layouts;

use std::collections::{HashMap, HashSet};

use super::Exports;
use super::problem_types::{ProblemEntries, descriptions};
use super::request::{Fields, add_fields};
use crate::documents::names::KIND;
use crate::registry::entry::ErrorEntry;
use crate::schema::{self, Object, Schema};
use answers::answers;
use kinds::{Kind, Names};
use layouts::{rest_bodies, rpc_union};

pub(super) use answers::meta_key;

/// A schema with the name that it has in programming languages.
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) schema: Schema,
    /// The problem type or the kind that it describes, if it describes one.
    identity: Option<&'static str>,
}

impl Definition {
    /// Returns the definition of a document of these entries, with their doc comments or else the title of the first.
    fn of(
        name: String,
        identity: &'static str,
        entries: &[&'static ErrorEntry],
        schema: Schema,
    ) -> Self {
        let descriptions = descriptions(entries);
        Self {
            identity: Some(identity),
            name,
            description: match &descriptions[..] {
                "" => entries[0].title().to_owned(),
                _ => descriptions,
            },
            schema,
        }
    }
}

/// Alternatives that differ in the value of one member, as all problem documents do in `type`.
pub(super) struct Union {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    /// The path of the member that tells the alternatives apart.
    pub(super) tag: &'static [&'static str],
    pub(super) alternatives: Vec<Definition>,
}

pub(super) struct Definitions {
    /// The problem types, in the order of the alternatives of [`PROBLEM`].
    pub(super) types: Vec<ProblemEntries>,
    pub(super) unions: Vec<Union>,
    /// The objects inside the alternatives and the answers that have names of their own.
    pub(super) parts: Vec<Definition>,
    /// The documents that a client receives, which contain the alternatives.
    pub(super) answers: Vec<Definition>,
}

pub(super) const PROBLEM: &str = "Problem";
pub(super) const PROBLEM_DETAILS: &str = "ProblemDetails";
pub(super) const ERROR_DATA: &str = "ErrorData";
pub(super) const RPC_ERROR: &str = "RpcError";
pub(super) const ERROR_BODY: &str = "ErrorBody";
pub(super) const HTTP_BODY: &str = "HttpBody";
pub(super) const TOOL_RESULT: &str = "ToolResult";

impl Definitions {
    pub(super) fn of(exports: &Exports<'_>) -> Self {
        let types = ProblemEntries::all_of(exports);
        let mut names = Names::reserved();
        let mut unions = Vec::new();
        if exports.sends_problems() {
            unions.push(problems(&types, &exports.request_members()));
        }
        let kinds = Kind::all_of(exports, &mut names);
        if exports.sends_rpc_errors() {
            unions.extend(rpc_union(exports, &kinds, &mut names));
        }
        if exports.sends_rest_bodies() {
            unions.push(rest_bodies(&kinds, &mut names));
        }
        let answers = answers(exports, &unions);
        Self {
            types,
            parts: parts(&unions, &answers),
            unions,
            answers,
        }
    }

    /// Returns the union with this name, if the server sends such documents.
    pub(super) fn union(&self, name: &str) -> Option<&Union> {
        self.unions.iter().find(|union| union.name == name)
    }

    /// Returns the names of the alternatives by the problem type or the kind that they describe.
    pub(super) fn names(&self) -> HashMap<&str, Vec<&str>> {
        let mut names: HashMap<&str, Vec<&str>> = HashMap::new();
        for definition in self.unions.iter().flat_map(|union| &union.alternatives) {
            if let Some(identity) = definition.identity {
                names.entry(identity).or_default().push(&definition.name);
            }
        }
        names
    }

    /// Returns all schemas by name: the parts, the alternatives, the unions, and the answers.
    pub(super) fn schemas(&self) -> Vec<(&str, Schema)> {
        fn named(definition: &Definition) -> (&str, Schema) {
            (&definition.name, definition.schema.clone())
        }
        let mut schemas: Vec<_> = self.parts.iter().map(named).collect();
        for union in &self.unions {
            let alternatives = union.alternatives.iter();
            let references = alternatives
                .clone()
                .map(|one| Schema::Ref(one.name.clone().into()));
            schemas.extend(alternatives.map(named));
            schemas.push((union.name, Schema::any_of(references.collect())));
        }
        schemas.extend(self.answers.iter().map(named));
        schemas
    }
}

/// Returns the objects with names of their own, each once.
fn parts(unions: &[Union], answers: &[Definition]) -> Vec<Definition> {
    let mut parts = Vec::new();
    let mut seen = HashSet::new();
    let alternatives = unions.iter().flat_map(|union| &union.alternatives);
    for definition in alternatives.chain(answers) {
        definition.schema.for_each_part(&mut |part| {
            if let Schema::Object(object) = part
                && let Some(name) = &object.name
                && seen.insert(name.clone())
            {
                parts.push(Definition {
                    name: name.clone().into_owned(),
                    description: object.description.clone().unwrap_or_default().into_owned(),
                    schema: part.clone(),
                    identity: None,
                });
            }
        });
    }
    parts
}

fn problems(types: &[ProblemEntries], of_request: &Fields) -> Union {
    let alternatives = types.iter().map(|problem| {
        let schema = problem_schema(problem, of_request);
        Definition::of(problem.type_name(), problem.uri, &problem.variants, schema)
    });
    Union {
        name: PROBLEM,
        description: "A problem document of this server (RFC 9457).",
        tag: &["type"],
        alternatives: alternatives.collect(),
    }
}

fn problem_schema(problem: &ProblemEntries, of_request: &Fields) -> Schema {
    let entries = &problem.variants;
    let mut object = schema::problem(entries);
    if problem.is_about_blank() {
        // The title of such a document is the phrase of its status, or what the policy says.
        object = object
            .with("title", Schema::string())
            .with("status", Schema::STATUS)
            .with(KIND, Schema::string());
        object.description = Some(descriptions(entries).into());
    }
    Schema::Object(add_fields(object, of_request))
}

/// Returns the members that all problem documents have, whatever their type.
pub(super) fn problem_details() -> Object {
    schema::problem(&[])
        .with("type", Schema::string())
        .with("title", Schema::string())
        .with("status", Schema::STATUS)
        .with(KIND, Schema::string())
}
