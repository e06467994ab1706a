//! The problem documents of error types, from their entries.

use std::borrow::Cow;

use super::{Object, Schema, Type, distinct};
use crate::json::Json;
use crate::registry::entry::ErrorEntry;
use crate::registry::member::{Member, Sanitizer, Shape};

/// The documents of entries with one problem type. Only what survives in a document that is too large is
/// required.
pub(crate) fn problem(entries: &[&'static ErrorEntry]) -> Schema {
    let each = |of: fn(&'static ErrorEntry) -> Json| {
        Schema::Enum(distinct(entries.iter().map(|entry| of(entry))))
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
    .requiring("type", each(|entry| entry.problem_type().into()))
    .requiring("title", each(|entry| entry.title().into()))
    .requiring(
        "status",
        if entries.iter().any(|entry| entry.computes_status()) {
            Schema::STATUS
        } else {
            each(|entry| entry.status().into())
        },
    )
    .with("detail", Schema::string())
    .requiring("instance", Schema::Format("uri"))
    .with("timestamp", Schema::Format("date-time"))
    .with("tool", Schema::string())
    .with("suggestions", Schema::array(Schema::string()))
    .with("examples", Schema::array(Schema::string()))
    .with("debugInfo", Schema::Typed(vec![Type::Object]));
    let mut members: Vec<(&'static str, Vec<Schema>)> = Vec::new();
    for entry in entries {
        let of_fields = entry.members().map(|member| (member.name(), value(member)));
        let constants = entry.constants().filter_map(|constant| {
            let value: Json = serde_json::from_str(constant.json).ok()?;
            Some((constant.name, Schema::one(value)))
        });
        for (name, schema) in of_fields.chain(constants) {
            match members.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) if known.contains(&schema) => {}
                Some((_, known)) => known.push(schema),
                None => members.push((name, vec![schema])),
            }
        }
    }
    for (name, schemas) in members {
        document = document.with(name, Schema::any_of(schemas));
    }
    Schema::Object(document)
}

fn value(member: Member) -> Schema {
    let value = match member.shape() {
        Shape::String => Type::String,
        Shape::Integer => Type::Integer,
        Shape::Number => Type::Number,
        Shape::Boolean => Type::Boolean,
        Shape::Object => Type::Object,
        Shape::Any => {
            return match (member.sanitizer(), member.list()) {
                (Sanitizer::Sample, _) => sample(Schema::Any),
                (_, true) => Schema::array(Schema::Any),
                (_, false) => Schema::Any,
            };
        }
    };
    if member.sanitizer() == Sanitizer::Sample {
        return sample(Schema::Typed(vec![value]));
    }
    match (member.list(), value) {
        (false, value) => Schema::Typed(vec![value]),
        (true, Type::String) => Schema::array(Schema::string()),
        // The last item of a list that was cut is the cut mark.
        (true, value) => Schema::array(Schema::Typed(vec![value, Type::String])),
    }
}

/// The first values of a list, how many more there are, and where.
fn sample(values: Schema) -> Schema {
    Schema::Object(
        Object::default()
            .requiring("values", Schema::array(values))
            .with("moreCount", Schema::Typed(vec![Type::Integer]))
            .with("listEndpoint", Schema::string()),
    )
}
