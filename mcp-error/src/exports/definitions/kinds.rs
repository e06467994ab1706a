//! The entries of each kind, and the names of the types that describe them.

use std::collections::HashSet;

use mcp_error_rules::choices::Layout;

use super::{
    Definition, ERROR_BODY, ERROR_DATA, Exports, HTTP_BODY, PROBLEM, PROBLEM_DETAILS, RPC_ERROR,
    TOOL_RESULT,
};
use crate::exports::grouped;
use crate::exports::problem_types::pascal_case;
use crate::exports::request::{Fields, add_fields};
use crate::json::Json;
use crate::registry::entry::ErrorEntry;
use crate::schema::{self, Object, Schema, Type};

/// Names of types that are still free.
pub(super) struct Names(HashSet<String>);

impl Names {
    pub(super) fn reserved() -> Self {
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
    pub(super) fn take(&mut self, start: &str, end: &str) -> String {
        let mut name = format!("{start}{end}");
        let mut number = 1;
        while !self.0.insert(name.to_ascii_lowercase()) {
            number += 1;
            name = format!("{start}{number}{end}");
        }
        name
    }
}

pub(super) struct Kind {
    pub(super) kind: &'static str,
    pub(super) entries: Vec<&'static ErrorEntry>,
    /// The name of the schema of the extension members.
    members_name: String,
    /// The members that every document has because of its request.
    of_request: Fields,
}

impl Kind {
    pub(super) fn all_of(exports: &Exports<'_>, names: &mut Names) -> Vec<Self> {
        let of_request = exports.request_members();
        let kinds = grouped(exports.entries().map(|entry| (entry.kind(), entry))).into_iter();
        kinds
            .map(|(kind, entries)| Self {
                kind,
                entries,
                members_name: names.take(&in_pascal_case(kind), "Members"),
                of_request: of_request.clone(),
            })
            .collect()
    }

    pub(super) fn definition(&self, names: &mut Names, ending: &str, object: Object) -> Definition {
        let name = self.name(names, ending);
        Definition::of(name, self.kind, &self.entries, Schema::Object(object))
    }

    /// Returns the codes of the entries, including those for older peers.
    pub(super) fn codes(&self) -> Schema {
        let codes = self.entries.iter();
        let codes = schema::distinct(codes.flat_map(|entry| entry.possible_codes()));
        Schema::Enum(codes.into_iter().map(Json::from).collect())
    }

    /// Returns a name that starts with that of the kind.
    pub(super) fn name(&self, names: &mut Names, ending: &str) -> String {
        names.take(&in_pascal_case(self.kind), ending)
    }

    /// Returns the schema of an object that has the extension members, by their names in a layout, and no others.
    pub(super) fn members(&self, layout: Layout) -> Schema {
        let object = self.object_of_members(layout);
        if object.members.is_empty() {
            return Schema::Typed(vec![Type::Object]);
        }
        Schema::Object(Object {
            name: Some(self.members_name.clone().into()),
            description: Some(format!("The members of {}.", self.kind).into()),
            ..object
        })
    }

    pub(super) fn object_of_members(&self, layout: Layout) -> Object {
        let members = schema::members(&self.entries, layout).into_iter();
        let mut object = members.fold(Object::default(), |object, (name, schema)| {
            object.with(name, schema)
        });
        object.descriptions = schema::member_descriptions(&self.entries, layout);
        add_fields(object, &self.of_request)
    }
}

/// Returns a kind in pascal case: `NotFound`.
fn in_pascal_case(kind: &str) -> String {
    pascal_case(&kind.to_ascii_lowercase().replace('_', "-"))
}
