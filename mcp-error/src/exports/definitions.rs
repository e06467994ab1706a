//! The documents that leave a server under its policy, as named schemas. JSON Schema, OpenAPI and TypeScript are
//! written from these.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::Exports;
use super::catalog::CatalogEntry;
use super::problem_types::{ProblemEntries, pascal_case};
use crate::json::Json;
use crate::policy::{MetaKey, RpcLayout};
use crate::registry::entry::ErrorEntry;
use crate::schema::{self, Object, Schema, Type};

/// A schema with the name that it has in programming languages.
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) schema: Schema,
    /// The definition whose members this one has too, where it does not say otherwise.
    pub(super) base: Option<&'static str>,
}

/// Alternatives that one member tells apart, such as all problem documents, which `type` tells apart.
pub(super) struct Union {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    /// The path of the member that tells the alternatives apart.
    pub(super) tag: &'static [&'static str],
    pub(super) alternatives: Vec<Definition>,
    /// The problem type or the kind of each alternative.
    identities: Vec<&'static str>,
}

/// All documents of a server.
pub(super) struct Definitions {
    /// The problem types, in the order of the alternatives of [`PROBLEM`].
    pub(super) types: Vec<ProblemEntries>,
    pub(super) unions: Vec<Union>,
    /// The documents that hold the alternatives: what a client receives.
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
            unions.push(problems(&types));
        }
        let kinds = Kind::all_of(exports);
        if exports.sends_rpc_errors() {
            unions.extend(rpc_union(exports.policy.rpc_layout, &kinds, &mut names));
        }
        if exports.sends_rest_bodies() {
            unions.push(rest_bodies(&kinds, &mut names));
        }
        let answers = answers(exports, &unions);
        Self {
            types,
            unions,
            answers,
        }
    }

    /// Returns the names of the documents of an entry.
    pub(super) fn names_for(&self, entry: &CatalogEntry) -> Vec<String> {
        let mut names = Vec::new();
        for union in &self.unions {
            let of_union = union.alternatives.iter().zip(&union.identities);
            let found = of_union.filter(|(_, identity)| match union.name {
                PROBLEM => **identity == entry.problem_type,
                _ => **identity == entry.kind,
            });
            names.extend(found.map(|(definition, _)| definition.name.clone()));
        }
        names
    }

    /// Returns all schemas by name: the alternatives, the unions, and the answers.
    pub(super) fn schemas(&self) -> Vec<(Cow<'_, str>, Schema)> {
        let mut schemas = Vec::new();
        for union in &self.unions {
            for one in &union.alternatives {
                schemas.push((Cow::Borrowed(&*one.name), one.schema.clone()));
            }
            schemas.push((Cow::Borrowed(union.name), union.schema()));
        }
        for answer in &self.answers {
            schemas.push((Cow::Borrowed(&*answer.name), answer.schema.clone()));
        }
        schemas
    }
}

impl Union {
    /// Returns a schema that refers to the alternatives.
    pub(super) fn schema(&self) -> Schema {
        let references = self.alternatives.iter();
        Schema::any_of(
            references
                .map(|one| Schema::Ref(one.name.clone().into()))
                .collect(),
        )
    }
}

/// Names of types that are still free.
struct Names(HashSet<String>);

impl Names {
    fn reserved() -> Self {
        let own = [
            PROBLEM,
            PROBLEM_DETAILS,
            ERROR_DATA,
            RPC_ERROR,
            ERROR_BODY,
            HTTP_BODY,
            TOOL_RESULT,
        ];
        Self(own.into_iter().map(str::to_ascii_lowercase).collect())
    }

    /// Returns a name that starts and ends like this, with a number between where it is taken.
    fn take(&mut self, start: &str, end: &str) -> String {
        let mut name = format!("{start}{end}");
        let mut number = 1;
        while !self.0.insert(name.to_ascii_lowercase()) {
            number += 1;
            name = format!("{start}{number}{end}");
        }
        name
    }
}

/// The entries that share a kind.
struct Kind {
    kind: &'static str,
    entries: Vec<&'static ErrorEntry>,
}

impl Kind {
    fn all_of(exports: &Exports<'_>) -> Vec<Self> {
        let mut kinds: Vec<Self> = Vec::new();
        let mut indices = HashMap::new();
        for entry in exports.entries() {
            let at = *indices.entry(entry.kind()).or_insert_with(|| {
                kinds.push(Self {
                    kind: entry.kind(),
                    entries: Vec::new(),
                });
                kinds.len() - 1
            });
            kinds[at].entries.push(entry);
        }
        kinds
    }

