//! The problem documents of an error type, from its entries.

use super::{Direction, Document, Object, Schema, Type};
use crate::member::{Member, Shape};
use crate::registry::ErrorSet;
use crate::{ErrorEntry, ErrorType, Json, ProblemDetails};

/// The entries of an error type and of the types inside its `transparent` variants.
pub(crate) struct Known {
    pub(crate) entries: Vec<&'static ErrorEntry>,
    /// Whether there are no others: no `transparent` variant holds an error of unknown type.
    pub(crate) complete: bool,
}

pub(crate) fn known<E: ErrorType>() -> Known {
    let mut known = Known {
        entries: Vec::new(),
        complete: true,
    };
    known.add(E::SET, &mut Vec::new());
    known
}

impl Known {
    fn add(&mut self, set: &'static ErrorSet, seen: &mut Vec<&'static str>) {
        if seen.contains(&set.path()) {
            return;
        }
        seen.push(set.path());
        self.entries.extend(set.entries());
        for inner in set.inner() {
            match inner {
                Some(inner) => self.add(inner, seen),
                None => self.complete = false,
            }
        }
    }
}

/// The documents of these entries, and where there may be others, of any.
pub(crate) fn problem_of(entries: &[&'static ErrorEntry], complete: bool) -> Schema {
    let mut documents: Vec<Schema> = entries.iter().map(|entry| problem(entry)).collect();
    if !complete || documents.is_empty() {
        documents.push(ProblemDetails::schema(Direction::Write));
    }
    Schema::any_of(documents)
}

/// The document of an entry. Only what survives in a document that is too large is required.
fn problem(entry: &'static ErrorEntry) -> Schema {
    let mut document = Object {
        title: Some(entry.title()),
        description: entry.description(),
        ..Object::default()
    }
    .requiring("type", Schema::one(entry.problem_type()))
    .requiring("title", Schema::one(entry.title()))
    .requiring("status", Schema::STATUS)
    .with("detail", Schema::string())
    .requiring("instance", Schema::Format("uri"))
    .with("timestamp", Schema::Format("date-time"))
    .with("tool", Schema::string())
    .with("suggestions", Schema::array(Schema::string()))
    .with("examples", Schema::array(Schema::string()))
    .with("debugInfo", Schema::Typed(vec![Type::Object]));
    for member in entry.members() {
        document = document.with(member.name(), value(member));
    }
    for constant in entry.constants() {
        if let Ok(value) = serde_json::from_str::<Json>(constant.json) {
            document = document.with(constant.name, Schema::one(value));
        }
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
            return match member.list() {
                true => Schema::array(Schema::Any),
                false => Schema::Any,
            };
        }
    };
    match (member.list(), value) {
        (false, value) => Schema::Typed(vec![value]),
        (true, Type::String) => Schema::array(Schema::string()),
        // The last item of a list that was cut is the cut mark.
        (true, value) => Schema::array(Schema::Typed(vec![value, Type::String])),
    }
}
