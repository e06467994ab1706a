//! Schemas of the problem documents of error types, made from their entries.

use std::borrow::Cow;

use mcp_error_rules::choices::{Effect, Layout, Recovery};
use mcp_error_rules::names::name_in;

use super::{Object, Schema, Type, distinct};
use crate::documents::names::{EFFECT, KIND, RECOVERY, RETRY_AFTER, RETRYABLE};
use crate::documents::sample::{LIST_ENDPOINT, MORE_COUNT, VALUES};
use crate::json::{Json, SMALL, len};
use crate::registry::entry::ErrorEntry;
use crate::registry::member::{Member, Sanitizer, Shape};

/// Returns the schema of the documents of these entries, which share a problem type. It requires only the members that a
/// document keeps when it is too large.
pub(crate) fn problem(entries: &[&'static ErrorEntry]) -> Object {
    let one_of = |fact: fn(&'static ErrorEntry) -> Json| {
        Schema::Enum(distinct(entries.iter().map(|entry| fact(entry))))
    };
    let descriptions = distinct(entries.iter().filter_map(|entry| entry.description()));
    let mut document = Object {
        title: entries.first().map(|entry| entry.title()),
        description: match &descriptions[..] {
            [] => None,
            [one] => Some(Cow::Borrowed(one)),
            several => Some(several.join("\n\n").into()),
        },
        ..Object::default()
    }
    .requiring("type", one_of(|entry| entry.problem_type().into()))
    .requiring("title", one_of(|entry| entry.title().into()))
    .requiring("status", status_schema(entries))
    .with("detail", Schema::string())
    .requiring("instance", Schema::Format("uri"))
    .with("timestamp", Schema::Format("date-time"))
    .with("tool", Schema::string())
    .with("suggestions", Schema::array(Schema::string()))
    .with("examples", Schema::array(Schema::string()))
    .with("debugInfo", Schema::Typed(vec![Type::Object]))
    .with(KIND, one_of(|entry| entry.kind().into()))
    .with(RETRYABLE, Schema::Typed(vec![Type::Boolean]))
    .with(RETRY_AFTER, Schema::Typed(vec![Type::Integer]))
    .with(
        RECOVERY,
        one_of_all(Recovery::ALL.iter().map(|recovery| recovery.as_str())),
    )
    .with(
        EFFECT,
        one_of_all(Effect::ALL.iter().map(|effect| effect.as_str())),
    );
    for (name, schema) in members(entries, Layout::Problem) {
        document = document.with(name, schema);
    }
    document.descriptions = member_descriptions(entries, Layout::Problem);
    document
}

fn status_schema(entries: &[&'static ErrorEntry]) -> Schema {
    let mut statuses = Vec::new();
    for entry in entries {
        match entry.possible_statuses() {
            Some(possible) => statuses.extend(possible),
            None => return Schema::STATUS,
        }
    }
    Schema::Enum(distinct(statuses.into_iter().map(Json::from)))
}

/// Returns the doc comments of the extension members of these entries, by their names in a layout. Several of one name
/// are joined.
pub(crate) fn member_descriptions(
    entries: &[&'static ErrorEntry],
    layout: Layout,
) -> Vec<(&'static str, Cow<'static, str>)> {
    let mut descriptions: Vec<(&'static str, Cow<'static, str>)> = Vec::new();
    for (name, text) in distinct(entries.iter().flat_map(|entry| entry.member_descriptions())) {
        let name = name_in(layout, name).unwrap_or(name);
        match descriptions.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => {
                known.to_mut().push_str("\n\n");
                known.to_mut().push_str(text);
            }
            None => descriptions.push((name, Cow::Borrowed(text))),
        }
    }
    descriptions
}

/// Returns the names that the extension members of these entries have in a layout, each with its schema. A member that
/// several entries have in different forms may have any of them.
pub(crate) fn members(
    entries: &[&'static ErrorEntry],
    layout: Layout,
) -> Vec<(&'static str, Schema)> {
    let mut members: Vec<(&'static str, Vec<Schema>)> = Vec::new();
    for entry in entries {
        let of_fields = entry
            .members()
            .map(|member| (member.name(), member_schema(member)));
        let constants = entry.constants().filter_map(|constant| {
            let value: Json = serde_json::from_str(constant.json).ok()?;
            Some((constant.name, constant_schema(value)))
        });
        for (name, schema) in of_fields.chain(constants) {
            let name = name_in(layout, name).unwrap_or(name);
            match members.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) if known.contains(&schema) => {}
                Some((_, known)) => known.push(schema),
                None => members.push((name, vec![schema])),
            }
        }
    }
    let members = members.into_iter();
    members
        .map(|(name, schemas)| (name, Schema::any_of(schemas)))
        .collect()
}

/// Returns the schema of a constant. One that is not small can be cut in a document that is too large, and keeps its type then.
fn constant_schema(value: Json) -> Schema {
    match value {
        small if len(&small) <= SMALL => Schema::one(small),
        Json::Array(_) => Schema::array(Schema::Any),
        Json::Object(_) => Schema::Typed(vec![Type::Object]),
        _ => Schema::string(),
    }
}

fn one_of_all(names: impl Iterator<Item = &'static str>) -> Schema {
    Schema::Enum(names.map(Json::from).collect())
}

fn member_schema(member: Member) -> Schema {
    let (value_type, sample_name) = match member.shape() {
        Shape::String => (Type::String, "StringSample"),
        Shape::Integer => (Type::Integer, "IntegerSample"),
        Shape::Number => (Type::Number, "NumberSample"),
        Shape::Boolean => (Type::Boolean, "BooleanSample"),
        Shape::Object => (Type::Object, "ObjectSample"),
        Shape::Violation => return Schema::array(violation()),
        Shape::Any => {
            return match (member.sanitizer(), member.is_list()) {
                (Sanitizer::Sample, _) => sample("Sample", Schema::Any),
                (_, true) => Schema::array(Schema::Any),
                (_, false) => Schema::Any,
            };
        }
    };
    if member.sanitizer() == Sanitizer::Sample {
        return sample(sample_name, item_schema(value_type));
    }
    if member.is_list() {
        Schema::array(item_schema(value_type))
    } else {
        Schema::Typed(vec![value_type])
    }
}

/// Returns the schema of the items of a list. The last item of a list that was cut is the cut mark, which is a string.
fn item_schema(value_type: Type) -> Schema {
    if value_type == Type::String {
        Schema::string()
    } else {
        Schema::Typed(vec![value_type, Type::String])
    }
}

/// Returns the schema of a mistake in the input (RFC 9457 §3).
fn violation() -> Schema {
    Schema::Object(
        Object::named("Violation", "A mistake in the input (RFC 9457 §3).")
            .requiring("pointer", Schema::string())
            .requiring("detail", Schema::string())
            .with("code", Schema::string()),
    )
}

/// Returns the schema of a sample: the first values of a list, the number of further values, and the endpoint that
/// returns them.
fn sample(name: &'static str, values: Schema) -> Schema {
    Schema::Object(
        Object::named(
            name,
            "The first values of a list, and the number of further ones.",
        )
        .requiring(VALUES, Schema::array(values))
        .with(MORE_COUNT, Schema::Typed(vec![Type::Integer]))
        .with(LIST_ENDPOINT, Schema::string()),
    )
}