    fn definition(&self, names: &mut Names, ending: &str, object: Object) -> Definition {
        let descriptions: Vec<&str> = {
            let all = self.entries.iter().filter_map(|entry| entry.description());
            schema::distinct(all)
        };
        Definition {
            name: names.take(
                &pascal_case(&self.kind.to_ascii_lowercase().replace('_', "-")),
                ending,
            ),
            description: if descriptions.is_empty() {
                self.entries[0].title().to_owned()
            } else {
                descriptions.join("\n\n")
            },
            schema: Schema::Object(object),
            base: None,
        }
    }

    /// Returns the codes of the entries, including those for older peers.
    fn codes(&self) -> Schema {
        let codes = self
            .entries
            .iter()
            .flat_map(|entry| [Some(entry.code()), entry.legacy_code()]);
        let codes = schema::distinct(codes.flatten());
        Schema::Enum(codes.into_iter().map(Json::from).collect())
    }

    fn members(&self) -> Object {
        let members = schema::members(&self.entries).into_iter();
        members.fold(Object::default(), |object, (name, schema)| {
            object.with(name, schema)
        })
    }
}

/// Returns the problem documents, one alternative for each problem type.
fn problems(types: &[ProblemEntries]) -> Union {
    let alternatives = types.iter().map(|problem| {
        let mut description = problem.descriptions().join("\n\n");
        if description.is_empty() {
            problem.title.clone_into(&mut description);
        }
        Definition {
            name: problem.type_name(),
            description,
            schema: problem_schema(problem),
            base: Some(PROBLEM_DETAILS),
        }
    });
    Union {
        name: PROBLEM,
        description: "A problem document of this server (RFC 9457).",
        tag: &["type"],
        alternatives: alternatives.collect(),
        identities: types.iter().map(|problem| problem.uri).collect(),
    }
}

fn problem_schema(problem: &ProblemEntries) -> Schema {
    let entries = &problem.variants;
    let Schema::Object(mut object) = schema::problem(entries) else {
        return Schema::Any;
    };
    if problem.is_about_blank() {
        // The title of such a document is the phrase of its status, or what the policy says.
        object = object
            .with("title", Schema::string())
            .with("status", Schema::STATUS)
            .with("kind", Schema::string());
    }
    Schema::Object(object)
}

/// Returns the members that all problem documents have, whatever their type.
pub(super) fn problem_details() -> Definition {
    let object = match schema::problem(&[]) {
        Schema::Object(object) => object
            .with("type", Schema::string())
            .with("title", Schema::string())
            .with("status", Schema::STATUS)
            .with("kind", Schema::string()),
        _ => Object::default(),
    };
    Definition {
        name: PROBLEM_DETAILS.into(),
        description: "The members that all problem documents have in common (RFC 9457).".into(),
        schema: Schema::Object(object),
        base: None,
    }
}

/// Returns the documents by which the layout of JSON-RPC errors tells errors apart. The layout `Problem` needs no more
/// than the problem documents.
fn rpc_union(layout: RpcLayout, kinds: &[Kind], names: &mut Names) -> Option<Union> {
    let identities: Vec<&'static str> = kinds.iter().map(|kind| kind.kind).collect();
    let data = |tag, alternatives| Union {
        identities: identities.clone(),
        name: ERROR_DATA,
        description: "The `data` of a JSON-RPC error of this server.",
        tag,
        alternatives,
    };
    Some(match layout {
        RpcLayout::Problem => return None,
        RpcLayout::Flat => {
            let all = kinds.iter();
            let all = all.map(|kind| kind.definition(names, "Data", flat(kind)));
            data(&["mcp_error_code"], all.collect())
        }
        RpcLayout::Nested => {
            let all = kinds.iter();
            let all = all.map(|kind| kind.definition(names, "Data", nested(kind)));
            data(&["context", "type"], all.collect())
        }
        // Only the application knows what is in its own layout.
        RpcLayout::Custom(_) => Union {
            identities: vec![""],
            ..data(
                &[],
                vec![Definition {
                    name: names.take("Custom", "Data"),
                    description: "The `data` of an error, in the layout of the server.".into(),
                    schema: Schema::Object(Object::default()),
                    base: None,
                }],
            )
        },
        RpcLayout::Members => {
            let all = kinds.iter();
            let all = all.map(|kind| {
                let object = Object::default()
                    .requiring("code", kind.codes())
                    .requiring("message", Schema::string())
                    .with("data", Schema::Object(kind.members()));
                kind.definition(names, "Error", object)
            });
            let mut alternatives: Vec<Definition> = all.collect();
            alternatives.push(other(names, "Error", "code", "data"));
            Union {
                name: RPC_ERROR,
                description: "A JSON-RPC error of this server.",
                tag: &["code"],
                alternatives,
                identities,
            }
        }
    })
}

