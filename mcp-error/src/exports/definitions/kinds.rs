//! The entries of each kind, and the names of the types that describe them.

use std::collections::{HashMap, HashSet};

use super::{
    Definition, ERROR_BODY, ERROR_DATA, Exports, HTTP_BODY, PROBLEM, PROBLEM_DETAILS, RPC_ERROR,
    TOOL_RESULT,
};
use crate::exports::problem_types::pascal_case;
use crate::json::Json;
use crate::registry::entry::ErrorEntry;
use crate::schema::{self, Object, Schema};

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

/// The entries that share a kind.
pub(super) struct Kind {
    pub(super) kind: &'static str,
    pub(super) entries: Vec<&'static ErrorEntry>,
}

impl Kind {
    pub(super) fn all_of(exports: &Exports<'_>) -> Vec<Self> {
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

    pub(super) fn definition(&self, names: &mut Names, ending: &str, object: Object) -> Definition {
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
    pub(super) fn codes(&self) -> Schema {
        let codes = self
            .entries
            .iter()
            .flat_map(|entry| [Some(entry.code()), entry.legacy_code()]);
        let codes = schema::distinct(codes.flatten());
        Schema::Enum(codes.into_iter().map(Json::from).collect())
    }

    pub(super) fn members(&self) -> Object {
        let members = schema::members(&self.entries).into_iter();
        let mut object = members.fold(Object::default(), |object, (name, schema)| {
            object.with(name, schema)
        });
        object.descriptions = schema::member_descriptions(&self.entries);
        object
    }
}
