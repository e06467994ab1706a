//! The documents of each error in the layouts of JSON-RPC errors, and as REST bodies.

use mcp_error_rules::choices::Layout;
use mcp_error_rules::names::{FLAT_DELAY, FLAT_DETAIL, FLAT_KIND};

use super::kinds::{Kind, Names};
use super::{Definition, ERROR_BODY, ERROR_DATA, RPC_ERROR, Union};
use crate::exports::Exports;
use crate::exports::request::add_fields;
use crate::policy::RpcLayout;
use crate::schema::{self, Object, Schema, Type};

/// Returns the documents of each error in the layout of JSON-RPC errors. There are none for the layout `Problem`, since the
/// problem documents are enough.
pub(super) fn rpc_union(exports: &Exports<'_>, kinds: &[Kind], names: &mut Names) -> Option<Union> {
    let data = |tag, alternatives| Union {
        name: ERROR_DATA,
        description: "The `data` of a JSON-RPC error of this server.",
        tag,
        alternatives,
    };
    Some(match exports.policy.rpc_layout {
        RpcLayout::Problem => return None,
        RpcLayout::Flat => {
            let all = each(kinds, names, "Data", |kind, _| flat(kind));
            data(&[FLAT_KIND], all)
        }
        RpcLayout::Nested => {
            let legacy = exports.legacy_members();
            let object = |kind: &Kind, names: &mut Names| add_fields(nested(kind, names), &legacy);
            data(&["context", "type"], each(kinds, names, "Data", object))
        }
        // Only the application knows the members of its own layout.
        RpcLayout::Custom(_) => {
            let custom = Definition {
                name: names.take("Custom", "Data"),
                description: "The `data` of an error, in the layout of the server.".into(),
                schema: Schema::Object(Object::default()),
                identity: None,
            };
            data(&[], vec![custom])
        }
        RpcLayout::Members => {
            let mut alternatives = each(kinds, names, "Error", |kind, _| {
                Object::default()
                    .requiring("code", kind.codes())
                    .requiring("message", Schema::string())
                    .with("data", kind.members(Layout::Members))
            });
            alternatives.push(other(names, "Error", "code", "data"));
            Union {
                name: RPC_ERROR,
                description: "A JSON-RPC error of this server.",
                tag: &["code"],
                alternatives,
            }
        }
    })
}

/// Returns a document for each kind.
fn each(
    kinds: &[Kind],
    names: &mut Names,
    ending: &str,
    object: impl Fn(&Kind, &mut Names) -> Object,
) -> Vec<Definition> {
    let mut definition = |kind: &Kind| {
        let object = object(kind, names);
        kind.definition(names, ending, object)
    };
    kinds.iter().map(&mut definition).collect()
}

fn flat(kind: &Kind) -> Object {
    let delay = Schema::Typed(vec![Type::Integer]);
    let mut object = Object::default()
        .requiring(FLAT_KIND, Schema::one(kind.kind))
        .requiring(FLAT_DETAIL, Schema::string())
        .with(FLAT_DELAY, delay.clone());
    object.descriptions = schema::member_descriptions(&kind.entries, Layout::Flat);
    let members = schema::members(&kind.entries, Layout::Flat).into_iter();
    members.fold(object, |object, (name, schema)| match name {
        // If there is a delay, it takes the place of a member with this name.
        FLAT_DELAY if schema != delay => {
            object.with(name, Schema::any_of(vec![schema, delay.clone()]))
        }
        _ => object.with(name, schema),
    })
}

fn nested(kind: &Kind, names: &mut Names) -> Object {
    let texts = || Schema::array(Schema::string());
    let details = Object {
        name: Some(kind.name(names, "Details").into()),
        description: Some(format!("The details of {}.", kind.kind).into()),
        ..kind.object_of_members(Layout::Nested)
    };
    let details = details
        // A component and a message take the place of details that are missing or too large.
        .with("component", Schema::string())
        .with("message", Schema::string())
        .with("examples", texts());
    let context = Object::named(
        kind.name(names, "Context"),
        format!("What is known about {}.", kind.kind),
    )
    .requiring("schemaVersion", Schema::one(1))
    .requiring("type", Schema::one(kind.kind.to_ascii_lowercase()))
    .requiring("details", Schema::Object(details))
    .requiring("retryable", Schema::Typed(vec![Type::Boolean]))
    .with("userMessage", Schema::string())
    .with("suggestions", texts())
    .with("debugInfo", Schema::Typed(vec![Type::Object]));
    Object::default().requiring("context", Schema::Object(context))
}

pub(super) fn rest_bodies(kinds: &[Kind], names: &mut Names) -> Union {
    let mut alternatives = each(kinds, names, "Body", |kind, _| {
        let none = Schema::Typed(vec![Type::Null]);
        let detail = Schema::any_of(vec![kind.members(Layout::Members), none]);
        Object::default()
            .requiring("error_code", kind.codes())
            .requiring("message", Schema::string())
            .requiring("detail", detail)
    });
    alternatives.push(other(names, "Body", "error_code", "detail"));
    Union {
        name: ERROR_BODY,
        description: "The body of an HTTP error of this server.",
        tag: &["error_code"],
        alternatives,
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
        identity: None,
    }
}