fn flat(kind: &Kind) -> Object {
    let delay = Schema::Typed(vec![Type::Integer]);
    let object = Object::default()
        .requiring("mcp_error_code", Schema::one(kind.kind))
        .requiring("details", Schema::string())
        .with("retry_after", delay.clone());
    let members = schema::members(&kind.entries).into_iter();
    members.fold(object, |object, (name, schema)| match name {
        "mcp_error_code" | "details" => object,
        // The delay takes the place of a member of this name, where there is one.
        "retry_after" => object.with(name, Schema::any_of(vec![schema, delay.clone()])),
        _ => object.with(name, schema),
    })
}

fn nested(kind: &Kind) -> Object {
    let texts = || Schema::array(Schema::string());
    let details = kind
        .members()
        // Details that are missing or too large are a component and a message.
        .with("component", Schema::string())
        .with("message", Schema::string())
        .with("examples", texts());
    let context = Object::default()
        .requiring("schemaVersion", Schema::one(1))
        .requiring("type", Schema::one(kind.kind.to_ascii_lowercase()))
        .requiring("details", Schema::Object(details))
        .requiring("retryable", Schema::Typed(vec![Type::Boolean]))
        .with("userMessage", Schema::string())
        .with("suggestions", texts())
        .with("debugInfo", Schema::Typed(vec![Type::Object]));
    Object::default().requiring("context", Schema::Object(context))
}

fn rest_bodies(kinds: &[Kind], names: &mut Names) -> Union {
    let all = kinds.iter().map(|kind| {
        let detail = Schema::Object(kind.members());
        let object = Object::default()
            .requiring("error_code", kind.codes())
            .requiring("message", Schema::string())
            .requiring(
                "detail",
                Schema::any_of(vec![detail, Schema::Typed(vec![Type::Null])]),
            );
        kind.definition(names, "Body", object)
    });
    let mut alternatives: Vec<Definition> = all.collect();
    alternatives.push(other(names, "Body", "error_code", "detail"));
    Union {
        name: ERROR_BODY,
        description: "The body of an HTTP error of this server.",
        tag: &["error_code"],
        alternatives,
        identities: kinds.iter().map(|kind| kind.kind).collect(),
    }
}

/// Returns the error of a framework, whose code follows from its status.
fn other(names: &mut Names, ending: &str, code: &'static str, data: &'static str) -> Definition {
    let object = Object::default()
        .requiring(code, Schema::Typed(vec![Type::Integer]))
        .requiring("message", Schema::string());
    let object = match ending {
        "Body" => object.requiring(data, Schema::Typed(vec![Type::Null])),
        _ => object,
    };
    Definition {
        name: names.take("Other", ending),
        description: "An error that the framework found, such as an unknown path.".into(),
        schema: Schema::Object(object),
        base: None,
    }
}

fn answers(exports: &Exports<'_>, unions: &[Union]) -> Vec<Definition> {
    let has = |name: &str| unions.iter().any(|union| union.name == name);
    let reference = |name: &'static str| Schema::Ref(name.into());
    let mut answers = Vec::new();
    let mut add = |name: &str, description: &str, schema| {
        answers.push(Definition {
            name: name.into(),
            description: description.into(),
            schema,
            base: None,
        });
    };
    if exports.sends_rpc_errors() && !has(RPC_ERROR) {
        let data = if has(ERROR_DATA) { ERROR_DATA } else { PROBLEM };
        let error = Object::default()
            .requiring("code", Schema::Typed(vec![Type::Integer]))
            .requiring("message", Schema::string())
            .with("data", reference(data));
        add(
            RPC_ERROR,
            "A JSON-RPC error of this server (JSON-RPC 2.0, section 5.1).",
            Schema::Object(error),
        );
    }
    if exports.has(super::Wire::Mcp) {
        let block = Object::default()
            .requiring("type", Schema::one("text"))
            .requiring("text", Schema::string());
        let meta = Object::default().with(meta_key(exports), reference(PROBLEM));
        let result = Object::default()
            .requiring("content", Schema::array(Schema::Object(block)))
            .requiring("isError", Schema::one(true))
            .with("structuredContent", reference(PROBLEM))
            .with("_meta", Schema::Object(meta));
        add(
            TOOL_RESULT,
            "The result of a tool call that failed (MCP).",
            Schema::Object(result),
        );
    }
    if exports.has(super::Wire::Http) {
        let bodies = [(has(ERROR_BODY), ERROR_BODY), (true, PROBLEM)];
        let bodies = bodies.into_iter().filter(|(sent, _)| *sent);
        add(
            HTTP_BODY,
            "The body of a failed HTTP response. A client gets a problem document if it asks for one.",
            Schema::any_of(bodies.map(|(_, name)| reference(name)).collect()),
        );
    }
    answers
}

/// Returns the key of the problem document in the `_meta` of a tool result.
pub(super) fn meta_key(exports: &Exports<'_>) -> String {
    let key = exports.policy.meta_key.clone();
    key.unwrap_or(MetaKey::PROBLEM).as_str().to_owned()
}
